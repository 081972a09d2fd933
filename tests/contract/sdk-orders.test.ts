/**
 * Orders through the venue's own client, which sends every default it knows with each of them.
 * Broken by: a default of its that is refused or changes the order, a parameter lost, an answer its models cannot hold, an amount that
 * is not the engine's, a page that skips or repeats an order.
 */
import { type DefaultClient, RestError, Spot } from 'kucoin-universal-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStillFloor, type Floor } from './support/floor.ts';
import { sdkClient } from './support/sdk.ts';

const {
  AddOrderReq,
  AddOrderSyncReq,
  AddOrderTestReq,
  CancelAllOrdersBySymbolReq,
  CancelOrderByClientOidReq,
  CancelOrderByClientOidSyncReq,
  CancelOrderByOrderIdReq,
  CancelOrderByOrderIdSyncReq,
  GetClosedOrdersReq,
  GetOpenOrdersByPageReq,
  GetOpenOrdersReq,
  GetOrderByClientOidReq,
  GetOrderByOrderIdReq,
  GetTradeHistoryReq,
} = Spot.Order;
const { BUY, SELL } = AddOrderReq.SideEnum;
const { LIMIT, MARKET } = AddOrderReq.TypeEnum;
const { GTT, IOC, FOK } = AddOrderReq.TimeInForceEnum;
const symbol = 'BTC-USDT';

type Ticket = Parameters<typeof AddOrderReq.create>[0];

/** A small order everybody can afford; tests change one thing of it. */
const PLAIN = { symbol, price: '60000', size: '0.01' };
const TICKET: Ticket = { ...PLAIN, side: BUY, type: LIMIT };
const BY_FUNDS: Ticket = { symbol, side: BUY, type: MARKET, funds: '600.6' };

let floor: Floor;
let sdk: DefaultClient;
beforeAll(async () => {
  floor = await openStillFloor();
  sdk = sdkClient(floor.exchange);
});
afterEach(async () => {
  await floor.main.clear();
  await floor.other.clear();
});
afterAll(() => floor.exchange.close());

const orders = () => sdk.restService().getSpotService().getOrderApi();
const place = (change: Partial<Ticket> = {}, ticket = TICKET) =>
  orders().addOrder(AddOrderReq.create({ ...ticket, ...change }));
const show = (orderId: string) =>
  orders().getOrderByOrderId(GetOrderByOrderIdReq.create({ symbol, orderId }));
const offer = (side: 'buy' | 'sell', price: string, size: string) =>
  floor.other.placed({ symbol, type: 'limit', side, price, size });

async function refusalOf(act: Promise<unknown>): Promise<unknown> {
  const refusal: unknown = await act.then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(RestError);
  return (refusal as RestError).getCommonResponse()?.code;
}

