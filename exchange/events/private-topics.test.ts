/**
 * Private topics over real sockets. Broken by: another account's message, a private topic for a public token, a field of another
 * name, a nanosecond lost to a double.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decimal, ZERO } from '../exact/decimal.ts';
import type { Order } from '../orders/model/order.ts';
import { everyChange, holdChange, limitOrder } from '../../tests/helpers/exchange/events/fake-order.ts';
import { keysOf, knownKeys, namesIn } from '../../tests/helpers/exchange/events/known-keys.ts';
import type { Message, Reader } from '../../tests/helpers/exchange/events/reader.ts';
import { openFixture, FIXTURE_START, type Fixture } from '../../tests/helpers/exchange/events/fixture.ts';

const V1 = '/spotMarket/tradeOrders';
const V2 = '/spotMarket/tradeOrdersV2';
const BALANCE = '/account/balance';

let fixture: Fixture;
let reader: Reader;
let order: Order;
beforeEach(async () => {
  fixture = await openFixture();
  reader = await fixture.reader(1);
  order = limitOrder(fixture.units, 1, FIXTURE_START);
});
afterEach(() => fixture.close());

const dataOf = (message: Message | undefined) => message?.['data'] as Record<string, unknown>; // of a topic's message

describe('private topics (VF10)', () => {
  test.each([V1, V2, BALANCE])('%s needs a private token and the flag', async (topic) => {
    const anybody = await fixture.reader(null);
    expect(await anybody.subscribe(topic, true)).toMatchObject({ code: 403, data: 'login is required' });
    expect(await anybody.subscribe(topic, false)).toMatchObject({ code: 403 });
    expect(await reader.subscribe(topic, false)).toMatchObject({ type: 'error', code: 400 });
    expect(await reader.subscribe(topic, true)).toMatchObject({ type: 'ack' });
    for (const change of everyChange(order, FIXTURE_START)) fixture.events.feed.order(change);
    fixture.events.feed.balance(holdChange(order, FIXTURE_START));
    await anybody.sync();
    expect(anybody.received.filter((message) => message['type'] === 'message')).toEqual([]);
  });

  test('a public topic with the flag needs a private token and stays public', async () => {
    const anybody = await fixture.reader(null);
    expect(await anybody.subscribe('/market/match:KCS-USDT', true)).toMatchObject({ code: 403 });
    expect(await reader.subscribe('/market/match:KCS-USDT', true)).toMatchObject({ type: 'ack' });
    fixture.engine.trade('KCS-USDT', 'buy', 900, 1);
    await reader.sync();
    expect(reader.of('/market/match:KCS-USDT')).toHaveLength(1);
  });

  test('every account gets only its own orders and balances', async () => {
    const other = await fixture.reader(2);
    for (const each of [reader, other]) {
      for (const topic of [V1, V2, BALANCE]) await each.subscribe(topic, true);
    }
    const theirs = limitOrder(fixture.units, 2, FIXTURE_START);
    for (const mine of [order, theirs]) {
      for (const change of everyChange(mine, FIXTURE_START)) fixture.events.feed.order(change);
      fixture.events.feed.balance(holdChange(mine, FIXTURE_START));
    }
    for (const [each, userId] of [
      [reader, '9001'],
      [other, '9002'],
    ] as const) {
      await each.sync();
      const messages = each.received.filter((message) => message['type'] === 'message');
      expect(messages).toHaveLength(5 + 6 + 1);
      for (const message of messages) {
        expect(message).toMatchObject({ userId, channelType: 'private' });
      }
    }
  });

  test('two connections of one account both get messages', async () => {
    const second = await fixture.reader(1);
    await reader.subscribe(BALANCE, true);
    await second.subscribe(BALANCE, true);
    fixture.events.feed.balance(holdChange(order, FIXTURE_START));
    await reader.sync();
    await second.sync();
    expect(reader.of(BALANCE)).toEqual(second.of(BALANCE));
    expect(reader.of(BALANCE)).toHaveLength(1);
  });
});

describe('order changes', () => {
  test.each(['open', 'match', 'filled', 'canceled', 'update'])(
    'V1 %s has the venue’s names',
    async (kind) => {
      await reader.subscribe(V1, true);
      for (const change of everyChange(order, FIXTURE_START)) fixture.events.feed.order(change);
      await reader.sync();
      const message = reader.of(V1).find((each) => dataOf(each)['type'] === kind);
      // The newer examples of the venue also contain these two, and the user.
      const extra = ['canceledSize', 'originSize'];
      const known = knownKeys(V1, kind);
      expect(namesIn(message)).toBe(`${known.message} userId`);
      expect(namesIn(dataOf(message)).split(' ')).toEqual([...known.data.split(' '), ...extra].sort());
    },
  );

  test.each(['received', 'open', 'match', 'filled', 'canceled', 'update'])(
    'V2 %s has the venue’s names',
    async (kind) => {
      await reader.subscribe(V2, true);
      for (const change of everyChange(order, FIXTURE_START)) fixture.events.feed.order(change);
      await reader.sync();
      const message = reader.of(V2).find((each) => dataOf(each)['type'] === kind);
      expect(namesIn(dataOf(message))).toBe(knownKeys(V2, kind).data);
    },
  );

  test('V1 has no received', async () => {
    await reader.subscribe(V1, true);
    for (const change of everyChange(order, FIXTURE_START)) fixture.events.feed.order(change);
    await reader.sync();
    expect(reader.of(V1).map((message) => dataOf(message)['type'])).toEqual([
      'open',
      'match',
      'update',
      'filled',
      'canceled',
    ]);
  });

  test('a match contains price, size, fee role, trade and remaining size', async () => {
    await reader.subscribe(V2, true);
    order.dealSize = decimal('0.04');
    for (const change of everyChange(order, FIXTURE_START + 5)) {
      if (change.kind === 'match') fixture.events.feed.order(change);
    }
    order.dealSize = decimal('0.1'); // later changes do not affect sent messages
    await reader.sync();
    const { ts: _ts, ...data } = reader.last(V2);
    expect(data).toEqual({
      symbol: 'KCS-USDT',
      orderType: 'limit',
      side: 'buy',
      orderId: '5efab07953bdea00089965d2',
      clientOid: '1593487481000906',
      type: 'match',
      status: 'match',
      orderTime: FIXTURE_START,
      price: '0.937',
      size: '0.1',
      filledSize: '0.04',
      remainSize: '0.06',
      canceledSize: '0',
      canceledFunds: '0',
      originSize: '0.1',
      originFunds: '0.0937',
      liquidity: 'maker',
      matchPrice: '0.9',
      matchSize: '0.04',
      tradeId: '11029373945659393',
    });
  });

  test('ts is a bare integer in nanoseconds, digit for digit', async () => {
    await reader.subscribe(V2, true);
    const now = 1_730_206_271_617; // times a million it is no double
    expect(BigInt(now * 1e6)).not.toBe(BigInt(now) * 1_000_000n);
    fixture.events.feed.order({ kind: 'open', order, now });
    await reader.sync();
    expect(reader.texts.at(-2)).toContain(`"ts":1730206271617000000,`);
  });

  test.each([
    ['received', 'new'],
    ['open', 'open'],
    ['match', 'match'],
    ['update', 'open'],
    ['filled', 'done'],
    ['canceled', 'done'],
  ])('status after %s is %s', async (kind, status) => {
    await reader.subscribe(V2, true);
    for (const change of everyChange(order, FIXTURE_START)) {
      if (change.kind === kind) fixture.events.feed.order(change);
    }
    await reader.sync();
    expect(reader.last(V2)).toMatchObject({ type: kind, status });
  });

  test('an update contains the old and the new size; a cancellation leaves nothing', async () => {
    await reader.subscribe(V2, true);
    order.cancelledSize = decimal('0.04');
    fixture.events.feed.order({ kind: 'update', order, now: FIXTURE_START, oldSize: decimal('0.1') });
    await reader.sync();
    expect(reader.last(V2)).toMatchObject({
      oldSize: '0.1',
      size: '0.06',
      remainSize: '0.06',
      originSize: '0.1',
      canceledSize: '0.04',
    });
    order.cancelledSize = decimal('0.1');
    order.state = 'done';
    fixture.events.feed.order({ kind: 'canceled', order, now: FIXTURE_START });
    await reader.sync();
    expect(reader.last(V2)).toMatchObject({
      size: '0.1',
      remainSize: '0',
      canceledSize: '0.1',
      filledSize: '0',
    });
  });

  test('a market order by funds has no price and no size', async () => {
    await reader.subscribe(V2, true);
    const { symbol, side, clientOid, stp, tags, remark } = order.placement;
    const amount = { kind: 'funds', funds: decimal('12.5') } as const;
    order.placement = { type: 'market', amount, symbol, side, clientOid, stp, tags, remark };
    fixture.events.feed.order({ kind: 'received', order, now: FIXTURE_START });
    await reader.sync();
    expect(reader.last(V2)).toMatchObject({ orderType: 'market', originSize: '0', originFunds: '12.5' });
    expect(reader.last(V2)).not.toHaveProperty('price');
  });
});

describe('balances', () => {
  test('names and amounts', async () => {
    await reader.subscribe(BALANCE, true);
    fixture.events.feed.balance(holdChange(order, FIXTURE_START));
    await reader.sync();
    const [message] = reader.of(BALANCE);
    expect(keysOf(message ?? {})).toEqual(knownKeys(BALANCE));
    const { relationEventId, ...data } = dataOf(message);
    expect(message?.['id']).toBe(relationEventId);
    expect(data).toEqual({
      accountId: '548674591753',
      currency: 'USDT',
      total: '21.133773386762',
      available: '20.132773386762',
      hold: '1.001',
      availableChange: '-0.5005',
      holdChange: '0.5005',
      relationContext: { symbol: 'KCS-USDT', orderId: '5efab07953bdea00089965d2' },
      relationEvent: 'trade.hold',
      time: String(FIXTURE_START),
    });
  });

  test.each([
    ['hold', 'trade.hold'],
    ['release', 'trade.hold'],
    ['trade', 'trade.setted'],
  ] as const)(
    'the cause %s is data as %s, each event under an id of its own',
    async (cause, relationEvent) => {
      await reader.subscribe(BALANCE, true);
      const change = { ...holdChange(order, FIXTURE_START), cause, heldChange: ZERO };
      fixture.events.feed.balance(change);
      fixture.events.feed.balance(change);
      await reader.sync();
      const ids = reader.of(BALANCE).map((message) => message['id']);
      expect(new Set(ids).size).toBe(2);
      expect(reader.last(BALANCE)).toMatchObject({ relationEvent, holdChange: '0' });
    },
  );
});
