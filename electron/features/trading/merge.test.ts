/**
 * Property: whatever order the venue's events and answers come in, however often and with whatever missing. Breaks when a late
 * answer undoes a newer event, a done order opens again, more is shown as filled than the venue filled, or a value of fills is
 * shown that is not the sum of exactly these fills.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import { type KnownOrder, mergeOrder, type OrderReport } from './merge.ts';

const LOT = 1_000n; // sizes below have three decimals

interface Step {
  kind: 'match' | 'reduce' | 'cancel' | 'end';
  lots: bigint;
  price: bigint;
}

interface Life {
  size: bigint;
  steps: Step[];
}

/** What the venue reports of one order from its first to its last moment. */
interface Story {
  size: string;
  events: OrderReport[];
  /** The answer of a status check after each event. */
  queries: OrderReport[];
  /** The value of the fills by the filled size. */
  values: Map<string, string>;
}

const life: fc.Arbitrary<Life> = fc
  .record({
    parts: fc.array(
      fc.record({
        kind: fc.constantFrom('match' as const, 'match' as const, 'match' as const, 'reduce' as const),
        lots: fc.bigInt({ min: 1n, max: 5_000n }),
        price: fc.bigInt({ min: 1n, max: 900n }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    ending: fc.constantFrom('none', 'cancel', 'end'),
    rest: fc.bigInt({ min: 1n, max: 5_000n }),
  })
  .map(({ parts, ending, rest }) => {
    const used = parts.reduce((sum, { lots }) => sum + lots, 0n);
    const steps: Step[] = [...parts];
    if (ending === 'cancel') steps.push({ kind: 'cancel', lots: rest, price: 0n });
    // Filled to the last lot: nothing but fills, and then the end.
    if (ending === 'end')
      steps.push({ kind: 'match', lots: rest, price: 7n }, { kind: 'end', lots: 0n, price: 0n });
    return { size: used + rest, steps };
  });

const text = (lots: bigint): string => {
  const fraction = String(lots % LOT)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(lots / LOT) : `${lots / LOT}.${fraction}`;
};

/** Written without the code under test, in whole lots and ticks. */
function simulate({ size, steps }: Life): Story {
  const story: Story = { size: text(size), events: [], queries: [], values: new Map([['0', '0']]) };
  let filled = 0n;
  let cancelled = 0n;
  let value = 0n;
  let done = false;
  let wasCancelled = false;
  let now = 1_700_000_000_000;

  const order = (isQuery: boolean): VenueOrder => ({
    accountId: 'practice',
    orderId: 'order-1',
    clientOid: 'client-1',
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '900',
    size: text(size),
    funds: null,
    timeInForce: isQuery ? 'GTC' : null,
    postOnly: isQuery ? false : null,
    hidden: isQuery ? false : null,
    iceberg: isQuery ? false : null,
    visibleSize: null,
    filledSize: text(filled),
    filledFunds: isQuery ? text(value) : null,
    remainingSize: text(size - filled - cancelled),
    cancelledSize: text(cancelled),
    fee: isQuery ? text(value * 2n) : null,
    feeCurrency: isQuery ? 'USDT' : null,
    state: done ? 'done' : 'open',
    cancelled: wasCancelled,
    createdAt: 1_700_000_000_000,
    updatedAt: now,
  });
  const report = (match: OrderReport['match']) => {
    story.events.push({ order: order(false), source: 'event', match });
    story.queries.push({ order: order(true), source: 'query', match: null });
  };

  report(null);
  for (const [index, { kind, lots, price }] of steps.entries()) {
    now += index % 2; // several things happen in one millisecond
    if (kind === 'match') {
      filled += lots;
      value += lots * price;
      story.values.set(text(filled), text(value));
      report({ tradeId: `trade-${index}`, price: String(price), size: text(lots), filledSize: text(filled) });
      continue;
    }
    cancelled += lots;
    wasCancelled ||= lots > 0n;
    done = kind !== 'reduce';
    report(null);
  }
  return story;
}

const storyWithReports = life.chain((one) => {
  const story = simulate(one);
  const all = [...story.events, ...story.queries];
  return fc
    .array(fc.nat({ max: all.length - 1 }), { maxLength: 40 })
    .map((picks) => ({ story, reports: picks.flatMap((pick) => all[pick] ?? []) }));
});

/** A sum keeps the decimals of the finest fill. */
const withoutZeros = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;

const units = (amount: string | null): number => Math.round(Number(amount ?? '0') * 1_000);

describe('joining the reports of an order', () => {
  test('any shuffle, repetition and loss: nothing goes back, nothing is invented, the last look is the truth', () => {
    fc.assert(
      fc.property(storyWithReports, ({ story, reports }) => {
        let known: KnownOrder | null = null;
        const last = story.queries.at(-1);
        if (last === undefined) throw new Error('A story without an end.');
        for (const one of [...reports, last]) {
          const before: VenueOrder | null = known?.order ?? null;
          const joined = mergeOrder(known, one);
          known = joined.known;
          const { order } = known;
          expect(units(order.filledSize) + units(order.cancelledSize)).toBeLessThanOrEqual(units(story.size));
          if (order.filledFunds !== null) {
            expect(withoutZeros(order.filledFunds)).toBe(story.values.get(order.filledSize));
          }
          if (before === null) continue;
          expect(units(order.filledSize)).toBeGreaterThanOrEqual(units(before.filledSize));
          expect(units(order.cancelledSize)).toBeGreaterThanOrEqual(units(before.cancelledSize));
          if (before.state === 'done') expect(order.state).toBe('done');
          if (before.cancelled) expect(order.cancelled).toBe(true);
          if (joined.meaning === 'same')
            expect({ ...order, updatedAt: 0 }).toEqual({ ...before, updatedAt: 0 });
        }
        expect(known?.order).toEqual(last.order);
      }),
      { numRuns: runs(500, 50_000) },
    );
  });

  test('the same report twice counts once', () => {
    fc.assert(
      fc.property(storyWithReports, ({ reports }) => {
        let known: KnownOrder | null = null;
        for (const one of reports) {
          known = mergeOrder(known, one).known;
          const again = mergeOrder(known, one);
          expect(again.meaning).toBe('same');
          expect(again.known.order).toEqual(known.order);
        }
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  test('every event seen, in any order: the value of the fills is exact without a look', () => {
    fc.assert(
      fc.property(
        life.chain((one) => {
          const story = simulate(one);
          return fc
            .shuffledSubarray(story.events, { minLength: story.events.length })
            .map((events) => ({ story, events }));
        }),
        ({ story, events }) => {
          let known: KnownOrder | null = null;
          for (const one of events) known = mergeOrder(known, one).known;
          const last = story.queries.at(-1)?.order;
          expect(withoutZeros(known?.order.filledFunds ?? '')).toBe(last?.filledFunds);
          expect(known?.order.filledSize).toBe(last?.filledSize);
          expect(known?.order.state).toBe(last?.state);
        },
      ),
      { numRuns: runs(300, 20_000) },
    );
  });

  test('a missing fill leaves the value unknown until a look', () => {
    const story = simulate({
      size: 3_000n,
      steps: [
        { kind: 'match', lots: 1_000n, price: 5n },
        { kind: 'match', lots: 1_000n, price: 6n },
      ],
    });
    const [first, , second] = story.events;
    const query = story.queries.at(-1);
    if (first === undefined || second === undefined || query === undefined)
      throw new Error('Too short a story.');
    const known = mergeOrder(mergeOrder(null, first).known, second);
    expect([known.meaning, known.known.order.filledSize, known.known.order.filledFunds]).toEqual([
      'filled',
      '2',
      null,
    ]);
    const { order } = mergeOrder(known.known, query).known;
    expect(order.filledFunds).toBe('11');
  });
});

describe('a stop', () => {
  const stop = { kind: 'stop', direction: 'loss', price: '9.6' } as const;
  const waiting: VenueOrder = { ...stopOrder(), stop };
  const fired: VenueOrder = { ...waiting, state: 'done', stop: { ...stop, ended: 'triggered' } };
  const listed = (order: VenueOrder): OrderReport => ({ order, source: 'query', match: null });

  test('that fired has not filled, and no list that comes late makes it wait again', () => {
    const { known } = mergeOrder(null, listed(waiting));
    const after = mergeOrder(known, { order: fired, source: 'event', match: null });
    expect(after.meaning).toBe('changed');
    const late = mergeOrder(after.known, listed(waiting));
    expect(late.known.order).toMatchObject({ state: 'done', stop: { ended: 'triggered' } });
    expect(late.meaning).toBe('same');
  });

  test('keeps its price when an event does not repeat it', () => {
    const { known } = mergeOrder(null, listed(waiting));
    const { stop: _stop, ...bare } = waiting;
    const { order } = mergeOrder(known, { order: bare, source: 'event', match: null }).known;
    expect(order.stop).toEqual(stop);
  });
});

function stopOrder(): VenueOrder {
  const [first] = simulate({ size: 5n, steps: [] }).queries;
  if (first === undefined) throw new Error('a life begins with a report');
  return first.order;
}
