/** A venue whose list of deposits is some pages long, every record another one. A separate process, so that it does not share our loop. */
import { createServer } from 'node:http';

const pageSize = Number(process.argv[2] ?? '500');
const pages = Number(process.argv[3] ?? '40');
const total = pageSize * pages;

function deposit(index: number): Record<string, unknown> {
  return {
    currency: ['USDT', 'BTC', 'ETH', 'SOL'][index % 4],
    chain: ['trx', 'btc', 'eth', 'sol'][index % 4],
    status: 'SUCCESS',
    address: `TMPhDUzvqnLLMJjSDgZzJx2RGyLFCo${String(index % 97).padStart(4, '0')}`,
    memo: '',
    isInner: false,
    amount: `${200 + (index % 1_000)}.00000000`,
    fee: '0.00000000',
    walletTxId: `78269961c9e43611e19e1ff0ff9a305f1e6d59540a01233c0ba3046f${String(index).padStart(8, '0')}`,
    createdAt: 1_745_707_238_000 - index * 60_000,
    updatedAt: 1_745_707_238_000 - index * 60_000 + 45_000,
    remark: 'Deposit',
    arrears: false,
  };
}

const bodies = Array.from({ length: pages }, (_, page) => {
  const items = Array.from({ length: pageSize }, (_each, row) => deposit(page * pageSize + row));
  const data = { currentPage: page + 1, pageSize, totalNum: total, totalPage: pages, items };
  return Buffer.from(JSON.stringify({ code: '200000', data }));
});

const server = createServer((request, response) => {
  const page = Number(/currentPage=(\d+)/.exec(request.url ?? '')?.[1] ?? '1');
  const body = bodies[(page - 1) % pages];
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body?.length ?? 0 });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit(0));
