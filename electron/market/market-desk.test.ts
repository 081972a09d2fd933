/**
 * The watched pair on a clock the test owns. Breaks when an old or doubtful book is called live, the window is flooded or left without news,
 * or a venue is asked without measure.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { EventName, EventPayload } from '../../shared/bridge/contract.ts';
import type { BookView } from '../../shared/bridge/market-calls.ts';
import type { BridgeError } from '../../shared/bridge/error.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { noCapabilities } from '../../shared/venue/presets.ts';
import { manualClock, type ManualClock } from '../../tests/helpers/manual-clock.ts';
import { type FakeVenue, fakeVenue, PING_MS, PONG_MS } from '../feed/testing/fake-venue.ts';
import { createMarketDesk, type MarketDesk } from './market-desk.ts';

const SYMBOL = 'BTC-USDT';
const PAIR = { accountId: 'one', symbol: SYMBOL };
const LEVEL2 = `/market/level2:${SYMBOL}`;
const MATCH = `/market/match:${SYMBOL}`;

let venue: FakeVenue<ManualClock>;
let desk: MarketDesk;
let told: { name: EventName; payload: unknown; at: number }[];

beforeEach(() => {
  venue = fakeVenue(manualClock());
  told = [];
  desk = createMarketDesk({
    ...venue,
    ready: () => venue.ready(),
    feedReady: () => venue.ready(),
    announce: (name, payload) => told.push({ name, payload, at: venue.clock.monotonic() }),
  });
  venue.answers.orderBook = () => succeed(bookText(100, [['10', '1']], [['11', '2']]));
  venue.answers.publicTrades = () => succeed('[]');
});

const bookText = (sequence: number, bids: string[][], asks: string[][]) =>
  JSON.stringify({ time: 1, sequence: String(sequence), bids, asks });

function payloads<N extends EventName>(name: N): EventPayload<N>[] {
  return told.filter((one) => one.name === name).map((one) => one.payload as EventPayload<N>); // the name says which
}
const books = () => payloads('book');
const lastBook = (): BookView => {
  const book = books().at(-1);
  if (book === undefined) throw new Error('No book was told.');
  return book;
};
const settle = () => venue.clock.advanceAsync(0);

/** Watches, connects and gets the first snapshot. */
async function live(): Promise<void> {
  await desk.handlers['market.watch'](PAIR);
  await settle();
  await answerConnection();
}

async function answerConnection(): Promise<void> {
  venue.last().welcome();
  venue.last().acknowledge();
  await venue.clock.advanceAsync(100);
}

function change(sequence: number, bids: string[][], asks: string[][] = []): void {
  const numbered = (rows: string[][]) => rows.map((row) => [...row, String(sequence)]);
  venue.last().publish(LEVEL2, {
    sequenceStart: sequence,
    sequenceEnd: sequence,
    changes: { bids: numbered(bids), asks: numbered(asks) },
  });
}

const askedFor = (capability: string) => venue.asked.filter((one) => one.capability === capability).length;

