/** Candles and prices. Breaks when they are out of order, in wrong units, kept beyond their age, or asked for without measure. */
import { beforeEach, describe, expect, it } from 'vitest';
import { succeed } from '../../../shared/base/result.ts';
import { marketWorld, type MarketWorld, PAIR, SYMBOL } from '../../../tests/helpers/market-world.ts';

let world: MarketWorld;
beforeEach(() => {
  world = marketWorld();
});

const row = (second: number, close: string) => [String(second), '1', close, '3', '0.5', '7', '8'];
const CANDLES = { ...PAIR, interval: '1min' as const };

describe('candles and tickers', () => {
  it("come oldest first in milliseconds, whatever the venue's order", async () => {
    world.venue.answers.candles = () => succeed(JSON.stringify([row(120, '2'), row(60, '1.50')]));
    expect(await world.app.handlers['market.candles'](CANDLES)).toEqual({
      ok: true,
      value: {
        candles: [
          { at: 60_000, open: '1', close: '1.50', high: '3', low: '0.5', volume: '7' },
          { at: 120_000, open: '1', close: '2', high: '3', low: '0.5', volume: '7' },
        ],
      },
    });
    expect(world.venue.requests.at(-1)?.query).toEqual([
      ['symbol', SYMBOL],
      ['type', '1min'],
      ['startAt', Math.floor(world.venue.clock.now() / 1_000) - 30_000],
    ]);
  });

  it('older ones are asked for by a range that ends where the known ones begin, and none past it is passed on', async () => {
    world.venue.answers.candles = () =>
      succeed(JSON.stringify([row(6_000, '3'), row(5_940, '2'), row(5_880, '1')]));
    const reply = await world.app.handlers['market.candles']({ ...CANDLES, before: 6_000_000 });
    expect(reply.ok && reply.value.candles.map(({ at }) => at)).toEqual([5_880_000, 5_940_000]);
    expect(world.venue.requests.at(-1)?.query).toEqual([
      ['symbol', SYMBOL],
      ['type', '1min'],
      ['startAt', 0],
      ['endAt', 6_000],
    ]);
  });

  it('a pause longer than a page is crossed, and the beginning is an empty page', async () => {
    const before = 1_000_000_000_000;
    const answers = ['[]', JSON.stringify([row(60, '1')])];
    world.venue.answers.candles = () => succeed(answers.shift() ?? '[]');
    const older = async () => world.app.handlers['market.candles']({ ...CANDLES, before });
    expect(await older()).toMatchObject({ ok: true, value: { candles: [{ at: 60_000 }] } });
    expect(world.venue.requests.slice(-2).map(({ query }) => query?.[2])).toEqual([
      ['startAt', before / 1_000 - 1_500 * 60],
      ['startAt', 0],
    ]);
    expect(await older()).toEqual({ ok: true, value: { candles: [] } });
  });

  it('the interval last asked is followed, and what a broken connection missed is sent', async () => {
    world.venue.answers.candles = () => succeed(JSON.stringify([row(60, '1')]));
    await world.app.handlers['market.candles']({ ...CANDLES, interval: '5min' }); // before the pair is watched
    await world.openBook();
    const topics = () =>
      world.venue
        .last()
        .sent.filter(({ topic }) => topic?.startsWith('/market/candles'))
        .map(({ type, topic }) => `${type} ${topic}`);
    expect(topics()).toEqual([`subscribe /market/candles:${SYMBOL}_5min`]);
    await world.app.handlers['market.candles'](CANDLES);
    expect(topics().slice(1)).toEqual([
      `subscribe /market/candles:${SYMBOL}_1min`,
      `unsubscribe /market/candles:${SYMBOL}_5min`,
    ]);
    world.venue.last().acknowledge();
    world.venue.last().publish(`/market/candles:${SYMBOL}_1min`, { symbol: SYMBOL, candles: row(60, '1.1') });
    world.venue.last().publish(`/market/candles:${SYMBOL}_1min`, { symbol: SYMBOL, candles: row(0, '9') }); // older than what is known
    expect(world.payloads('candle')).toEqual([
      { ...CANDLES, candle: expect.objectContaining({ at: 60_000, close: '1.1' }) as object },
    ]);
    world.venue.answers.candles = () => succeed(JSON.stringify([row(180, '4'), row(120, '3'), row(60, '2')]));
    world.venue.last().end();
    await world.venue.clock.advanceAsync(2_000);
    await world.answerConnection();
    expect(
      world
        .payloads('candle')
        .slice(1)
        .map(({ candle }) => candle.close),
    ).toEqual(['2', '3', '4']);
  });

  it.each([
    ['candles', '[["60","1","2","3","0.5","7"],["120","1"]]', /Row 2/],
    ['candles', '[["sixty","1","2","3","0.5","7"]]', /Row 1/],
    ['candles', '{}', /an object instead of a list/],
    ['tickers', '{"ticker":[{"symbol":"A-B","last":"1"},{"last":"1"}]}', /Row 2/],
    ['tickers', '[]', /nothing instead of a list/],
  ] as const)('%s %s is a bad answer that names what is wrong', async (capability, text, message) => {
    world.venue.answers[capability] = () => succeed(text);
    const reply =
      capability === 'candles'
        ? await world.app.handlers['market.candles'](CANDLES)
        : await world.app.handlers['market.tickers']({ accountId: 'one' });
    expect(reply).toMatchObject({ ok: false, error: { kind: 'bad-answer' } });
    if (!reply.ok) expect(reply.error.message).toMatch(message);
  });

  it('tickers keep every digit, and null where the venue has none', async () => {
    world.venue.answers.tickers = () =>
      succeed(
        '{"time":1,"ticker":[{"symbol":"A-B","last":1e-12,"changeRate":"-0.0124","high":2e-12,"low":"0.0000000000005","vol":"12345678901234567890.5","volValue":"7"},{"symbol":"C-D","last":null}]}',
      );
    expect(await world.app.handlers['market.tickers']({ accountId: 'one' })).toMatchObject({
      ok: true,
      value: {
        tickers: [
          {
            symbol: 'A-B',
            last: '0.000000000001',
            changeRate: '-0.0124',
            high: '0.000000000002',
            low: '0.0000000000005',
            volume: '12345678901234567890.5',
            value: '7',
          },
          { symbol: 'C-D', last: null, changeRate: null, high: null, low: null, volume: null, value: null },
        ],
      },
    });
  });

  it('a book that comes in bare numbers loses no digit', async () => {
    world.venue.answers.orderBook = () =>
      succeed('{"sequence":9007199254740993,"bids":[[0.1234567890123456789,1.10]],"asks":[]}');
    await world.openBook();
    expect(world.lastBook()).toMatchObject({ state: 'current', bids: [['0.1234567890123456789', '1.10']] });
  });
});
