/**
 * Whether an order that the venue shows under a placement's client order ID can be of it. Breaks when any order passes for what a stop placed,
 * or when the one that it did place is called another's.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderStop, VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { Placement } from '../../../shared/orders/outcome.ts';
import { sampleOrder } from '../../../tests/helpers/journal-samples.ts';
import { contradictionOf } from './contradiction.ts';
import { differenceFrom } from './found-order.ts';

const SYMBOLS = ['BTC-USDT', 'ETH-USDT'];
const AMOUNTS = ['1', '2', '3'];
const text = fc.constantFrom(...AMOUNTS);
/** As venues write it: the same number in other digits. */
const rewritten = fc.constantFrom('', '.0', '.00000000');
const NOBODY = () => null;

const terms = fc.record({
  symbol: fc.constantFrom(...SYMBOLS),
  side: fc.constantFrom('buy', 'sell'),
  type: fc.constantFrom('limit', 'market'),
  price: text,
  size: text,
});

type Terms = Pick<Placement, 'symbol' | 'side' | 'type' | 'price' | 'size'>;
type Kind = 'stop' | 'oco';

/** One that waits for a price; the prices of an OCO's legs are its own and `limitPrice`. */
function waiting(of: Terms, kind: Kind, limitPrice: string, isAccepted: boolean): Placement {
  return {
    ...of,
    funds: null,
    body: JSON.stringify(kind === 'oco' ? { limitPrice } : {}),
    advanced: { kind, path: '/stop' },
    outcome: isAccepted ? { kind: 'accepted', orderId: 'waiting' } : null,
    resolvedBy: null,
  } as unknown as Placement; // all that is read of it
}

test('what a stop or OCO placed has its pair, side, type, size and the price of one of its legs; anything else is not of it', () => {
  const cases = fc.property(
    terms,
    terms,
    fc.constantFrom<Kind>('stop', 'oco'),
    text,
    rewritten,
    fc.boolean(),
    (of, shown, kind, limitPrice, digits, isAccepted) => {
      const placement = waiting(of, kind, limitPrice, isAccepted);
      const order = sampleOrder({
        ...shown,
        orderId: 'placed',
        price: shown.price + digits,
        size: shown.size + digits,
        funds: null,
      });
      const prices = kind === 'oco' ? [of.price, limitPrice] : [of.price];
      const isItsOwn =
        shown.symbol === of.symbol &&
        shown.side === of.side &&
        shown.type === of.type &&
        shown.size === of.size &&
        prices.includes(shown.price);
      expect(differenceFrom(placement, order) === null).toBe(isItsOwn);
      const contradiction = contradictionOf(placement, order, NOBODY);
      // Without an order ID of ours there is nothing to contradict: the difference is the finding.
      expect(contradiction === null).toBe(isItsOwn || !isAccepted);
      const other = contradictionOf(placement, order, () => 'someone-else');
      expect(other).toMatchObject({ kind: 'other-order', clientOid: 'someone-else' });
    },
  );
  fc.assert(cases, { numRuns: 500 });
});

test('what waits for a price is of no plain order, and a stop is no OCO', () => {
  const of: Terms = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '1', size: '2' };
  const shown = (kind?: Kind): VenueOrder => {
    const stop: OrderStop | undefined = kind && { kind, direction: 'loss', price: '1' };
    return sampleOrder({ ...of, funds: null, ...(stop === undefined ? {} : { stop }) });
  };
  const { advanced: _none, ...rest } = waiting(of, 'stop', '', false);
  const found = ([rest, waiting(of, 'stop', '', false), waiting(of, 'oco', '1', false)] as const).map(
    (placement) =>
      (['stop', 'oco', undefined] as const).map((kind) => differenceFrom(placement, shown(kind))?.field),
  );
  expect(found).toEqual([
    ['kind', 'kind', undefined],
    [undefined, 'kind', undefined],
    ['kind', undefined, undefined],
  ]);
});