describe('the states of a book', () => {
  it('connecting, live, stale every second with its age, and live again', async () => {
    expect(await desk.handlers['market.watch'](PAIR)).toMatchObject({
      ok: true,
      value: { book: { state: 'connecting', bids: [], heardAt: null, ageMs: null }, trades: [] },
    });
    await live();
    expect(lastBook()).toMatchObject({
      state: 'live',
      problem: null,
      bids: [['10', '1']],
      asks: [['11', '2']],
    });
    expect(desk.bestPrices('one', SYMBOL)).toEqual({ bid: '10', ask: '11' });
    venue.last().end(1006);
    await settle();
    expect(lastBook()).toMatchObject({
      state: 'stale',
      bids: [['10', '1']],
      problem: expect.stringContaining('next try') as string,
    });
    expect(desk.bestPrices('one', SYMBOL)).toBeNull();
    venue.answers.bulletPublic = () => fail({ kind: 'unreachable', message: 'Nobody is there.' });
    const before = books().length;
    await venue.clock.advanceAsync(10_000);
    const more = books().slice(before);
    expect(more.every((book) => book.state === 'stale')).toBe(true);
    const ages = more.map((book) => book.ageMs ?? 0);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(more.length).toBeGreaterThanOrEqual(9);
    expect(more.length).toBeLessThanOrEqual(22);
    expect(ages.at(-1)).toBeGreaterThanOrEqual(9_000);
  });

  it('a silent venue is stale when its pong stays out, and not before', async () => {
    venue.answersPings = false;
    await live();
    await venue.clock.advanceAsync(PING_MS + PONG_MS - 200);
    expect(lastBook().state).toBe('live');
    await venue.clock.advanceAsync(200);
    expect(lastBook().state).toBe('stale');
  });

  it('a gap: the levels stay to be seen, are used in no check, and one snapshot is asked for at once', async () => {
    await live();
    const snapshot = Promise.withResolvers<Result<string, BridgeError>>();
    venue.answers.orderBook = () => snapshot.promise;
    change(103, [['10.5', '1']]);
    change(104, [['10.6', '1']]);
    await venue.clock.advanceAsync(100);
    expect(lastBook()).toMatchObject({
      state: 'resyncing',
      bids: [['10', '1']],
      problem: 'A change was missed. The book is being read anew.',
    });
    expect(desk.bestPrices('one', SYMBOL)).toBeNull();
    expect(askedFor('orderBook')).toBe(2);
    snapshot.resolve(succeed(bookText(102, [['9', '1']], [])));
    await venue.clock.advanceAsync(100);
    expect(lastBook()).toMatchObject({
      state: 'live',
      problem: null,
      bids: [
        ['10.6', '1'],
        ['10.5', '1'],
        ['9', '1'],
      ],
      asks: [],
    });
    expect(desk.bestPrices('one', SYMBOL)).toEqual({ bid: '10.6', ask: null });
  });

  it.each([
    ['crossed', () => change(101, [['11', '1']])],
    ['unreadable', () => venue.last().publish(LEVEL2, { sequenceStart: 101 })],
    ['of negative size', () => change(101, [['10', '-1']])],
    ['not a number', () => change(101, [['ten', '1']])],
  ])('a change that is %s leads to a new snapshot', async (_name, act) => {
    await live();
    venue.answers.orderBook = () => succeed(bookText(105, [['10', '1']], [['11', '2']]));
    act();
    await settle();
    expect(askedFor('orderBook')).toBe(2);
    expect(desk.bestPrices('one', SYMBOL)).toEqual({ bid: '10', ask: '11' }); // of the new snapshot
  });

  it('snapshots that do not come: asked for with a growing wait, called failed after five, tried at once when a person looks again', async () => {
    venue.answers.orderBook = () => fail({ kind: 'venue-refused', message: 'The venue refused.' });
    await live();
    for (let n = 0; n < 30; n += 1) {
      await venue.clock.advanceAsync(PING_MS);
      venue.last().pong();
    }
    const tries = askedFor('orderBook');
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(60);
    expect(lastBook()).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/refused.*anew in \d+ s/) as string,
    });
    venue.answers.orderBook = () => succeed(bookText(100, [], []));
    await desk.handlers['market.watch'](PAIR);
    await venue.clock.advanceAsync(100);
    expect(askedFor('orderBook')).toBe(tries + 1);
    expect(lastBook()).toMatchObject({ state: 'live', bids: [], asks: [] });
  });

  it('a snapshot that was overtaken by a new connection is not used', async () => {
    const late = Promise.withResolvers<Result<string, BridgeError>>();
    venue.answers.orderBook = () => late.promise;
    await live();
    venue.last().end();
    venue.answers.orderBook = () => succeed(bookText(200, [['20', '1']], []));
    await venue.clock.advanceAsync(2_000);
    late.resolve(succeed(bookText(100, [['10', '1']], [])));
    await settle();
    expect(lastBook().bids).toEqual([]);
    await answerConnection();
    expect(lastBook()).toMatchObject({ state: 'live', bids: [['20', '1']] });
  });

  it('a connection that is back is not live before its snapshot', async () => {
    await live();
    venue.last().end();
    await venue.clock.advanceAsync(2_000);
    venue.last().welcome();
    await venue.clock.advanceAsync(100);
    expect(lastBook().state).toBe('resyncing');
    expect(desk.bestPrices('one', SYMBOL)).toBeNull();
  });

  it("a subscription the venue refuses is a failed book with the venue's words", async () => {
    await desk.handlers['market.watch'](PAIR);
    await settle();
    venue.last().welcome();
    const level2 = venue.last().said.find(({ topic }) => topic === LEVEL2);
    venue.last().say({ id: level2?.id, type: 'error', code: 404, data: 'topic is not found' });
    await venue.clock.advanceAsync(100);
    expect(lastBook()).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('topic is not found') as string,
    });
  });
});

