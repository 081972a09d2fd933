import { add, subtract } from '../../../shared/money/arithmetic.ts';
import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import { compare } from '../../../shared/money/scaled.ts';
import { asDecimal } from '../../venue/orders.ts';

/** A fill that is waiting for the ones before it. */
export interface WaitingFill {
  tradeId: string;
  /** The order's filled size with this fill. */
  upTo: string;
  size: string;
  funds: string;
}

/** How far the value of an order's fills is known: everything up to `filledSize` cost `funds`. */
export interface KnownFunds {
  filledSize: string;
  funds: string;
  /** Fills that came before an earlier one. */
  waiting: readonly WaitingFill[];
}

/** An order of which nothing was filled. */
export const FILLS_BEGIN: KnownFunds = { filledSize: '0', funds: '0', waiting: [] };

/** An order of more fills that are still waiting for an earlier one gets its value from a query. */
const MAX_WAITING = 500;

/** The exact value of the fills up to `filledSize`; null when a fill in between was not seen. */
export function knownFundsOf({ filledSize: upTo, funds }: KnownFunds, filledSize: string): string | null {
  return compare(asDecimal(upTo), asDecimal(filledSize)) === 0 ? funds : null;
}

/** The venue reported the value up to `filledSize` itself. An answer older than what is known changes nothing. */
export function advanced(known: KnownFunds, filledSize: string, funds: string): KnownFunds {
  if (compare(asDecimal(filledSize), asDecimal(known.filledSize)) < 0) return known;
  return folded({ filledSize, funds, waiting: known.waiting });
}

/** Adds one fill, unless it is known already; fills may come in any order. */
export function foldMatch(known: KnownFunds, fill: WaitingFill): KnownFunds {
  if (compare(asDecimal(fill.upTo), asDecimal(known.filledSize)) <= 0) return known;
  if (known.waiting.some(({ tradeId }) => tradeId === fill.tradeId)) return known;
  if (known.waiting.length >= MAX_WAITING) return known;
  return folded({ ...known, waiting: [...known.waiting, fill] });
}

/** Takes every waiting fill that begins where the known ones end. */
function folded(known: KnownFunds): KnownFunds {
  let filledSize = asDecimal(known.filledSize);
  let funds = asDecimal(known.funds);
  let waiting = known.waiting;
  for (;;) {
    waiting = waiting.filter(({ upTo }) => compare(asDecimal(upTo), filledSize) > 0);
    const next = waiting.find((fill) => compare(beginOf(fill), filledSize) === 0);
    if (next === undefined) return { filledSize, funds, waiting };
    filledSize = asDecimal(next.upTo);
    funds = add(funds, asDecimal(next.funds));
  }
}

function beginOf({ upTo, size }: WaitingFill): DecimalText {
  return subtract(asDecimal(upTo), asDecimal(size));
}
