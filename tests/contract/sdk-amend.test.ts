/**
 * Amending, lists of orders, partial cancels and the dead-man switch through the venue's own client. Broken by: a default of its that is
 * refused, an answer its models cannot hold, an item of a list in another place.
 */
import { type DefaultClient, Spot } from 'kucoin-universal-sdk';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStillFloor, type Floor } from './support/floor.ts';
import { sdkClient } from './support/sdk.ts';

const {
  AddOrderReq,
  BatchAddOrdersOrderList,
  BatchAddOrdersReq,
  BatchAddOrdersSyncOrderList,
  BatchAddOrdersSyncReq,
  CancelPartialOrderReq,
  GetOrderByOrderIdReq,
  ModifyOrderReq,
  SetDCPReq,
} = Spot.Order;
const symbol = 'BTC-USDT';
const PLAIN = { symbol, price: '60000', size: '0.01' };

let floor: Floor;
let sdk: DefaultClient;
beforeAll(async () => {
  floor = await openStillFloor();
  sdk = sdkClient(floor.exchange);
});
afterEach(() => floor.main.clear());
afterAll(() => floor.exchange.close());

const orders = () => sdk.restService().getSpotService().getOrderApi();
const { BUY } = AddOrderReq.SideEnum;
const { LIMIT } = AddOrderReq.TypeEnum;
const place = (clientOid: string) =>
  orders().addOrder(AddOrderReq.create({ ...PLAIN, side: BUY, type: LIMIT, clientOid }));
const show = (orderId: string) =>
  orders().getOrderByOrderId(GetOrderByOrderIdReq.create({ symbol, orderId }));

test('modifyOrder answers with the new order and the old clientOid', async () => {
  const { orderId } = await place('modified');
  const change = { symbol, orderId, newPrice: '59000', newSize: '0.02' };
  const modified = await orders().modifyOrder(ModifyOrderReq.create(change));
  expect(modified.clientOid).toBe('modified');
  expect(await show(modified.newOrderId)).toMatchObject({ price: '59000', size: '0.02', active: true });
  expect(await show(orderId)).toMatchObject({ active: false, cancelExist: true });
});

test('cancelPartialOrder leaves the rest', async () => {
  const { orderId } = await place('in-part');
  const part = { orderId, symbol, cancelSize: '0.004' };
  expect(await orders().cancelPartialOrder(CancelPartialOrderReq.create(part))).toMatchObject({
    orderId,
    cancelSize: '0.004',
  });
  expect(await show(orderId)).toMatchObject({ active: true, remainSize: '0.006', cancelledSize: '0.004' });
});

test('batchAddOrders, plain and synchronous, answers in the places of the list', async () => {
  const { BUY: side } = BatchAddOrdersOrderList.SideEnum;
  const { LIMIT: type } = BatchAddOrdersOrderList.TypeEnum;
  const list = ['60000', '60000.01'].map((price) =>
    BatchAddOrdersOrderList.create({ symbol, side, type, size: '0.01', price }),
  );
  const { data } = await orders().batchAddOrders(BatchAddOrdersReq.create({ orderList: list }));
  expect(data.map(({ success }) => success)).toEqual([true, false]);
  expect(data[1]?.failMsg).toBe('Price increment invalid.');
  expect(await show(data[0]?.orderId ?? '')).toMatchObject({ active: true });

  const sync = BatchAddOrdersSyncOrderList.create({
    ...PLAIN,
    side: BatchAddOrdersSyncOrderList.SideEnum.BUY,
    type: BatchAddOrdersSyncOrderList.TypeEnum.LIMIT,
  });
  const answer = await orders().batchAddOrdersSync(BatchAddOrdersSyncReq.create({ orderList: [sync] }));
  expect(answer.data).toMatchObject([
    { success: true, originSize: '0.01', remainSize: '0.01', status: 'open' },
  ]);
});

test('setDCP and getDCP: set, shown, unset', async () => {
  const set = await orders().setDCP(SetDCPReq.create({ timeout: 5, symbols: symbol }));
  expect(set.triggerTime - set.currentTime).toBe(5);
  expect(await orders().getDCP()).toMatchObject({
    timeout: 5,
    symbols: symbol,
    triggerTime: set.triggerTime,
  });
  await orders().setDCP(SetDCPReq.create({ timeout: -1 }));
  expect((await orders().getDCP()).timeout).toBeUndefined();
});