describe('how often the window hears', () => {
  it('at most 20 times a second, the first change at once, the last one always', async () => {
    await live();
    await venue.clock.advanceAsync(1_000);
    const before = told.length;
    const began = venue.clock.monotonic();
    for (let n = 1; n <= 400; n += 1) {
      change(100 + n, [['10', `1.${n}1`]]);
      if (n === 1) expect(told.length).toBe(before + 1);
      await venue.clock.advanceAsync(5);
    }
    await venue.clock.advanceAsync(50);
    const views = told.slice(before);
    expect(views.length).toBeLessThanOrEqual((venue.clock.monotonic() - began) / 50 + 1);
    expect(views.length).toBeGreaterThan(35);
    for (const [index, { at }] of views.entries()) {
      const previous = views[index - 1];
      if (previous !== undefined) expect(at - previous.at).toBeGreaterThanOrEqual(50);
    }
    expect(lastBook().bids).toEqual([['10', '1.4001']]);
  });

  it('not at all when nothing a person could see has changed', async () => {
    const bids = Array.from({ length: 60 }, (_none, index) => [String(1_000 - index), '1']);
    venue.answers.orderBook = () => succeed(bookText(100, bids, []));
    await live();
    expect(lastBook().bids).toHaveLength(50);
    const before = told.length;
    change(101, [['941', '7']]); // the sixtieth level
    change(102, [['1000', '1']]); // the size it had
    change(103, [['0', '0']]);
    change(103, [['1000', '9']]); // heard before
    await venue.clock.advanceAsync(PING_MS - 500); // a pong tells a new latency
    expect(told.length).toBe(before);
    change(104, [['999.5', '2']]);
    expect(told.length).toBe(before + 1);
  });
});

describe('what a venue has', () => {
  it('nothing: no-capability; a plain text says so', async () => {
    venue.renew({ capabilities: noCapabilities() });
    const reply = await desk.handlers['market.watch'](PAIR);
    expect(reply).toMatchObject({ ok: false, error: { kind: 'no-capability' } });
    expect(await desk.handlers['market.candles']({ ...PAIR, interval: '1min' })).toMatchObject({
      ok: false,
      error: { kind: 'no-capability' },
    });
    expect(await desk.handlers['market.tickers']({ accountId: 'one' })).toMatchObject({
      ok: false,
      error: { kind: 'no-capability' },
    });
  });

  it.each(['bulletPublic', 'orderBook'] as const)(
    'without %s the book is unavailable, and trades are read all the same',
    async (name) => {
      venue.renew({ capabilities: { ...venue.description.capabilities, [name]: null } });
      venue.answers.publicTrades = () => succeed(JSON.stringify([trade('1', 1)]));
      const reply = await desk.handlers['market.watch'](PAIR);
      expect(reply).toMatchObject({
        ok: true,
        value: {
          book: {
            state: 'unavailable',
            problem: expect.stringContaining('Practice exchange has no path') as string,
          },
        },
      });
      await venue.clock.advanceAsync(200);
      expect(payloads('trades')).toHaveLength(1);
      expect(venue.connections).toHaveLength(name === 'bulletPublic' ? 0 : 1);
      expect(desk.bestPrices('one', SYMBOL)).toBeNull();
    },
  );

  it.each(['BTC-USDT,ETH-USDT', 'BTC USDT', 'a&symbol=b', '../x', ''])('"%s" is no pair', async (symbol) => {
    expect(await desk.handlers['market.watch']({ accountId: 'one', symbol })).toMatchObject({
      ok: false,
      error: { kind: 'bad-request', field: 'symbol' },
    });
    expect(venue.asked).toEqual([]);
  });
});

describe('one watch at a time', () => {
  it('a wish that was overtaken is answered as such, and the same wish twice is one watch', async () => {
    const [first, second, third] = await Promise.all([
      desk.handlers['market.watch']({ accountId: 'one', symbol: 'ETH-USDT' }),
      desk.handlers['market.watch'](PAIR),
      desk.handlers['market.watch'](PAIR),
    ]);
    expect(first).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(second).toMatchObject({ ok: true });
    expect(third).toEqual(second);
    await settle();
    expect(venue.connections).toHaveLength(1);
  });

  it('a screen that goes before it was answered leaves nothing behind', async () => {
    const watching = desk.handlers['market.watch'](PAIR);
    void desk.handlers['market.unwatch']({ accountId: 'one', symbol: 'ETH-USDT' });
    void desk.handlers['market.unwatch'](PAIR);
    expect(await watching).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    await settle();
    expect(venue.connections).toHaveLength(0);
    expect(venue.clock.pendingTimers()).toBe(0);
  });

  it('after unwatch nothing is told, and the connection closes', async () => {
    await live();
    await desk.handlers['market.unwatch'](PAIR);
    const before = told.length;
    change(101, [['10.5', '1']]);
    await venue.clock.advanceAsync(11_000);
    expect(told.length).toBe(before);
    expect(venue.last().isClosed).toBe(true);
    expect(venue.clock.pendingTimers()).toBe(0);
  });

  it('close ends everything, also what is under way', async () => {
    await live();
    change(105, []);
    desk.close();
    await settle();
    expect(venue.clock.pendingTimers()).toBe(0);
    expect(await desk.handlers['market.watch'](PAIR)).toMatchObject({ ok: false });
  });
});

