// Breaks when: a verdict differs from plain decimal.js arithmetic over genuine pairs, a suggestion would itself be refused, or a body
// is not what its ticket says. The oracle shares no code with the checks.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import genuinePairs from '../../tests/data/pairs.json' with { type: 'json' };
import { decimal, Oracle, oracle } from '../../bench/ticket-oracle.ts';
import { ticketTape } from '../../bench/ticket-tape.ts';
import { requestBody } from './body.ts';
import { checkTicket, judgeTicket } from './check.ts';
import type { Pair, Ticket } from './ticket.ts';
import { runs } from '../../tests/helpers/runs.ts';

const pairs: Pair[] = genuinePairs;

function pairNamed(symbol: string): Pair {
  const pair = pairs.find((pair) => pair.symbol === symbol);
  if (pair === undefined) throw new Error(`no pair ${symbol}`);
  return pair;
}

/** The fields at fault. */
function faultsOf(ticket: Ticket, pair: Pair): Set<string> {
  return new Set(checkTicket(ticket, pair).problems.map((problem) => problem.field));
}

/** Amounts at, just beside and far from a landmark, in plain and in odd notation. */
function near(increment: string, landmarks: readonly (string | null | undefined)[]): fc.Arbitrary<string> {
  const landmark = fc.constantFrom('1', ...landmarks.filter((mark) => typeof mark === 'string'));
  const offset = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -100_000, max: 100_000 }));
  const shift = fc.constantFrom('0', '0', '0', '0.5', '0.1', '-0.0001');
  const plain = fc.tuple(landmark, offset, shift, fc.boolean()).map(([mark, steps, part, snap]) => {
    const start = snap ? new Oracle(mark).dividedToIntegerBy(increment).times(increment) : new Oracle(mark);
    return start.plus(new Oracle(increment).times(new Oracle(steps).plus(part))).toFixed();
  });
  const odd = fc.constantFrom(
    '',
    '0',
    '0.00',
    '-0',
    '1e-8',
    '1E3',
    'NaN',
    '.5',
    '5.',
    ' 1',
    '1_000',
    '0x10',
    '１',
  );
  const padded = plain.map((text) => (text.includes('.') ? `${text}000` : `${text}.000`));
  return fc.oneof(
    { weight: 10, arbitrary: plain },
    { weight: 2, arbitrary: padded },
    { weight: 1, arbitrary: odd },
  );
}

const tickets = fc.constantFrom(...pairs).chain((pair) => {
  const sizes = near(pair.baseIncrement, [pair.baseMinSize, pair.baseMaxSize, '100']);
  const prices = near(pair.priceIncrement, [pair.minFunds, '0.01', '60000']);
  const funds = near(pair.quoteIncrement, [pair.quoteMinSize, pair.quoteMaxSize, pair.minFunds]);
  const common = { symbol: fc.constant(pair.symbol), side: fc.constantFrom('buy' as const, 'sell' as const) };
  const limits = fc.record({ ...common, type: fc.constant('limit' as const), price: prices, size: sizes });
  const icebergs = fc.tuple(
    limits,
    fc.constantFrom('20', '19', '21', '1', '0.9'),
    fc.integer({ min: -2, max: 2 }),
  );
  return fc.tuple(
    fc.constant(pair),
    fc.oneof(
      limits as fc.Arbitrary<Ticket>,
      fc.record({ ...common, type: fc.constant('market' as const), size: sizes }) as fc.Arbitrary<Ticket>,
      fc.record({ ...common, type: fc.constant('market' as const), funds }) as fc.Arbitrary<Ticket>,
      icebergs.map(([ticket, divisor, steps]): Ticket => {
        const whole = decimal(ticket.size) ?? new Oracle(1);
        const visible = whole.dividedBy(divisor).plus(new Oracle(pair.baseIncrement).times(steps));
        return Object.assign({}, ticket, {
          iceberg: true,
          visibleSize: visible.toDecimalPlaces(14).toFixed(),
        });
      }),
    ),
  );
});

