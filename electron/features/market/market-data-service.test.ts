/** Who watches what. Breaks when a venue is asked without measure, for what it has not, or goes on being asked for what nobody watches. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../shared/base/result.ts';
import { noCapabilities } from '../../../shared/venue/presets.ts';
import { bulletText, PONG_MS } from '../../../tests/helpers/fake-venue.ts';
import { marketWorld, type MarketWorld, PAIR, SYMBOL, trade } from '../../../tests/helpers/market-world.ts';

let world: MarketWorld;
beforeEach(() => {
  world = marketWorld();
});

describe('what a venue has', () => {
  it('nothing: no-capability; a plain text says so', async () => {
    world.venue.renew({ capabilities: noCapabilities() });
    const reply = await world.app.handlers['market.watch'](PAIR);
    expect(reply).toMatchObject({ ok: false, error: { kind: 'no-capability' } });
    expect(await world.app.handlers['market.candles']({ ...PAIR, interval: '1min' })).toMatchObject({
      ok: false,
      error: { kind: 'no-capability' },
    });
    expect(await world.app.handlers['market.tickers']({ accountId: 'one' })).toMatchObject({
      ok: false,
      error: { kind: 'no-capability' },
    });
  });

  it.each(['bulletPublic', 'orderBook'] as const)(
    'without %s the book is unavailable, and trades are read all the same',
    async (name) => {
      world.venue.renew({ capabilities: { ...world.venue.description.capabilities, [name]: null } });
      world.venue.answers.publicTrades = () => succeed(JSON.stringify([trade('1', 1)]));
      const reply = await world.app.handlers['market.watch'](PAIR);
      expect(reply).toMatchObject({
        ok: true,
        value: {
          book: {
            state: 'unavailable',
            problem: expect.stringContaining('Practice exchange has no endpoint') as string,
          },
        },
      });
      await world.venue.clock.advanceAsync(200);
      expect(world.payloads('trades')).toHaveLength(1);
      expect(world.venue.connections).toHaveLength(name === 'bulletPublic' ? 0 : 1);
      expect(world.app.bestPrices('one', SYMBOL)).toBeNull();
    },
  );

  it('events alone: their trades are sent', async () => {
    const { bulletPublic } = world.venue.description.capabilities;
    world.venue.renew({ capabilities: { ...noCapabilities(), bulletPublic } });
    const reply = await world.app.handlers['market.watch'](PAIR);
    expect(reply).toMatchObject({ ok: true, value: { book: { state: 'unavailable' }, trades: [] } });
    await world.settle();
    expect(world.venue.connections).toHaveLength(1);
  });

  it('events without a book: their end is sent, every second how long ago, until they continue', async () => {
    world.venue.renew({ capabilities: { ...world.venue.description.capabilities, orderBook: null } });
    await world.openBook();
    expect(world.books()).toEqual([]);
    world.venue.answersPings = false;
    world.venue.answers.bulletPublic = () =>
      fail({ kind: 'unreachable', message: 'The venue is not reached.' });
    await world.venue.clock.advanceAsync(12_000);
    const { ageMs } = world.lastBook();
    expect(world.lastBook()).toMatchObject({
      state: 'stopped',
      problem: expect.stringContaining('is not reached') as string,
      bids: [],
      asks: [],
    });
    expect(ageMs).toBeGreaterThan(PONG_MS);
    const before = world.books().length;
    await world.venue.clock.advanceAsync(3_000);
    expect(world.books().length).toBeGreaterThanOrEqual(before + 3);
    expect(world.lastBook().ageMs).toBeGreaterThan((ageMs ?? 0) + 2_000);
    const reply = await world.app.handlers['market.watch'](PAIR);
    expect(reply).toMatchObject({ ok: true, value: { book: { state: 'stopped' } } });
    const other = await world.app.handlers['market.watch']({ ...PAIR, symbol: 'ETH-USDT' });
    expect(other).toMatchObject({ ok: true, value: { book: { state: 'stopped' } } });
    await world.venue.clock.advanceAsync(1_000);
    expect(world.lastBook()).toMatchObject({ symbol: 'ETH-USDT', state: 'stopped' });
    world.venue.answersPings = true;
    world.venue.answers.bulletPublic = () => succeed(bulletText('new'));
    world.app.suspend();
    await world.settle();
    await world.answerConnection();
    expect(world.lastBook()).toMatchObject({
      symbol: 'ETH-USDT',
      state: 'unavailable',
      problem: expect.stringContaining('no endpoint for the order book') as string,
    });
    const count = world.books().length;
    await world.venue.clock.advanceAsync(30_000);
    expect(world.books()).toHaveLength(count);
    world.app.close();
    await world.settle();
    expect(world.venue.clock.pendingTimers()).toBe(0);
  });

  it('a book that is watched again after its connection was closed is never sent as none', async () => {
    await world.openBook();
    await world.app.handlers['market.unwatch'](PAIR);
    await world.venue.clock.advanceAsync(30_000);
    const before = world.books().length;
    await world.app.handlers['market.watch'](PAIR);
    await world.settle();
    await world.answerConnection();
    await world.venue.clock.advanceAsync(3_000);
    const states = world
      .books()
      .slice(before)
      .map(({ state }) => state);
    expect(states).not.toContain('stopped');
    expect(states).not.toContain('unavailable');
    expect(states.at(-1)).toBe('current');
  });

  it.each(['BTC-USDT,ETH-USDT', 'BTC USDT', 'a&symbol=b', '../x', ''])('"%s" is no pair', async (symbol) => {
    expect(await world.app.handlers['market.watch']({ accountId: 'one', symbol })).toMatchObject({
      ok: false,
      error: { kind: 'bad-request', field: 'symbol' },
    });
    expect(world.venue.requests).toEqual([]);
  });
});

describe('one watch at a time', () => {
  it('a wish that was overtaken is answered as such, and the same wish twice is one watch', async () => {
    const [first, second, third] = await Promise.all([
      world.app.handlers['market.watch']({ accountId: 'one', symbol: 'ETH-USDT' }),
      world.app.handlers['market.watch'](PAIR),
      world.app.handlers['market.watch'](PAIR),
    ]);
    expect(first).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(second).toMatchObject({ ok: true });
    expect(third).toEqual(second);
    await world.settle();
    expect(world.venue.connections).toHaveLength(1);
  });

  it('a screen that goes before it was answered leaves nothing behind', async () => {
    const watching = world.app.handlers['market.watch'](PAIR);
    void world.app.handlers['market.unwatch']({ accountId: 'one', symbol: 'ETH-USDT' });
    void world.app.handlers['market.unwatch'](PAIR);
    expect(await watching).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    await world.settle();
    expect(world.venue.connections).toHaveLength(0);
    expect(world.venue.clock.pendingTimers()).toBe(0);
  });

  it('after unwatch nothing is sent, and the connection closes', async () => {
    await world.openBook();
    await world.app.handlers['market.unwatch'](PAIR);
    const before = world.events.length;
    world.change(101, [['10.5', '1']]);
    await world.venue.clock.advanceAsync(11_000);
    expect(world.events.length).toBe(before);
    expect(world.venue.last().isClosed).toBe(true);
    expect(world.venue.clock.pendingTimers()).toBe(0);
  });

  it('close ends everything, also what is under way', async () => {
    await world.openBook();
    world.change(105, []);
    world.app.close();
    await world.settle();
    expect(world.venue.clock.pendingTimers()).toBe(0);
    expect(await world.app.handlers['market.watch'](PAIR)).toMatchObject({ ok: false });
  });
});

describe('accounts that change', () => {
  it('another address of the venue: the watch goes on there', async () => {
    await world.openBook();
    const old = world.venue.last();
    world.venue.renew({ baseUrl: 'http://127.0.0.1:2' });
    world.app.prune();
    await world.settle();
    expect(old.isClosed).toBe(true);
    expect(world.venue.connections).toHaveLength(2);
    await world.answerConnection();
    expect(world.lastBook()).toMatchObject({ state: 'current', symbol: SYMBOL });
  });

  it('nothing of it changed: the connection stays', async () => {
    await world.openBook();
    world.app.prune();
    await world.settle();
    expect(world.venue.connections).toHaveLength(1);
    expect(world.venue.last().isClosed).toBe(false);
  });

  it('an account that is gone is left', async () => {
    await world.openBook();
    world.venue.refusal = { kind: 'not-found', message: 'No such account.' };
    world.app.prune();
    await world.settle();
    expect(world.venue.last().isClosed).toBe(true);
    expect(world.app.bestPrices('one', SYMBOL)).toBeNull();
    expect(world.venue.clock.pendingTimers()).toBe(0);
  });

  it('credentials that are gone: stale with the reason, and live again when they are back', async () => {
    await world.openBook();
    world.venue.refusal = { kind: 'no-credentials', message: 'Add credentials under Accounts.' };
    world.app.prune();
    await world.venue.clock.advanceAsync(100);
    expect(world.lastBook()).toMatchObject({
      state: 'stale',
      problem: expect.stringContaining('Add credentials') as string,
    });
    world.venue.refusal = null;
    world.app.prune();
    await world.settle();
    await world.answerConnection();
    expect(world.lastBook().state).toBe('current');
  });
});
