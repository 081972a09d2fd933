/**
 * Public clients of the venue against the practice exchange under prefix KC: they sign, list and order with code of their own.
 * Broken by: an answer the venue's own clients cannot read, a signature rule that differs from theirs, a refusal with another
 * code than the venue's.
 */
import { AuthenticationError, InsufficientFunds, InvalidOrder, kucoin as Kucoin } from 'ccxt';
import {
  Account,
  ClientOptionBuilder,
  DefaultClient,
  Spot,
  TransportOptionBuilder,
} from 'kucoin-universal-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startExchange, type RunningExchange } from '../../exchange/start.ts';
import { sendSigned } from '../../exchange/testing/client.ts';

let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({ headerPrefix: 'KC', quotas: { manage: 1e6, public: 1e6 } });
});
afterAll(() => exchange.close());

interface Keys {
  key: string;
  secret: string;
  passphrase: string;
}

describe('ccxt', () => {
  function client(change: Partial<Keys> = {}) {
    const keys = { ...exchange, ...change };
    const kucoin = new Kucoin({ apiKey: keys.key, secret: keys.secret, password: keys.passphrase });
    const addresses = kucoin.urls['api'] as Record<string, string>; // ccxt types it loosely
    for (const name of Object.keys(addresses)) addresses[name] = exchange.baseUrl;
    return kucoin;
  }

  test('S4.1 S4.2 lists every deposit and withdrawal, page by page', async () => {
    const kucoin = client();
    const deposits = [];
    for (let currentPage = 1; currentPage <= 5; currentPage += 1) {
      deposits.push(...(await kucoin.fetchDeposits(undefined, undefined, 500, { currentPage })));
    }
    expect(deposits).toHaveLength(2013);
    expect(await kucoin.fetchWithdrawals(undefined, undefined, 500)).toHaveLength(407);
    expect(await kucoin.fetchDeposits(undefined, 1_500_000_000_000, 500), 'before the first day').toEqual([]);
    const usdt = await kucoin.fetchDeposits('USDT', undefined, 500);
    expect(new Set(usdt.map((deposit) => deposit.currency))).toEqual(new Set(['USDT']));
  });

  test('S4.3 places, finds and cancels a limit order, places a market order', async () => {
    const kucoin = client();
    const order = await kucoin.createOrder('BTC/USDT', 'limit', 'buy', 0.01, 60_000, {
      clientOid: 'from-ccxt',
    });
    expect(exchange.control.arrivals('from-ccxt')).toBe(1);
    const [open] = await kucoin.fetchOpenOrders('BTC/USDT');
    expect(open).toMatchObject({
      id: order.id,
      clientOrderId: 'from-ccxt',
      price: 60_000,
      amount: 0.01,
      status: 'open',
    });
    expect((await kucoin.fetchBalance())['USDT']).toMatchObject({ used: 600 });
    await kucoin.cancelOrder(String(order.id), 'BTC/USDT');
    expect(await kucoin.fetchOpenOrders('BTC/USDT')).toEqual([]);
    const market = await kucoin.createOrder('BTC/USDT', 'market', 'buy', 0, undefined, { cost: 100 });
    expect(market.id).toMatch(/^[0-9a-f]{24}$/);
  });

  test('S4.3 is told of an order too small and of too little money', async () => {
    const kucoin = client();
    await expect(kucoin.createOrder('BTC/USDT', 'limit', 'buy', 0.00001, 1)).rejects.toThrow(InvalidOrder);
    await expect(kucoin.createOrder('BTC/USDT', 'limit', 'buy', 1000, 60_000)).rejects.toThrow(
      InsufficientFunds,
    );
  });

  test.each([
    ['secret', '400005'],
    ['passphrase', '400004'],
    ['key', '400003'],
  ] as const)('S5 a wrong %s is refused with %s', async (part, code) => {
    const refusal: unknown = await client({ [part]: 'wrong' })
      .privateGetDeposits()
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AuthenticationError);
    expect(String(refusal)).toContain(code);
  });
});

