/**
 * Which stops a trade fires. Broken by: one fired at the wrong side of its price, one fired twice or after its removal, another order
 * than that of acceptance.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import type { StopDirection, StopOrder } from './stop.ts';
import { createTriggerIndex } from './trigger-index.ts';

const MARKETS = 2;

type Command =
  | { act: 'add'; market: number; direction: StopDirection; ticks: number }
  | { act: 'remove'; pick: number }
  | { act: 'trade'; market: number; price: number };

const market = fc.nat({ max: MARKETS - 1 });
const price = fc.integer({ min: 1, max: 12 });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    act: fc.constant('add' as const),
    market,
    direction: fc.constantFrom<StopDirection>('loss', 'entry'),
    ticks: price,
  }),
  fc.record({ act: fc.constant('remove' as const), pick: fc.nat() }),
  fc.record({ act: fc.constant('trade' as const), market, price }),
);

/** The rule as the facts say it, over a plain list. */
function naive() {
  let waiting: StopOrder[] = [];
  return {
    waiting: () => waiting,
    add: (stop: StopOrder) => void waiting.push(stop),
    remove: (stop: StopOrder) => void (waiting = waiting.filter((other) => other !== stop)),
    fire(at: number, last: number): StopOrder[] {
      const fired = waiting.filter(
        (stop) =>
          stop.market.index === at && (stop.direction === 'loss' ? last <= stop.ticks : last >= stop.ticks),
      );
      waiting = waiting.filter((stop) => !fired.includes(stop));
      return fired;
    },
  };
}

test('loss fires at or below its price, entry at or above, each once and in the order of acceptance', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 80 }), (commands) => {
      const index = createTriggerIndex();
      const model = naive();
      let sequence = 0;
      for (const next of commands) {
        switch (next.act) {
          case 'add': {
            sequence += 1;
            const { direction, ticks } = next;
            const stop = { sequence, direction, ticks, market: { index: next.market } } as StopOrder; // what it reads
            index.add(stop);
            model.add(stop);
            break;
          }
          case 'remove': {
            const stop = model.waiting()[next.pick % Math.max(1, model.waiting().length)];
            if (stop === undefined) break;
            index.remove(stop);
            model.remove(stop);
            break;
          }
          case 'trade':
            expect(index.fire(next.market, next.price)).toEqual(model.fire(next.market, next.price));
        }
      }
    }),
    { numRuns: runs(200, 20_000) },
  );
});