describe('accounts that change', () => {
  it('another address of the venue: the watch goes on there', async () => {
    await live();
    const old = venue.last();
    venue.renew({ baseUrl: 'http://127.0.0.1:2' });
    desk.prune();
    await settle();
    expect(old.isClosed).toBe(true);
    expect(venue.connections).toHaveLength(2);
    await answerConnection();
    expect(lastBook()).toMatchObject({ state: 'live', symbol: SYMBOL });
  });

  it('nothing of it changed: the connection stays', async () => {
    await live();
    desk.prune();
    await settle();
    expect(venue.connections).toHaveLength(1);
    expect(venue.last().isClosed).toBe(false);
  });

  it('an account that is gone is left', async () => {
    await live();
    venue.refusal = { kind: 'not-found', message: 'No such account.' };
    desk.prune();
    await settle();
    expect(venue.last().isClosed).toBe(true);
    expect(desk.bestPrices('one', SYMBOL)).toBeNull();
    expect(venue.clock.pendingTimers()).toBe(0);
  });

  it('credentials that are gone: stale with the reason, and live again when they are back', async () => {
    await live();
    venue.refusal = { kind: 'no-credentials', message: 'Add credentials under Accounts.' };
    desk.prune();
    await venue.clock.advanceAsync(100);
    expect(lastBook()).toMatchObject({
      state: 'stale',
      problem: expect.stringContaining('Add credentials') as string,
    });
    venue.refusal = null;
    desk.prune();
    await settle();
    await answerConnection();
    expect(lastBook().state).toBe('live');
  });
});

const trade = (sequence: string, at: number, change: object = {}) => ({
  sequence,
  price: '10',
  size: '1',
  side: 'buy',
  time: `${1_700_000_000_000 + at}000000`,
  ...change,
});

describe('public trades', () => {
  it('past and present are one list, newest first, each told once, ids digit for digit', async () => {
    venue.answers.publicTrades = () =>
      succeed(JSON.stringify([trade('11029373945659802', 2), trade('11029373945659801', 1)]));
    await live();
    venue.last().publish(MATCH, trade('11029373945659802', 2, { tradeId: 'another' }));
    venue
      .last()
      .raw(
        `{"type":"message","topic":"${MATCH}","subject":"x","data":{"sequence":11029373945659803,"price":"10","size":"2","side":"sell","time":1700000000003000000}}`,
      );
    venue.last().publish(MATCH, { sequence: 'broken' });
    await venue.clock.advanceAsync(200);
    const all = payloads('trades').flatMap(({ trades }) => trades);
    expect(all.map(({ id }) => id)).toEqual(['11029373945659802', '11029373945659801', '11029373945659803']);
    const reply = await desk.handlers['market.watch'](PAIR);
    expect(reply.ok && reply.value.trades).toEqual([
      { id: '11029373945659803', side: 'sell', price: '10', size: '2', at: 1_700_000_000_003 },
      { id: '11029373945659802', side: 'buy', price: '10', size: '1', at: 1_700_000_000_002 },
      { id: '11029373945659801', side: 'buy', price: '10', size: '1', at: 1_700_000_000_001 },
    ]);
  });

  it('are at most a hundred, told at most ten times a second', async () => {
    await live();
    const before = payloads('trades').length;
    for (let n = 1; n <= 300; n += 1) {
      venue.last().publish(MATCH, trade(String(n), n));
      await venue.clock.advanceAsync(5);
    }
    expect(payloads('trades').length - before).toBeLessThanOrEqual(17);
    const reply = await desk.handlers['market.watch'](PAIR);
    expect(reply.ok && reply.value.trades.map(({ id }) => id)).toEqual(
      Array.from({ length: 100 }, (_none, index) => String(300 - index)),
    );
  });
});

