/** A venue that answers every request with one fixed page of deposits. A separate process, so that it does not share our loop. */
import { createServer } from 'node:http';

const size = Number(process.argv[2] ?? '50');
const items = Array.from({ length: size }, (_, index) => ({
  currency: 'USDT',
  chain: 'trx',
  status: 'SUCCESS',
  address: 'TMPhDUzvqnLLMJjSDgZzJx2RGyLFCoU7o1',
  memo: '',
  isInner: false,
  amount: `${200 + index}.00000000`,
  fee: '0.00000000',
  walletTxId: `78269961c9e43611e19e1ff0ff9a305f1e6d59540a01233c0ba3046f14da${String(index).padStart(4, '0')}`,
  createdAt: 1_645_707_238_000 - index,
  updatedAt: 1_645_707_238_000,
  remark: 'Deposit',
}));
const page = { currentPage: 1, pageSize: size, totalNum: 2013, totalPage: Math.ceil(2013 / size), items };
const body = Buffer.from(JSON.stringify({ code: '200000', data: page }));

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit(0));