describe('placing', () => {
  test.each([
    ['S4.3-P-timeInForce GTC by default', {}, { timeInForce: 'GTC', postOnly: false, hidden: false }],
    [
      'S4.3-P-cancelAfter GTT',
      { timeInForce: GTT, cancelAfter: 60 },
      { timeInForce: 'GTT', cancelAfter: 60 },
    ],
    ['S4.3-P-postOnly', { postOnly: true }, { postOnly: true }],
    ['S4.3-P-hidden', { hidden: true }, { hidden: true }],
    ['S4.3-P-iceberg', { iceberg: true, visibleSize: '0.001' }, { iceberg: true, visibleSize: '0.001' }],
    ['S4.3-P-stp CO', { stp: AddOrderReq.StpEnum.CO }, { stp: 'CO' }],
    ['S4.3-P-stp CB', { stp: AddOrderReq.StpEnum.CB }, { stp: 'CB' }],
    ['S4.3-P-stp DC', { stp: AddOrderReq.StpEnum.DC }, { stp: 'DC' }],
    ['S4.3-P-stp CN', { stp: AddOrderReq.StpEnum.CN }, { stp: 'CN' }],
    [
      'S4.3-P-tags S4.3-P-remark',
      { tags: 'desk-7', remark: 'first of three' },
      { tags: 'desk-7', remark: 'first of three' },
    ],
  ] as [string, Partial<Ticket>, Record<string, unknown>][])('%s', async (_rule, change, expected) => {
    const placed = await place(change);
    expect(placed.orderId).toMatch(/^[0-9a-f]{24}$/);
    const order = await show(placed.orderId);
    const resting = { active: true, inOrderBook: true, price: '60000', size: '0.01', remainSize: '0.01' };
    expect(order).toMatchObject({ id: placed.orderId, ...resting, ...expected });
  });

  test.each([
    ['IOC', IOC],
    ['FOK', FOK],
  ])('S4.3-R4 %s ends at once in an empty book', async (_name, timeInForce) => {
    const { orderId } = await place({ timeInForce });
    expect(await show(orderId)).toMatchObject({ active: false, cancelExist: true, cancelledSize: '0.01' });
  });

  test('S4.3-R1 a partial fill, then the cancel of the rest', async () => {
    await offer('sell', '59990', '0.004');
    const { orderId } = await place();
    expect(await show(orderId)).toMatchObject({
      active: true,
      dealSize: '0.004',
      dealFunds: '239.96',
      remainSize: '0.006',
      fee: '0.23996',
      feeCurrency: 'USDT',
    });
    const cancel = CancelOrderByOrderIdReq.create({ symbol, orderId });
    expect((await orders().cancelOrderByOrderId(cancel)).orderId).toBe(orderId);
    expect(await show(orderId)).toMatchObject({ active: false, dealSize: '0.004', cancelledSize: '0.006' });
  });

  test.each([
    ['buy by funds', BY_FUNDS, { dealSize: '0.01', dealFunds: '600', fee: '0.6', funds: '600.6' }],
    [
      'buy by size',
      { symbol, side: BUY, type: MARKET, size: '0.02' },
      { dealSize: '0.02', dealFunds: '1200', fee: '1.2' },
    ],
    [
      'sell by size',
      { symbol, side: SELL, type: MARKET, size: '0.02' },
      { dealSize: '0.02', dealFunds: '1198', fee: '1.198' },
    ],
    [
      'sell by funds',
      { symbol, side: SELL, type: MARKET, funds: '599' },
      { dealSize: '0.01', dealFunds: '599', fee: '0.599' },
    ],
  ] as [string, Ticket, Record<string, unknown>][])('S4.3-R2 market %s', async (_what, ticket, expected) => {
    await offer('sell', '60000', '1');
    await offer('buy', '59900', '1');
    const { orderId } = await place({}, ticket);
    expect(await show(orderId)).toMatchObject({
      type: 'market',
      active: false,
      cancelExist: false,
      ...expected,
    });
  });

  test('VF8 a test order is checked and not placed', async () => {
    const ticket = {
      ...PLAIN,
      side: AddOrderTestReq.SideEnum.BUY,
      type: AddOrderTestReq.TypeEnum.LIMIT,
      clientOid: 'only-tested',
    };
    const tested = await orders().addOrderTest(AddOrderTestReq.create(ticket));
    expect(tested.clientOid).toBe('only-tested');
    expect((await orders().getOpenOrders(GetOpenOrdersReq.create({ symbol }))).data).toEqual([]);
    const tooMuch = AddOrderTestReq.create({ ...ticket, size: '1000' });
    expect(await refusalOf(orders().addOrderTest(tooMuch))).toBe('200004');
  });

  test('VF8 sync replies contain the order’s result', async () => {
    await offer('sell', '60000', '0.004');
    const placed = await orders().addOrderSync(
      AddOrderSyncReq.create({
        ...PLAIN,
        side: AddOrderSyncReq.SideEnum.BUY,
        type: AddOrderSyncReq.TypeEnum.LIMIT,
        clientOid: 'sync-sdk',
      }),
    );
    expect(placed).toMatchObject({
      clientOid: 'sync-sdk',
      originSize: '0.01',
      dealSize: '0.004',
      remainSize: '0.006',
      canceledSize: '0',
      status: 'open',
    });
    const byOid = CancelOrderByClientOidSyncReq.create({ symbol, clientOid: 'sync-sdk' });
    expect(await orders().cancelOrderByClientOidSync(byOid)).toMatchObject({
      clientOid: 'sync-sdk',
      dealSize: '0.004',
      canceledSize: '0.006',
      remainSize: '0',
      status: 'done',
    });
    const { orderId } = await place();
    const byId = CancelOrderByOrderIdSyncReq.create({ symbol, orderId });
    expect(await orders().cancelOrderByOrderIdSync(byId)).toMatchObject({ orderId, canceledSize: '0.01' });
  });

  test.each([
    ['S4.3-R9 too little money', { size: '1000' }, '200004'],
    ['S4.3-P-price S7-3 no multiple of the increment', { price: '60000.05' }, '400100'],
    ['S4.3-P-size below the smallest', { size: '0.000001' }, '400100'],
    ['S4.3-P-symbol that is none', { symbol: 'NO-SUCH' }, '900001'],
    ['S4.3-P-postOnly with IOC', { postOnly: true, timeInForce: IOC }, '400100'],
  ] as [string, Partial<Ticket>, string][])('%s is refused with its code', async (_rule, change, code) => {
    expect(await refusalOf(place(change))).toBe(code);
  });
});