const row = (second: number, close: string) => [String(second), '1', close, '3', '0.5', '7', '8'];
const CANDLES = { ...PAIR, interval: '1min' as const };

describe('candles and tickers', () => {
  it("come oldest first in milliseconds, whatever the venue's order", async () => {
    venue.answers.candles = () => succeed(JSON.stringify([row(120, '2'), row(60, '1.50')]));
    expect(await desk.handlers['market.candles'](CANDLES)).toEqual({
      ok: true,
      value: {
        candles: [
          { at: 60_000, open: '1', close: '1.50', high: '3', low: '0.5', volume: '7' },
          { at: 120_000, open: '1', close: '2', high: '3', low: '0.5', volume: '7' },
        ],
      },
    });
    expect(venue.asked.at(-1)?.query).toEqual([
      ['symbol', SYMBOL],
      ['type', '1min'],
      ['startAt', Math.floor(venue.clock.now() / 1_000) - 30_000],
    ]);
  });

  it('the interval last asked is followed, and what a broken connection missed is told', async () => {
    venue.answers.candles = () => succeed(JSON.stringify([row(60, '1')]));
    await desk.handlers['market.candles']({ ...CANDLES, interval: '5min' }); // before the pair is watched
    await live();
    const topics = () =>
      venue
        .last()
        .said.filter(({ topic }) => topic?.startsWith('/market/candles'))
        .map(({ type, topic }) => `${type} ${topic}`);
    expect(topics()).toEqual([`subscribe /market/candles:${SYMBOL}_5min`]);
    await desk.handlers['market.candles'](CANDLES);
    expect(topics().slice(1)).toEqual([
      `subscribe /market/candles:${SYMBOL}_1min`,
      `unsubscribe /market/candles:${SYMBOL}_5min`,
    ]);
    venue.last().acknowledge();
    venue.last().publish(`/market/candles:${SYMBOL}_1min`, { symbol: SYMBOL, candles: row(60, '1.1') });
    venue.last().publish(`/market/candles:${SYMBOL}_1min`, { symbol: SYMBOL, candles: row(0, '9') }); // older than what is known
    expect(payloads('candle')).toEqual([
      { ...CANDLES, candle: expect.objectContaining({ at: 60_000, close: '1.1' }) as object },
    ]);
    venue.answers.candles = () => succeed(JSON.stringify([row(180, '4'), row(120, '3'), row(60, '2')]));
    venue.last().end();
    await venue.clock.advanceAsync(2_000);
    await answerConnection();
    expect(
      payloads('candle')
        .slice(1)
        .map(({ candle }) => candle.close),
    ).toEqual(['2', '3', '4']);
  });

  it.each([
    ['candles', '[["60","1","2","3","0.5","7"],["120","1"]]', /row 2/],
    ['candles', '[["sixty","1","2","3","0.5","7"]]', /row 1/],
    ['candles', '{}', /an object instead of a list/],
    ['tickers', '{"ticker":[{"symbol":"A-B","last":"1"},{"last":"1"}]}', /row 2/],
    ['tickers', '[]', /nothing instead of a list/],
  ] as const)('%s %s is a bad answer that names what is wrong', async (capability, text, message) => {
    venue.answers[capability] = () => succeed(text);
    const reply =
      capability === 'candles'
        ? await desk.handlers['market.candles'](CANDLES)
        : await desk.handlers['market.tickers']({ accountId: 'one' });
    expect(reply).toMatchObject({ ok: false, error: { kind: 'bad-answer' } });
    if (!reply.ok) expect(reply.error.message).toMatch(message);
  });

  it('tickers keep every digit, and null where the venue has none', async () => {
    venue.answers.tickers = () =>
      succeed(
        '{"time":1,"ticker":[{"symbol":"A-B","last":1e-12,"changeRate":"-0.0124"},{"symbol":"C-D","last":null}]}',
      );
    expect(await desk.handlers['market.tickers']({ accountId: 'one' })).toMatchObject({
      ok: true,
      value: {
        tickers: [
          { symbol: 'A-B', last: '0.000000000001', changeRate: '-0.0124' },
          { symbol: 'C-D', last: null, changeRate: null },
        ],
      },
    });
  });

  it('a book that comes in bare numbers loses no digit', async () => {
    venue.answers.orderBook = () =>
      succeed('{"sequence":9007199254740993,"bids":[[0.1234567890123456789,1.10]],"asks":[]}');
    await live();
    expect(lastBook()).toMatchObject({ state: 'live', bids: [['0.1234567890123456789', '1.10']] });
  });
});