describe('verdicts over genuine pairs', () => {
  it('are those of decimal.js over the tape, for whole tickets with every parameter', () => {
    const tape = ticketTape(pairs, 20_261);
    const count = runs(5_000, 1_000_000);
    let passed = 0;
    for (let at = 0; at < count; at += 1) {
      const next = tape.next();
      if (next.done === true) throw new Error('the tape ended');
      const { ticket, pair } = next.value;
      const ours = new Set(judgeTicket(ticket, pair).map(({ field }) => field));
      const theirs = oracle(ticket, pair);
      if (ours.size === 0) passed += 1;
      const same = ours.size === theirs.size && [...ours].every((field) => theirs.has(field));
      if (!same) expect({ ticket, pair, faults: [...ours] }).toEqual({ ticket, pair, faults: [...theirs] });
    }
    // Neither all of one kind: a tape that always fails, or never, would prove little.
    expect(passed).toBeGreaterThan(count / 5);
    expect(passed).toBeLessThan((count * 4) / 5);
  });

  it('S4.3-P-price S4.3-P-size S4.3-P-funds S4.3-P-visibleSize VF3-minFunds: are those of decimal.js', () => {
    fc.assert(
      fc.property(tickets, ([pair, ticket]) => {
        expect(faultsOf(ticket, pair)).toEqual(oracle(ticket, pair));
        const messages = checkTicket(ticket, pair).problems.map((problem) => problem.message);
        expect(new Set(messages).size).toBe(messages.length);
      }),
      { numRuns: runs(1_000, 200_000) },
    );
  });

  it('suggest only values that pass, enclosing the one given', () => {
    let suggestions = 0;
    fc.assert(
      fc.property(tickets, ([pair, ticket]) => {
        const { problems } = checkTicket(ticket, pair);
        const fields = new Set(problems.map((problem) => problem.field));
        for (const { field, nearest = [] } of problems) {
          expect(nearest.length).toBeLessThanOrEqual(2);
          for (const value of nearest) {
            const after = oracle({ ...ticket, [field]: value }, pair);
            expect(after.has(field)).toBe(false);
            for (const other of after) expect(fields.has(other)).toBe(true);
            suggestions += 1;
          }
          if (nearest.length === 2) expect(new Oracle(nearest[0] ?? 0).lessThan(nearest[1] ?? 0)).toBe(true);
        }
      }),
      { numRuns: runs(2_000, 200_000) },
    );
    expect(suggestions).toBeGreaterThan(500);
  });

  it('offer the first multiple above a minimum that is no multiple itself (VSYS-USDT: 0.1 at increment 1)', () => {
    const ticket: Ticket = { symbol: 'VSYS-USDT', type: 'limit', side: 'buy', price: '1', size: '0.1' };
    expect(checkTicket(ticket, pairNamed('VSYS-USDT')).problems).toMatchObject([
      { field: 'size', rule: 'S4.3-P-size', nearest: ['1'] },
    ]);
  });

  it('compare maxima above 2^53 exactly', () => {
    const ticket: Ticket = {
      symbol: 'JASMY3S-USDT',
      type: 'market',
      side: 'sell',
      size: '100000000000000000.000001',
    };
    expect(checkTicket(ticket, pairNamed('JASMY3S-USDT')).problems).toMatchObject([
      { field: 'size', nearest: ['100000000000000000.000000'] },
    ]);
    expect(faultsOf({ ...ticket, size: '100000000000000000' }, pairNamed('JASMY3S-USDT'))).toEqual(new Set());
  });
});

describe('the request body', () => {
  it('S4.3: holds every field of a ticket that passes, and nothing else', () => {
    fc.assert(
      fc.property(tickets, fc.constantFrom(undefined, 'CN', 'CO', 'CB', 'DC'), ([pair, ticket], stp) => {
        const whole = {
          clientOid: 'cf-1',
          ...ticket,
          ...(stp && { stp }),
          tags: 'desk',
          remark: '"quoted"',
        } as Ticket;
        fc.pre(checkTicket(whole, pair).problems.length === 0);
        expect(JSON.parse(requestBody(whole))).toEqual(whole);
      }),
      { numRuns: runs(100, 60_000) },
    );
  });
});
