/**
 * The watched book on a clock the test owns. Breaks when an old or doubtful book is called current, or the window is flooded or left without updates.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { PING_MS, PONG_MS } from '../../../tests/helpers/fake-venue.ts';
import {
  bookText,
  LEVEL2,
  marketWorld,
  type MarketWorld,
  PAIR,
  SYMBOL,
} from '../../../tests/helpers/market-world.ts';

let world: MarketWorld;
beforeEach(() => {
  world = marketWorld();
});

describe('the states of a book', () => {
  it('connecting, live, stale every second with its age, and live again', async () => {
    expect(await world.app.handlers['market.watch'](PAIR)).toMatchObject({
      ok: true,
      value: { book: { state: 'connecting', bids: [], receivedAt: null, ageMs: null }, trades: [] },
    });
    await world.openBook();
    expect(world.lastBook()).toMatchObject({
      state: 'current',
      problem: null,
      bids: [['10', '1']],
      asks: [['11', '2']],
    });
    expect(world.app.bestPrices('one', SYMBOL)).toEqual({ bid: '10', ask: '11' });
    world.venue.last().end(1006);
    await world.settle();
    expect(world.lastBook()).toMatchObject({
      state: 'stale',
      bids: [['10', '1']],
      problem: expect.stringContaining('Next try') as string,
    });
    expect(world.app.bestPrices('one', SYMBOL)).toBeNull();
    world.venue.answers.bulletPublic = () => fail({ kind: 'unreachable', message: 'Nobody is there.' });
    const before = world.books().length;
    await world.venue.clock.advanceAsync(10_000);
    const more = world.books().slice(before);
    expect(more.every((book) => book.state === 'stale')).toBe(true);
    const ages = more.map((book) => book.ageMs ?? 0);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(more.length).toBeGreaterThanOrEqual(9);
    expect(more.length).toBeLessThanOrEqual(22);
    expect(ages.at(-1)).toBeGreaterThanOrEqual(9_000);
  });

  it('a silent venue is stale when its pong stays out, and not before', async () => {
    world.venue.answersPings = false;
    await world.openBook();
    await world.venue.clock.advanceAsync(PING_MS + PONG_MS - 200);
    expect(world.lastBook().state).toBe('current');
    await world.venue.clock.advanceAsync(200);
    expect(world.lastBook().state).toBe('stale');
  });

  it('a gap: the levels stay to be seen, are used in no check, and one snapshot is asked for at once', async () => {
    await world.openBook();
    const snapshot = Promise.withResolvers<Result<string, BridgeError>>();
    world.venue.answers.orderBook = () => snapshot.promise;
    world.change(103, [['10.5', '1']]);
    world.change(104, [['10.6', '1']]);
    await world.venue.clock.advanceAsync(100);
    expect(world.lastBook()).toMatchObject({
      state: 'resyncing',
      bids: [['10', '1']],
      problem: 'A change was missed. Reloading the book.',
    });
    expect(world.app.bestPrices('one', SYMBOL)).toBeNull();
    expect(world.askedFor('orderBook')).toBe(2);
    snapshot.resolve(succeed(bookText(102, [['9', '1']], [])));
    await world.venue.clock.advanceAsync(100);
    expect(world.lastBook()).toMatchObject({
      state: 'current',
      problem: null,
      bids: [
        ['10.6', '1'],
        ['10.5', '1'],
        ['9', '1'],
      ],
      asks: [],
    });
    expect(world.app.bestPrices('one', SYMBOL)).toEqual({ bid: '10.6', ask: null });
  });

  it.each([
    ['crossed', () => world.change(101, [['11', '1']])],
    ['unreadable', () => world.venue.last().publish(LEVEL2, { sequenceStart: 101 })],
    ['of negative size', () => world.change(101, [['10', '-1']])],
    ['not a number', () => world.change(101, [['ten', '1']])],
  ])('a change that is %s leads to a new snapshot', async (_name, act) => {
    await world.openBook();
    world.venue.answers.orderBook = () => succeed(bookText(105, [['10', '1']], [['11', '2']]));
    act();
    await world.settle();
    expect(world.askedFor('orderBook')).toBe(2);
    expect(world.app.bestPrices('one', SYMBOL)).toEqual({ bid: '10', ask: '11' }); // of the new snapshot
  });

  it('snapshots that do not come: asked for with a growing wait, called failed after five, tried at once when a person asks again', async () => {
    world.venue.answers.orderBook = () => fail({ kind: 'venue-refused', message: 'The venue refused.' });
    await world.openBook();
    for (let n = 0; n < 30; n += 1) {
      await world.venue.clock.advanceAsync(PING_MS);
      world.venue.last().pong();
    }
    const tries = world.askedFor('orderBook');
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(60);
    expect(world.lastBook()).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/refused.*Reloading the book in \d+ s/) as string,
    });
    world.venue.answers.orderBook = () => succeed(bookText(100, [], []));
    await world.app.handlers['market.watch'](PAIR);
    await world.venue.clock.advanceAsync(100);
    expect(world.askedFor('orderBook')).toBe(tries + 1);
    expect(world.lastBook()).toMatchObject({ state: 'current', bids: [], asks: [] });
  });

  it('a snapshot that was overtaken by a new connection is not used', async () => {
    const late = Promise.withResolvers<Result<string, BridgeError>>();
    world.venue.answers.orderBook = () => late.promise;
    await world.openBook();
    world.venue.last().end();
    world.venue.answers.orderBook = () => succeed(bookText(200, [['20', '1']], []));
    await world.venue.clock.advanceAsync(2_000);
    late.resolve(succeed(bookText(100, [['10', '1']], [])));
    await world.settle();
    expect(world.lastBook().bids).toEqual([]);
    await world.answerConnection();
    expect(world.lastBook()).toMatchObject({ state: 'current', bids: [['20', '1']] });
  });

  it('a connection that is back is not live before its snapshot', async () => {
    await world.openBook();
    world.venue.last().end();
    await world.venue.clock.advanceAsync(2_000);
    world.venue.last().welcome();
    await world.venue.clock.advanceAsync(100);
    expect(world.lastBook().state).toBe('resyncing');
    expect(world.app.bestPrices('one', SYMBOL)).toBeNull();
  });

  it("a subscription the venue refuses is a failed book with the venue's text", async () => {
    await world.app.handlers['market.watch'](PAIR);
    await world.settle();
    world.venue.last().welcome();
    const level2 = world.venue.last().sent.find(({ topic }) => topic === LEVEL2);
    world.venue.last().deliver({ id: level2?.id, type: 'error', code: 404, data: 'topic is not found' });
    await world.venue.clock.advanceAsync(100);
    expect(world.lastBook()).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('topic is not found') as string,
    });
  });
});

describe('how often the window gets events', () => {
  it('at most 20 times a second, the first change at once, the last one always', async () => {
    await world.openBook();
    await world.venue.clock.advanceAsync(1_000);
    const before = world.events.length;
    const began = world.venue.clock.monotonic();
    for (let n = 1; n <= 400; n += 1) {
      world.change(100 + n, [['10', `1.${n}1`]]);
      if (n === 1) expect(world.events.length).toBe(before + 1);
      await world.venue.clock.advanceAsync(5);
    }
    await world.venue.clock.advanceAsync(50);
    const views = world.events.slice(before);
    expect(views.length).toBeLessThanOrEqual((world.venue.clock.monotonic() - began) / 50 + 1);
    expect(views.length).toBeGreaterThan(35);
    for (const [index, { at }] of views.entries()) {
      const previous = views[index - 1];
      if (previous !== undefined) expect(at - previous.at).toBeGreaterThanOrEqual(50);
    }
    expect(world.lastBook().bids).toEqual([['10', '1.4001']]);
  });

  it('not at all when nothing a person could see has changed', async () => {
    const bids = Array.from({ length: 60 }, (_none, index) => [String(1_000 - index), '1']);
    world.venue.answers.orderBook = () => succeed(bookText(100, bids, []));
    await world.openBook();
    expect(world.lastBook().bids).toHaveLength(50);
    const before = world.events.length;
    world.change(101, [['941', '7']]); // the sixtieth level
    world.change(102, [['1000', '1']]); // the size it had
    world.change(103, [['0', '0']]);
    world.change(103, [['1000', '9']]); // heard before
    await world.venue.clock.advanceAsync(PING_MS - 500); // a pong tells a new latency
    expect(world.events.length).toBe(before);
    world.change(104, [['999.5', '2']]);
    expect(world.events.length).toBe(before + 1);
  });
});
