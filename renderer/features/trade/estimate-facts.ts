import { add, multiply, quotientRoundedHalfUp, subtract } from '../../../shared/money/arithmetic.ts';
import { parseDecimal, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { compare, decimalsOf, isPositive } from '../../../shared/money/scaled.ts';
import {
  averagePriceOf,
  isSlippageBeyond,
  type MarketEstimate,
  slippagePercent,
} from '../../../shared/orders/estimate.ts';
import type { Pair, Ticket } from '../../../shared/orders/ticket.ts';
import { tradePreviewMessages } from '../../../shared/messages/trade-preview.ts';

const messages = tradePreviewMessages.estimate;

interface FactsContext {
  /** The limit of slippage, in percent; null where there is none. */
  maxSlippage: string | null;
  /** What can be spent of the currency that is spent; null where it is not known. */
  available: string | null;
  /** As many levels of a side as can be known: one that has them all may go on. */
  maxLevels: number;
}

/** An estimate as it is shown: rounded, each with "about". */
interface EstimateFacts {
  average: DecimalText;
  /** "0.01%". */
  slippage: string;
  isBeyond: boolean;
  value: DecimalText;
  fee: { amount: DecimalText; asset: string } | null;
  /** Of the currency that is spent; null where that is not known, or would be less than nothing. */
  availableAfter: DecimalText | null;
  /** What does not fill, and why; null when all does. */
  unfilled: string | null;
}

/** The facts of the ticket from an estimate. Pure. */
export function estimateFacts(
  estimate: MarketEstimate,
  ticket: Pick<Ticket, 'side'>,
  pair: Pair & { baseCurrency: string; quoteCurrency: string },
  { maxSlippage, available, maxLevels }: FactsContext,
): EstimateFacts {
  const { value, fee } = estimate;
  const quotePlaces = placesOf(pair.quoteIncrement);
  const max = parseDecimal(maxSlippage);
  return {
    average: averagePriceOf(estimate, placesOf(pair.priceIncrement)) ?? estimate.best,
    slippage: formatSlippage(estimate),
    isBeyond: max.ok && isSlippageBeyond(estimate, max.value),
    value: rounded(value, quotePlaces),
    fee: fee && {
      ...fee,
      amount: rounded(
        fee.amount,
        fee.asset === pair.baseCurrency ? placesOf(pair.baseIncrement) : quotePlaces,
      ),
    },
    availableAfter: availableAfter(estimate, ticket, pair, available),
    unfilled: formatUnfilled(estimate, pair, maxLevels),
  };
}

const ONE = '1' as DecimalText; // a literal in plain notation

function placesOf(increment: string): number {
  const read = parseDecimal(increment);
  return read.ok ? decimalsOf(read.value) : 0;
}

/** To the steps of the currency, and from one unit up to no more than two places: the book moves in between. */
function rounded(value: DecimalText, places: number): DecimalText {
  const shown = compare(value, ONE) < 0 ? places : Math.min(2, places);
  return quotientRoundedHalfUp(value, ONE, shown) ?? value;
}

/** Two places; slippage that is not zero is not shown as zero. */
function formatSlippage(estimate: MarketEstimate): string {
  const percent = slippagePercent(estimate, 2);
  const isNothing = compare(estimate.value, multiply(estimate.size, estimate.best)) === 0;
  return isPositive(percent) || isNothing
    ? messages.percent(groupThousands(percent))
    : messages.lessThanSmallest;
}

function availableAfter(
  { size, value, fee }: MarketEstimate,
  { side }: Pick<Ticket, 'side'>,
  pair: Pair & { baseCurrency: string; quoteCurrency: string },
  available: string | null,
): DecimalText | null {
  const held = parseDecimal(available);
  if (!held.ok) return null;
  const spent = side === 'buy' ? pair.quoteCurrency : pair.baseCurrency;
  const given: DecimalText = side === 'buy' ? value : size;
  const spentWithFee = fee !== null && fee.asset === spent ? add(given, fee.amount) : given;
  const left = subtract(held.value, spentWithFee);
  if (left.startsWith('-')) return null;
  return side === 'buy' ? rounded(left, placesOf(pair.quoteIncrement)) : left;
}

function formatUnfilled(
  { unfilled, levels, size }: MarketEstimate,
  pair: { baseCurrency: string; quoteCurrency: string },
  maxLevels: number,
): string | null {
  if (unfilled === null) return null;
  const unit = unfilled.unit === 'size' ? pair.baseCurrency : pair.quoteCurrency;
  const rest = `${groupThousands(unfilled.amount)} ${unit}`;
  if (unfilled.why === 'protection') return messages.unfilled.priceLimit(rest);
  const holds = `${groupThousands(size)} ${pair.baseCurrency}`;
  return levels >= maxLevels
    ? messages.unfilled.knownLevels(levels, holds)
    : messages.unfilled.book(holds, rest);
}