describe('kucoin-universal-sdk', () => {
  function client(change: Partial<Keys> = {}) {
    const keys = { ...exchange, ...change };
    const option = new ClientOptionBuilder()
      .setKey(keys.key)
      .setSecret(keys.secret)
      .setPassphrase(keys.passphrase)
      .setSpotEndpoint(exchange.baseUrl)
      .setTransportOption(new TransportOptionBuilder().setKeepAlive(false).build())
      .build();
    return new DefaultClient(option).restService();
  }

  test('S4.1 S4.2 lists deposits and withdrawals with filters and budget headers', async () => {
    const service = client().getAccountService();
    const deposits = await service
      .getDepositApi()
      .getDepositHistory(
        Account.Deposit.GetDepositHistoryReq.create({ currency: 'USDT', pageSize: 20, currentPage: 2 }),
      );
    expect(deposits.items).toHaveLength(20);
    expect(deposits.totalNum).toBe(
      exchange.control.history.deposits.filter((row) => row.currency === 'USDT').length,
    );
    expect(deposits.commonResponse?.rateLimit?.limit).toBe(1e6);
    const withdrawals = await service
      .getWithdrawalApi()
      .getWithdrawalHistory(Account.Withdrawal.GetWithdrawalHistoryReq.create({ currency: 'BTC' }));
    expect(withdrawals.items[0]?.id).toMatch(/^[0-9a-f]{24}$/);
  });

  test('S4.3 places limit and market orders, with every default it sends', async () => {
    const orders = client().getSpotService().getOrderApi();
    const { SideEnum, TypeEnum } = Spot.Order.AddOrderReq;
    const limit = await orders.addOrder(
      Spot.Order.AddOrderReq.create({
        symbol: 'ETH-USDT',
        side: SideEnum.SELL,
        type: TypeEnum.LIMIT,
        price: '5000',
        size: '0.5',
        clientOid: 'from-sdk',
        remark: 'order remarks',
      }),
    );
    expect(limit).toMatchObject({ orderId: expect.stringMatching(/^[0-9a-f]{24}$/), clientOid: 'from-sdk' });
    const found = await orders.getOrderByClientOid(
      Spot.Order.GetOrderByClientOidReq.create({ symbol: 'ETH-USDT', clientOid: 'from-sdk' }),
    );
    expect(found).toMatchObject({
      id: limit.orderId,
      active: true,
      price: '5000',
      size: '0.5',
      remark: 'order remarks',
    });
    const market = await orders.addOrder(
      Spot.Order.AddOrderReq.create({
        symbol: 'ETH-USDT',
        side: SideEnum.BUY,
        type: TypeEnum.MARKET,
        funds: '25',
      }),
    );
    expect(market.orderId).toMatch(/^[0-9a-f]{24}$/);
  });

  test('reads every pair and its own key', async () => {
    const pairs = await client()
      .getSpotService()
      .getMarketApi()
      .getAllSymbols(Spot.Market.GetAllSymbolsReq.create({}));
    expect(pairs.data.length).toBeGreaterThanOrEqual(40);
    const key = await client().getAccountService().getAccountApi().getApikeyInfo();
    expect(key).toMatchObject({ apiKey: exchange.key, permission: 'General,Spot' });
  });

  test.each(['secret', 'passphrase', 'key'] as const)('S5 a wrong %s is refused', async (part) => {
    const asked = client({ [part]: 'wrong' })
      .getAccountService()
      .getDepositApi();
    await expect(
      asked.getDepositHistory(Account.Deposit.GetDepositHistoryReq.create({ currency: 'USDT' })),
    ).rejects.toThrow('401');
  });
});

describe('what no public client can be made to do wrong', () => {
  const body = '{"symbol":"BTC-USDT","type":"limit","side":"buy","price":"60000","size":"0.01"}';
  test.each([
    ['version', '400009', { version: '1' }],
    ['clock', '400002', { timestamp: Date.now() - 60_000 }],
    ['body', '400005', { signedBody: body.replace('0.01', '0.02') }],
  ] as const)('S5 a wrong %s is refused with %s', async (_part, code, signing) => {
    const answer = await sendSigned(exchange, 'POST', '/api/v1/hf/orders', body, signing);
    expect(answer.json?.code).toBe(code);
  });
});
