/**
 * Deposit addresses by version 3 and by the contract's path. Broken by: an address of another account or chain, one that is made twice or
 * forgotten over a restart, a list that has what was never made, or chains without what a person must know before sending.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, sendRaw, sendSigned } from '../../tests/helpers/exchange/client.ts';
import { openRun, other, START } from '../../tests/helpers/exchange/records-run.ts';
import { type RunningExchange, startExchange } from '../start.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({ now: () => NOW, deposits: 500, withdrawals: 5 });
});
afterAll(() => exchange.close());

async function send(method: 'GET' | 'POST', path: string, body: object | null = null) {
  return sendSigned(exchange, method, path, body === null ? '' : JSON.stringify(body), { timestamp: NOW });
}
const list = async (query: string) => dataOf(await send('GET', `/api/v3/deposit-addresses?${query}`));
const create = (body: object) => send('POST', '/api/v3/deposit-address/create', body);

describe('VF2.6 version 3', () => {
  test('lists what deposits came to, with its chain and the account it credits', async () => {
    const seen = exchange.control.history.deposits.find(({ chain, memo }) => chain === 'xrp' && memo !== '');
    expect(await list('currency=XRP')).toEqual([
      {
        address: seen?.address,
        memo: seen?.memo,
        chainId: 'xrp',
        chainName: 'XRP',
        to: 'MAIN',
        expirationDate: 0,
        currency: 'XRP',
        contractAddress: '',
      },
    ]);
  });

  test('creates one once, then lists it; the contract’s path has it too', async () => {
    expect(await list('currency=USDT&chain=bsc')).toEqual([]);
    const v1 = '/api/v1/deposit-addresses?currency=USDT&chain=bsc';
    expect((await send('GET', v1)).json?.code).toBe('260220');
    const made = dataOf(await create({ currency: 'USDT', chain: 'bsc', to: 'trade' })) as Record<
      string,
      unknown
    >;
    expect(made).toMatchObject({ chainId: 'bsc', chainName: 'BEP20', to: 'TRADE', currency: 'USDT' });
    expect(made).not.toHaveProperty('contractAddress');
    expect((await create({ currency: 'USDT', chain: 'bsc' })).json?.code).toBe('260000');
    const [listed] = (await list('currency=USDT&chain=bsc')) as Record<string, unknown>[];
    expect(listed).toMatchObject(made);
    expect(listed?.['contractAddress']).toMatch(/^0x[0-9a-f]{40}$/);
    expect(dataOf(await send('GET', v1))).toMatchObject({ address: made['address'], to: 'TRADE' });
  });

  test.each([
    [{ chain: 'eth' }, '400100'],
    [{ currency: 'NOPE' }, '900003'],
    [{ currency: 'USDT', chain: 'btc' }, '900014'],
    [{ currency: 'USDT', chain: 'bsc', to: 'nowhere' }, '400100'],
  ])('%j is refused with %s', async (body, code) => {
    expect((await create(body)).json?.code).toBe(code);
  });

  test('a currency names each chain with its minimum, confirmations, fees and contract', async () => {
    const answer = await sendRaw(exchange.baseUrl, 'GET', '/api/v3/currencies/USDT');
    const { chains } = dataOf(answer) as { chains: Record<string, unknown>[] };
    expect(chains.map(({ chainId }) => chainId)).toEqual(['trx', 'eth', 'ton', 'bsc', 'arbitrum']);
    const [, listed] = (await list('currency=USDT')) as Record<string, unknown>[];
    const ethereum = chains[1];
    expect(ethereum).toMatchObject({
      depositMinSize: '3.2',
      confirms: 64,
      preConfirms: 12,
      isDepositEnabled: true,
    });
    expect(ethereum?.['contractAddress']).toBe(listed?.['contractAddress']);
  });
});

test('VF2.6 a created address is there after a crash', () => {
  const accounts = other({ deposits: 0, withdrawals: 0 });
  const first = openRun([], START, { accounts });
  const madeOf = (run: typeof first) => run.parts.state.accounts[1]?.made;
  madeOf(first)?.create({ currency: 'BTC', chain: 'btc', to: 'TRADE' });
  madeOf(first)?.create({ currency: 'USDT', chain: 'trx', to: 'MAIN' });
  const second = openRun(first.store.contents(), START, { accounts });
  expect(madeOf(second)?.of('BTC')).toEqual([{ currency: 'BTC', chain: 'btc', to: 'TRADE' }]);
  expect(madeOf(second)?.find('USDT', 'trx')).toEqual(madeOf(first)?.find('USDT', 'trx'));
  second.parts.close();
});
