/**
 * Stop and OCO orders through the venue's own client, which sends every default it knows. Broken by: a default that is refused, an answer
 * its models cannot hold, an event it does not recognise.
 */
import { Spot } from 'kucoin-universal-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openFloor, type Floor } from './support/floor.ts';
import { createInbox } from './support/inbox.ts';
import { sdkClient } from './support/sdk.ts';

const {
  AddOcoOrderReq,
  AddStopOrderReq,
  BatchCancelOcoOrdersReq,
  BatchCancelStopOrderReq,
  CancelOcoOrderByClientOidReq,
  CancelOcoOrderByOrderIdReq,
  CancelStopOrderByClientOidReq,
  CancelStopOrderByOrderIdReq,
  GetOcoOrderByClientOidReq,
  GetOcoOrderByOrderIdReq,
  GetOcoOrderDetailByOrderIdReq,
  GetOcoOrderListReq,
  GetStopOrderByClientOidReq,
  GetStopOrderByOrderIdReq,
  GetStopOrdersListReq,
} = Spot.Order;
const symbol = 'BTC-USDT';
/** The client has no direction: every stop of its is a loss. */
const STOP = {
  symbol,
  side: AddStopOrderReq.SideEnum.SELL,
  type: AddStopOrderReq.TypeEnum.LIMIT,
  price: '59000',
  size: '0.01',
  stopPrice: '59500',
};
const OCO = {
  symbol,
  side: AddOcoOrderReq.SideEnum.SELL,
  price: '61000',
  size: '0.02',
  stopPrice: '59000',
  limitPrice: '58900',
};

let floor: Floor;
let orders: ReturnType<typeof orderApi>;
const orderApi = () => sdkClient(floor.exchange).restService().getSpotService().getOrderApi();
beforeAll(async () => {
  floor = await openFloor();
  orders = orderApi();
});
afterEach(async () => {
  await orders.batchCancelStopOrder(BatchCancelStopOrderReq.create({}));
  await orders.batchCancelOcoOrders(BatchCancelOcoOrdersReq.create({}));
});
afterAll(() => floor.exchange.close());

const placed = async (clientOid: string) =>
  (await orders.addStopOrder(AddStopOrderReq.create({ ...STOP, clientOid }))).orderId;
const placedOco = async (clientOid: string) =>
  (await orders.addOcoOrder(AddOcoOrderReq.create({ ...OCO, clientOid }))).orderId;
const waiting = async () => (await orders.getStopOrdersList(GetStopOrdersListReq.create({ symbol }))).items;

describe('stop orders', () => {
  test('VF2-2 placed with all its defaults, shown and listed', async () => {
    const orderId = await placed('a');
    const shown = {
      id: orderId,
      symbol,
      status: 'NEW',
      stop: 'loss',
      stopPrice: '59500.00000000000000000000',
    };
    expect(await orders.getStopOrderByOrderId(GetStopOrderByOrderIdReq.create({ orderId }))).toMatchObject(
      shown,
    );
    expect(await waiting()).toMatchObject([shown]);
    const by = GetStopOrderByClientOidReq.create({ clientOid: 'a', symbol });
    expect((await orders.getStopOrderByClientOid(by)).data).toMatchObject([{ ...shown, clientOid: 'a' }]);
  });

  test('VF2-2 cancelled by id, by clientOid and all at once', async () => {
    const ids = [await placed('b'), await placed('c'), await placed('d')];
    const byId = CancelStopOrderByOrderIdReq.create({ orderId: ids[0] ?? '' });
    expect(await orders.cancelStopOrderByOrderId(byId)).toMatchObject({ cancelledOrderIds: [ids[0]] });
    const byOid = CancelStopOrderByClientOidReq.create({ clientOid: 'c', symbol });
    expect(await orders.cancelStopOrderByClientOid(byOid)).toMatchObject({
      cancelledOrderId: ids[1],
      clientOid: 'c',
    });
    const all = BatchCancelStopOrderReq.create({ symbol });
    expect(await orders.batchCancelStopOrder(all)).toMatchObject({ cancelledOrderIds: [ids[2]] });
    expect(await waiting()).toEqual([]);
  });

  test('VF2-9 its events: open, then cancel', async () => {
    const account = sdkClient(floor.exchange).wsService().newSpotPrivateWS();
    await account.start();
    const inbox = createInbox<Spot.SpotPrivate.StopOrderEvent>();
    await account.stopOrder((_topic, _subject, data) => inbox.take(data));
    const orderId = await placed('told');
    await orders.cancelStopOrderByOrderId(CancelStopOrderByOrderIdReq.create({ orderId }));
    const last = await inbox.next(({ type }) => String(type) === 'cancel');
    await account.stop();
    expect(last).toMatchObject({ orderId, symbol, side: 'sell', stop: 'loss', orderType: 'stop' });
    expect(inbox.all.map(({ type }) => type)).toEqual(['open', 'cancel']);
  });
});

describe('OCO orders', () => {
  test('VF2-3 placed, shown with its legs, listed', async () => {
    const orderId = await placedOco('e');
    const short = { orderId, symbol, clientOid: 'e', status: 'NEW' };
    expect(await orders.getOcoOrderByOrderId(GetOcoOrderByOrderIdReq.create({ orderId }))).toMatchObject(
      short,
    );
    const byOid = GetOcoOrderByClientOidReq.create({ clientOid: 'e' });
    expect(await orders.getOcoOrderByClientOid(byOid)).toMatchObject(short);
    const details = GetOcoOrderDetailByOrderIdReq.create({ orderId });
    expect(await orders.getOcoOrderDetailByOrderId(details)).toMatchObject({
      ...short,
      orders: [
        { price: '61000', side: 'sell', status: 'NEW' },
        { price: '58900', stopPrice: '59000', size: '0.02' },
      ],
    });
    expect((await orders.getOcoOrderList(GetOcoOrderListReq.create({ symbol }))).items).toMatchObject([
      short,
    ]);
  });

  test('VF2-3 cancelled by id, by clientOid and all at once: two legs each', async () => {
    const ids = [await placedOco('f'), await placedOco('g'), await placedOco('h')];
    const byId = CancelOcoOrderByOrderIdReq.create({ orderId: ids[0] ?? '' });
    expect((await orders.cancelOcoOrderByOrderId(byId)).cancelledOrderIds).toHaveLength(2);
    const byOid = CancelOcoOrderByClientOidReq.create({ clientOid: 'g' });
    expect((await orders.cancelOcoOrderByClientOid(byOid)).cancelledOrderIds).toHaveLength(2);
    const rest = await orders.batchCancelOcoOrders(BatchCancelOcoOrdersReq.create({ symbol }));
    expect(rest.cancelledOrderIds).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });
});
