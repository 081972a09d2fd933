// Breaks when: a rule of the parameter table is not judged, garbage from outside gets through or throws, or an unusable pair passes.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import genuinePairs from '../../tests/data/pairs.json' with { type: 'json' };
import { requestBody } from './body.ts';
import { checkTicket } from './check.ts';
import { RULES } from './rules.ts';
import type { Pair, Ticket } from './ticket.ts';
import { runs } from '../../tests/helpers/runs.ts';

const [btc, ...otherPairs] = genuinePairs as [Pair, ...Pair[]];
const limit: Ticket = { symbol: 'BTC-USDT', type: 'limit', side: 'buy', price: '60000.1', size: '0.5' };
const market: Ticket = { symbol: 'BTC-USDT', type: 'market', side: 'sell', size: '0.5' };

/** Fields at fault, and the rule named first for each. */
function faults(ticket: unknown, pair: unknown = btc): Record<string, string> {
  const found: Record<string, string> = {};
  for (const problem of checkTicket(ticket as Ticket, pair as Pair).problems) {
    found[problem.field] ??= problem.rule;
  }
  return found;
}

describe('the table of parameters', () => {
  const rows: [string, unknown, Record<string, string>][] = [
    ['S4.3: a plain limit order passes', limit, {}],
    ['S4.3: a plain market order passes', market, {}],
    [
      'S4.3: every limit parameter together',
      {
        ...limit,
        clientOid: 'a_B-9',
        stp: 'DC',
        tags: 't',
        remark: '',
        timeInForce: 'GTT',
        cancelAfter: 2_592_000,
        postOnly: true,
        hidden: true,
        iceberg: true,
        visibleSize: '0.025',
      },
      {},
    ],
    [
      'S4.3-P-clientOid: too long',
      { ...limit, clientOid: 'x'.repeat(41) },
      { clientOid: 'S4.3-P-clientOid' },
    ],
    ['S4.3-P-clientOid: alphabet', { ...limit, clientOid: 'a.b' }, { clientOid: 'S4.3-P-clientOid' }],
    ['S4.3-P-clientOid: line end', { ...limit, clientOid: 'ab\n' }, { clientOid: 'S4.3-P-clientOid' }],
    ['S4.3-P-clientOid: empty', { ...limit, clientOid: '' }, { clientOid: 'S4.3-P-clientOid' }],
    ['S8: clientOid of 40 passes', { ...limit, clientOid: 'x'.repeat(40) }, {}],
    ['S4.3-P-symbol: form', { ...limit, symbol: 'BTCUSDT' }, { symbol: 'S4.3-P-symbol' }],
    ['S4.3-P-symbol: another pair', { ...limit, symbol: 'ETH-USDT' }, { symbol: 'S4.3-P-symbol' }],
    ['S4.3-P-type', { ...limit, type: 'LIMIT' }, { type: 'S4.3-P-type' }],
    ['S4.3-P-side', { ...limit, side: 'short' }, { side: 'S4.3-P-side' }],
    ['S4.3-P-stp', { ...limit, stp: 'XX' }, { stp: 'S4.3-P-stp' }],
    ['S4.3-P-tags: 21 characters', { ...limit, tags: 'x'.repeat(21) }, { tags: 'S4.3-P-tags' }],
    ['S4.3-P-remark: not ASCII', { ...limit, remark: 'caf\u00E9' }, { remark: 'S4.3-P-remark' }],
    ['S8: tags and remark of 20 pass', { ...limit, tags: 'x'.repeat(20), remark: '~'.repeat(20) }, {}],
    ['S4.3-P-price: missing', { ...limit, price: undefined }, { price: 'S4.3-P-price' }],
    ['S4.3-P-price: a number', { ...limit, price: 60_000 }, { price: 'S4.3-P-price' }],
    ['S4.3-P-size: missing', { ...limit, size: undefined }, { size: 'S4.3-P-size' }],
    ['S4.3-P-timeInForce', { ...limit, timeInForce: 'DAY' }, { timeInForce: 'S4.3-P-timeInForce' }],
    [
      'S4.3-P-cancelAfter: GTT without',
      { ...limit, timeInForce: 'GTT' },
      { cancelAfter: 'S4.3-P-cancelAfter' },
    ],
    ['S4.3-P-cancelAfter: without GTT', { ...limit, cancelAfter: 60 }, { cancelAfter: 'S4.3-P-cancelAfter' }],
    [
      'S4.3-P-cancelAfter: zero',
      { ...limit, timeInForce: 'GTT', cancelAfter: 0 },
      { cancelAfter: 'S4.3-P-cancelAfter' },
    ],
    [
      'S4.3-P-cancelAfter: text',
      { ...limit, timeInForce: 'GTT', cancelAfter: '60' },
      { cancelAfter: 'S4.3-P-cancelAfter' },
    ],
    [
      'S4.3-P-cancelAfter: fraction',
      { ...limit, timeInForce: 'GTT', cancelAfter: 1.5 },
      { cancelAfter: 'S4.3-P-cancelAfter' },
    ],
    [
      'VF9-cancelAfter: over 30 days',
      { ...limit, timeInForce: 'GTT', cancelAfter: 2_592_001 },
      { cancelAfter: 'VF9-cancelAfter' },
    ],
    [
      'S4.3-P-postOnly: with IOC',
      { ...limit, timeInForce: 'IOC', postOnly: true },
      { postOnly: 'S4.3-P-postOnly' },
    ],
    [
      'S4.3-P-postOnly: with FOK',
      { ...limit, timeInForce: 'FOK', postOnly: true },
      { postOnly: 'S4.3-P-postOnly' },
    ],
    ['S4.3-P-postOnly: false with IOC passes', { ...limit, timeInForce: 'IOC', postOnly: false }, {}],
    ['S4.3-P-hidden: text', { ...limit, hidden: 'true' }, { hidden: 'S4.3-P-hidden' }],
    [
      'S4.3-P-visibleSize: iceberg without',
      { ...limit, iceberg: true },
      { visibleSize: 'S4.3-P-visibleSize' },
    ],
    [
      'S4.3-P-visibleSize: without iceberg',
      { ...limit, visibleSize: '0.1' },
      { visibleSize: 'S4.3-P-visibleSize' },
    ],
    [
      'S8-visibleSize: under 1/20',
      { ...limit, iceberg: true, visibleSize: '0.02499999' },
      { visibleSize: 'S8-visibleSize' },
    ],
    [
      'VF9-visibleSize: under baseMinSize',
      { ...limit, size: '0.00002', iceberg: true, visibleSize: '0.000009' },
      { visibleSize: 'VF9-visibleSize' },
    ],
    ['S4.3-R2: market with a price', { ...market, price: '1' }, { price: 'S4.3-R2' }],
    ['S4.3-R3: market with timeInForce', { ...market, timeInForce: 'GTC' }, { timeInForce: 'S4.3-R3' }],
    ['S4.3-R2: market with postOnly', { ...market, postOnly: true }, { postOnly: 'S4.3-R2' }],
    ['S4.3-R2: a flag that says no asks for nothing', { ...market, postOnly: false, hidden: false }, {}],
    ['S4.3-P-funds: limit with funds', { ...limit, funds: '10' }, { funds: 'S4.3-P-funds' }],
    ['S4.3-P-sizeOrFunds: both', { ...market, funds: '10' }, { funds: 'S4.3-P-sizeOrFunds' }],
    ['S4.3-P-sizeOrFunds: neither', { ...market, size: undefined }, { size: 'S4.3-P-sizeOrFunds' }],
    ['S4.3: null is not absent', { ...limit, stp: null }, { stp: 'S4.3-P-stp' }],
  ];

  it.each(rows)('%s', (_name, ticket, expected) => {
    expect(faults(ticket)).toEqual(expected);
  });

  it('S4.3-P-sizeOrFunds: suggests nothing for a field that would stay at fault', () => {
    const { problems } = checkTicket({ ...market, funds: '10.0000001' }, btc);
    expect(problems.map((problem) => problem.field)).toEqual(['funds', 'funds']);
    expect(problems.some((problem) => 'nearest' in problem)).toBe(false);
  });

  it('S4.3-P-symbol: a malformed or closed pair never passes', () => {
    expect(faults(limit, { ...btc, priceIncrement: '0' })).toEqual({ symbol: 'S2.5-priceIncrement' });
    expect(faults(limit, { ...btc, baseMinSize: undefined })).toEqual({ symbol: 'S2.5-baseMinSize' });
    expect(faults(limit, null)).toEqual({ symbol: 'S2.5-symbol' });
    expect(faults(limit, { ...btc, enableTrading: false })).toEqual({ symbol: 'VF3-enableTrading' });
  });
});

describe('values from outside', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSparseArray: true,
  });

  it('never throw, and pass only as what they are', () => {
    const mangled = fc
      .tuple(
        fc.constantFrom(limit, market),
        fc.dictionary(
          fc.constantFrom(...Object.keys({ ...limit, stp: 0, funds: 0, iceberg: 0, cancelAfter: 0 })),
          anything,
        ),
      )
      .map(([ticket, changes]) => Object.assign({}, ticket, changes));
    fc.assert(
      fc.property(
        fc.oneof(anything, mangled),
        fc.oneof(anything, fc.constantFrom(btc, ...otherPairs)),
        (ticket, pair) => {
          const { problems } = checkTicket(ticket as Ticket, pair as Pair);
          for (const problem of problems) expect(RULES).toHaveProperty([problem.rule]);
          expect(typeof JSON.parse(requestBody(ticket as Ticket))).toBe('object');
        },
      ),
      { numRuns: runs(1_000, 100_000) },
    );
  });

  it('may have getters that throw', () => {
    const hostile = {
      get symbol(): string {
        throw new Error('no');
      },
    };
    expect(faults(hostile)).toMatchObject({ symbol: 'S4.3-P-symbol' });
    expect(requestBody(hostile as Ticket)).toBe('{}');
  });
});
