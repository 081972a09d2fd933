import * as fc from 'fast-check';
import type {
  NewLimitOrder,
  NewMarketOrder,
  NewOrder,
  Side,
  Units,
} from '../../../../exchange/engine/base/contract.ts';
import { toUnits } from '../../../../exchange/engine/base/units.ts';
import { COIN_USD, DUST, DUST_COIN, MARKETS, TOKEN_COIN, TOKEN_USD } from './world.ts';

/** A command for an engine. */
export type Command =
  | { kind: 'place'; order: NewOrder; lifetime: number | null }
  /** Cancels one of the orders accepted so far, done or not: the `which`th, modulo their number. */
  | { kind: 'cancel'; which: number }
  /** Reduces one of the orders accepted so far by these lots. */
  | { kind: 'reduce'; which: number; by: Units }
  /** Money comes from outside, or goes there. */
  | { kind: 'adjust'; account: number; asset: number; units: bigint }
  /** Advances the time; with `expire` the engine is called, otherwise it notices at the next placement. */
  | { kind: 'wait'; ms: number; expire: boolean };

/** Customers that take part, besides the house. */
const TRADERS = 4;

const BEYOND_NUMBERS = 2n ** 53n;

const side = fc.constantFrom<Side>('buy', 'sell');
const stp = fc.constantFrom('CN', 'CO', 'CB', 'DC');
const account = fc.integer({ min: 1, max: TRADERS });

/** Few lots, so that orders match many others; in DUST_COIN sometimes more than 2^53. */
function lots(market: number): fc.Arbitrary<Units> {
  const few = fc.integer({ min: 1, max: 30 });
  if (market !== DUST_COIN) return few;
  const many = fc
    .bigInt({ min: BEYOND_NUMBERS - 3n, max: BEYOND_NUMBERS * 4n })
    .map((amount) => toUnits(amount));
  return fc.oneof({ weight: 2, arbitrary: few }, { weight: 1, arbitrary: many });
}

/** Close together, sometimes far away: far enough for price protection, and so high that few accounts can pay. */
const price = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 96, max: 104 }) },
  { weight: 3, arbitrary: fc.integer({ min: 80, max: 125 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) },
);

/** Terms of a limit order, in the combinations that pass the caller's checks. */
const terms = fc
  .record({
    timeInForce: fc.constantFrom('GTC', 'GTC', 'GTC', 'GTC', 'GTT', 'IOC', 'FOK'),
    lifetime: fc.integer({ min: 0, max: 60 }),
    stp,
    postOnly: fc.boolean(),
    display: fc.constantFrom('full', 'full', 'hidden', 'iceberg'),
  })
  .map(({ timeInForce, lifetime, stp, postOnly, display }) => ({
    timeInForce: timeInForce === 'GTT' ? 'GTC' : timeInForce,
    stp: timeInForce === 'FOK' ? 'CN' : stp,
    lifetime: timeInForce === 'GTT' ? lifetime : null,
    postOnly: postOnly && timeInForce.startsWith('GT'),
    display,
  }));

function limitOrder(market: number): fc.Arbitrary<Command> {
  return fc
    .record({ account, side, price, size: lots(market), terms, slices: fc.integer({ min: 1, max: 20 }) })
    .map(({ account, side, price, size, terms, slices }) => {
      const slice = (BigInt(size) + BigInt(slices) - 1n) / BigInt(slices);
      const order: NewLimitOrder = {
        type: 'limit',
        account,
        market,
        side,
        price,
        size,
        expiresAt: null,
        stp: terms.stp,
        timeInForce: terms.timeInForce,
        postOnly: terms.postOnly,
        hidden: terms.display === 'hidden',
        visibleSize: terms.display === 'iceberg' ? toUnits(slice) : null,
      };
      return { kind: 'place', order, lifetime: terms.lifetime };
    });
}

function marketOrder(market: number): fc.Arbitrary<Command> {
  const lot = (MARKETS[market]?.tickLotUnits ?? 1n) * 100n;
  const amount = fc.oneof(
    lots(market).map((size) => ({ kind: 'size' as const, size })),
    fc
      .tuple(lots(market), fc.bigInt({ min: -lot + 1n, max: lot }))
      .map(([size, odd]) => ({ kind: 'funds' as const, funds: toUnits(BigInt(size) * lot + odd) })),
  );
  return fc
    .record({ account, side, amount, stp: fc.constantFrom('CN', 'CO', 'CB') })
    .map(({ account, side, amount, stp }) => {
      const order: NewMarketOrder = { type: 'market', account, market, side, amount, stp };
      return { kind: 'place', order, lifetime: null };
    });
}

const placement = fc
  .constantFrom(COIN_USD, COIN_USD, TOKEN_USD, DUST_COIN, TOKEN_COIN)
  .chain((market) =>
    fc.oneof({ weight: 6, arbitrary: limitOrder(market) }, { weight: 1, arbitrary: marketOrder(market) }),
  );

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 14, arbitrary: placement },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel'), which: fc.nat(1000) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('reduce'), which: fc.nat(1000), by: lots(DUST_COIN) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('adjust'),
      account,
      asset: fc.integer({ min: 0, max: DUST }),
      units: fc.bigInt({ min: -20_000_000n, max: 5_000_000n }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      ms: fc.integer({ min: 0, max: 30 }),
      expire: fc.boolean(),
    }),
  },
);

/** Streams of commands with many matches, refusals and self-trades. */
export function commandStreams(longest = 200): fc.Arbitrary<Command[]> {
  return fc.array(command, { maxLength: longest, size: 'max' });
}

/** Each trader's opening balances by asset, from nothing to more than enough. */
export const openings: fc.Arbitrary<bigint[][]> = fc.array(
  fc.tuple(
    fc.bigInt({ min: 0n, max: 20_000_000n }),
    fc.oneof(
      fc.bigInt({ min: 0n, max: 500_000n }),
      fc.bigInt({ min: BEYOND_NUMBERS * 100_000n, max: BEYOND_NUMBERS * 1_000_000n }),
    ),
    fc.bigInt({ min: 0n, max: 12_000n }),
    fc.bigInt({ min: 0n, max: BEYOND_NUMBERS * 50n }),
  ),
  { minLength: TRADERS, maxLength: TRADERS },
);
