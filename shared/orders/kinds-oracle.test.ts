// Breaks when: a price of a stop or an OCO is judged other than by plain decimal.js, a field goes out that its call does not have, or a
// suggestion would itself be refused. The oracle shares no code with the checks.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import genuinePairs from '../../tests/data/pairs.json' with { type: 'json' };
import { decimal, Oracle, oracle } from '../../bench/ticket-oracle.ts';
import { runs } from '../../tests/helpers/runs.ts';
import { requestBody } from './body.ts';
import { checkTicket } from './check.ts';
import type { Pair, Ticket } from './ticket.ts';

const pairs: Pair[] = genuinePairs;

/** Prices on the grid, beside it, and texts that are no number. */
function priceNear({ priceIncrement }: Pair): fc.Arbitrary<string> {
  const steps = fc.oneof(fc.integer({ min: -2, max: 6 }), fc.integer({ min: 1, max: 900_000 }));
  const shift = fc.constantFrom('0', '0', '0', '0', '0.5', '0.01');
  const onGrid = fc
    .tuple(steps, shift)
    .map(([count, part]) => new Oracle(priceIncrement).times(new Oracle(count).plus(part)).toFixed());
  return fc.oneof(
    { weight: 12, arbitrary: onGrid },
    { weight: 1, arbitrary: fc.constantFrom('', '-1', '0', '1e3', 'x', ' 1') },
  );
}

const tickets = fc.constantFrom(...pairs).chain((pair) => {
  const price = priceNear(pair);
  const size = fc.constantFrom(pair.baseMinSize, '100', '1000000', pair.baseIncrement);
  const common = { symbol: fc.constant(pair.symbol), side: fc.constantFrom('buy' as const, 'sell' as const) };
  const limit = { ...common, type: fc.constant('limit' as const), price, size };
  const market = { ...common, type: fc.constant('market' as const), size };
  const waits = { stop: fc.constantFrom('loss' as const, 'entry' as const), stopPrice: price };
  return fc.tuple(
    fc.constant(pair),
    fc.oneof(
      fc.record({ ...limit, ...waits }) as fc.Arbitrary<Ticket>,
      fc.record({ ...market, ...waits }) as fc.Arbitrary<Ticket>,
      fc.record({ ...limit, stopPrice: price, limitPrice: price }) as fc.Arbitrary<Ticket>,
    ),
  );
});

/** The fields at fault, out of VF2.2 and VF2.3; the rest of the ticket is judged as the order it becomes. */
function faults({ stop: _direction, stopPrice, limitPrice, ...order }: Ticket, pair: Pair): Set<string> {
  const wrong = oracle(order, pair);
  const isPrice = (text: string | undefined): boolean => {
    const value = decimal(text);
    return value !== null && value.greaterThan(0) && value.modulo(pair.priceIncrement).isZero();
  };
  if (!isPrice(stopPrice)) wrong.add('stopPrice');
  if (limitPrice === undefined) return wrong;
  if (!isPrice(limitPrice)) wrong.add('limitPrice');
  const own = decimal(order.price);
  for (const [name, text] of [
    ['stopPrice', stopPrice],
    ['limitPrice', limitPrice],
  ] as const) {
    const other = decimal(text);
    if (!own?.greaterThan(0) || !other?.greaterThan(0)) continue;
    if (order.side === 'sell' ? !own.greaterThan(other) : !own.lessThan(other)) wrong.add(name);
  }
  const [size, least] = [decimal(order.size), decimal(limitPrice)];
  if (
    pair.minFunds &&
    size?.greaterThan(0) &&
    least?.greaterThan(0) &&
    least.times(size).lessThan(pair.minFunds)
  )
    wrong.add('size');
  return wrong;
}

describe('orders that wait for a price, over genuine pairs', () => {
  it('VF2.2-stopPrice VF2.3-limitPrice VF2.3-prices: the verdicts are those of decimal.js', () => {
    let [sound, unsound] = [0, 0];
    fc.assert(
      fc.property(tickets, ([pair, ticket]) => {
        const { problems } = checkTicket(ticket, pair);
        expect(new Set(problems.map(({ field }) => field))).toEqual(faults(ticket, pair));
        if (problems.length === 0) sound += 1;
        else unsound += 1;
      }),
      { numRuns: runs(1_000, 200_000) },
    );
    expect(sound).toBeGreaterThan(50);
    expect(unsound).toBeGreaterThan(50);
  });

  it('suggest only values that pass', () => {
    fc.assert(
      fc.property(tickets, ([pair, ticket]) => {
        for (const { field, nearest = [] } of checkTicket(ticket, pair).problems)
          for (const value of nearest)
            expect(faults({ ...ticket, [field]: value }, pair).has(field)).toBe(false);
      }),
      { numRuns: runs(500, 100_000) },
    );
  });

  it('VF2.2-stop VF2.3-oco: what passes is sent whole, an OCO without its type', () => {
    fc.assert(
      fc.property(tickets, ([pair, ticket]) => {
        fc.pre(checkTicket(ticket, pair).problems.length === 0);
        const { type, ...rest } = ticket;
        const sent: unknown = JSON.parse(requestBody(ticket));
        expect(sent).toEqual(ticket.limitPrice === undefined ? { type, ...rest } : rest);
      }),
      { numRuns: runs(100, 20_000) },
    );
  });
});

const [btc] = pairs as [Pair, ...Pair[]];
const stop: Ticket = {
  symbol: btc.symbol,
  type: 'limit',
  side: 'sell',
  stop: 'loss',
  stopPrice: '96900',
  price: '96850',
  size: '0.5',
};
const oco: Ticket = {
  symbol: btc.symbol,
  type: 'limit',
  side: 'sell',
  price: '99000',
  size: '0.5',
  stopPrice: '96900',
  limitPrice: '96850',
};
const rulesOf = (ticket: Ticket, can?: Parameters<typeof checkTicket>[2]) =>
  checkTicket(ticket, btc, can).problems.map(({ field, rule }) => [field, rule]);

describe('what an order that waits for a price may carry', () => {
  it('VF2.2-stop: never a direction that is guessed', () => {
    const { stop: _direction, ...undirected } = stop;
    expect(rulesOf(undirected)).toEqual([['stop', 'VF2.2-stop']]);
    expect(rulesOf({ ...stop, stop: 'up' as 'loss' })).toEqual([['stop', 'VF2.2-stop']]);
  });

  it.each(['hidden', 'iceberg'] as const)(
    'VF2.1-hidden: never %s, neither on a stop nor on an OCO',
    (flag) => {
      for (const ticket of [stop, oco]) {
        expect(rulesOf({ ...ticket, [flag]: true }).map(([field]) => field)).toContain(flag);
        expect(requestBody({ ...ticket, [flag]: true })).not.toContain(flag);
        expect(rulesOf({ ...ticket, [flag]: false })).toEqual([]);
      }
    },
  );

  it.each(['timeInForce', 'stp', 'tags', 'stop'] as const)('VF2.3-oco: an OCO has no %s', (field) => {
    const value = { timeInForce: 'IOC', stp: 'CN', tags: 'desk', stop: 'loss' }[field];
    expect(rulesOf({ ...oco, [field]: value }).map(([name]) => name)).toEqual([field]);
  });

  it('is refused where the venue does not serve it', () => {
    const can = { hiddenOrders: true, stopOrders: false, ocoOrders: false };
    expect(rulesOf(stop, can)).toEqual([['type', 'VF2.2-stop']]);
    expect(rulesOf(oco, can)).toEqual([['type', 'VF2.3-oco']]);
  });
});