describe('looking up and cancelling', () => {
  test('S4.3-P-clientOid finds and cancels the order', async () => {
    const { orderId } = await place({ clientOid: 'by-oid-sdk' });
    const found = await orders().getOrderByClientOid(
      GetOrderByClientOidReq.create({ symbol, clientOid: 'by-oid-sdk' }),
    );
    expect(found.toJson()).toBe((await show(orderId)).toJson());
    const cancel = CancelOrderByClientOidReq.create({ symbol, clientOid: 'by-oid-sdk' });
    expect((await orders().cancelOrderByClientOid(cancel)).clientOid).toBe('by-oid-sdk');
    expect(await refusalOf(orders().cancelOrderByClientOid(cancel))).toBe('400100');
    expect(await refusalOf(place({ clientOid: 'by-oid-sdk' }))).toBe('400100');
  });

  test('VF8 cancel all of a pair, and of all', async () => {
    const eth = { symbol: 'ETH-USDT', price: '3000', size: '1' };
    await place();
    await place(eth);
    const symbols = async () => (await orders().getSymbolsWithOpenOrder()).symbols;
    expect(await symbols()).toEqual(['ETH-USDT', symbol]);
    await orders().cancelAllOrdersBySymbol(CancelAllOrdersBySymbolReq.create({ symbol }));
    expect(await symbols()).toEqual(['ETH-USDT']);
    expect(await orders().cancelAllOrders()).toMatchObject({
      succeedSymbols: ['ETH-USDT'],
      failedSymbols: [],
    });
    expect(await symbols()).toEqual([]);
  });

  test('VF8 open orders as a list and by page, newest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.unshift((await place({ size: `0.0${count + 1}` })).orderId);
    const list = await orders().getOpenOrders(GetOpenOrdersReq.create({ symbol }));
    expect(list.data.map(({ id }) => id)).toEqual(ids);
    const page = await orders().getOpenOrdersByPage(
      GetOpenOrdersByPageReq.create({ symbol, pageNum: 2, pageSize: 2 }),
    );
    expect(page).toMatchObject({ currentPage: 2, pageSize: 2, totalNum: 5, totalPage: 3 });
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  });
});

describe('finished orders', () => {
  const KCS = 'KCS-USDT';
  const ids: string[] = [];
  beforeAll(async () => {
    for (let count = 1; count <= 5; count += 1) {
      const sizes = { symbol: KCS, price: '10', size: `0.${count}` };
      await floor.other.placed({ ...sizes, type: 'limit', side: 'sell' });
      ids.unshift((await place(sizes)).orderId);
    }
  });

  test('VF8 closed orders with the cursor, each once', async () => {
    const seen: string[] = [];
    let lastId = 0;
    for (let page = 0; page < 3; page += 1) {
      const answer = await orders().getClosedOrders(
        GetClosedOrdersReq.create({ symbol: KCS, limit: 2, lastId }),
      );
      seen.push(...answer.items.map(({ id }) => id));
      ({ lastId } = answer);
    }
    expect(seen).toEqual(ids);
    const { SELL: sells } = GetClosedOrdersReq.SideEnum;
    const none = await orders().getClosedOrders(GetClosedOrdersReq.create({ symbol: KCS, side: sells }));
    expect(none.items).toEqual([]);
  });

  test('VF8 fills with price, size, role and fee', async () => {
    const { items } = await orders().getTradeHistory(GetTradeHistoryReq.create({ symbol: KCS, limit: 100 }));
    expect(items.map(({ orderId }) => orderId)).toEqual(ids);
    for (const [at, fill] of items.entries()) {
      const count = 5 - at;
      expect(fill).toMatchObject({
        symbol: KCS,
        side: 'buy',
        type: 'limit',
        liquidity: 'taker',
        price: '10',
        size: `0.${count}`,
        funds: String(count),
        fee: `0.00${count}`,
        feeRate: '0.001',
        feeCurrency: 'USDT',
        tradeType: 'TRADE',
      });
    }
    const [newest] = ids;
    const one = await orders().getTradeHistory(
      GetTradeHistoryReq.create({ symbol: KCS, orderId: newest ?? '' }),
    );
    expect(one.items).toHaveLength(1);
  });

  test('VF8 ids above 2^53 are rounded by the SDK: it reads them into JS numbers', async () => {
    const { text } = await floor.main.ask('GET', `/api/v1/hf/fills?symbol=${KCS}`);
    const digits = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id ?? '');
    expect(digits).toHaveLength(5);
    const { items } = await orders().getTradeHistory(GetTradeHistoryReq.create({ symbol: KCS }));
    expect(items.map(({ id }) => id)).toEqual(digits.map(Number));
    expect(digits.some((id) => BigInt(Number(id)) !== BigInt(id))).toBe(true);
  });

  test('VF8 a cursor the SDK has rounded may repeat a fill and never skips one', async () => {
    const seen: string[] = [];
    let lastId = 0;
    for (let page = 0; page < 6; page += 1) {
      const request = GetTradeHistoryReq.create({ symbol: KCS, limit: 2, lastId });
      const answer = await orders().getTradeHistory(request);
      seen.push(...answer.items.map(({ orderId }) => orderId));
      ({ lastId } = answer);
    }
    expect([...new Set(seen)].slice(0, ids.length)).toEqual(ids);
  });
});
