/** Public trades of the watched pair. Breaks when one is sent twice, in a wrong order or with other digits, or when the window is flooded. */
import { beforeEach, describe, expect, it } from 'vitest';
import { succeed } from '../../../shared/base/result.ts';
import { MATCH, marketWorld, type MarketWorld, PAIR, trade } from '../../../tests/helpers/market-world.ts';

let world: MarketWorld;
beforeEach(() => {
  world = marketWorld();
});

describe('public trades', () => {
  it('past and present are one list, newest first, each sent once, ids digit for digit', async () => {
    world.venue.answers.publicTrades = () =>
      succeed(JSON.stringify([trade('11029373945659802', 2), trade('11029373945659801', 1)]));
    await world.openBook();
    world.venue.last().publish(MATCH, trade('11029373945659802', 2, { tradeId: 'another' }));
    world.venue
      .last()
      .raw(
        `{"type":"message","topic":"${MATCH}","subject":"x","data":{"sequence":11029373945659803,"price":"10","size":"2","side":"sell","time":1700000000003000000}}`,
      );
    world.venue.last().publish(MATCH, { sequence: 'broken' });
    await world.venue.clock.advanceAsync(200);
    const all = world.payloads('trades').flatMap(({ trades }) => trades);
    expect(all.map(({ id }) => id)).toEqual(['11029373945659802', '11029373945659801', '11029373945659803']);
    const reply = await world.app.handlers['market.watch'](PAIR);
    expect(reply.ok && reply.value.trades).toEqual([
      { id: '11029373945659803', side: 'sell', price: '10', size: '2', at: 1_700_000_000_003 },
      { id: '11029373945659802', side: 'buy', price: '10', size: '1', at: 1_700_000_000_002 },
      { id: '11029373945659801', side: 'buy', price: '10', size: '1', at: 1_700_000_000_001 },
    ]);
  });

  it('are at most a hundred, sent at most ten times a second', async () => {
    await world.openBook();
    const before = world.payloads('trades').length;
    for (let n = 1; n <= 300; n += 1) {
      world.venue.last().publish(MATCH, trade(String(n), n));
      await world.venue.clock.advanceAsync(5);
    }
    expect(world.payloads('trades').length - before).toBeLessThanOrEqual(17);
    const reply = await world.app.handlers['market.watch'](PAIR);
    expect(reply.ok && reply.value.trades.map(({ id }) => id)).toEqual(
      Array.from({ length: 100 }, (_none, index) => String(300 - index)),
    );
  });
});
