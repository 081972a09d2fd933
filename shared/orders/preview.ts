import { add, multiply, notional, percentRoundedHalfUp, subtract } from '../money/arithmetic.ts';
import { parseDecimal, type DecimalText, type Funds, type Price, type Size } from '../money/decimal-text.ts';
import { isPositive } from '../money/scaled.ts';
import { orderRulesPreviewMessages } from '../messages/order-rules-preview.ts';
import type { OrderCapabilities } from '../venue/order-capabilities.ts';
import { requestBody } from './body.ts';
import { judgeTicket } from './check.ts';
import type { LimitContext } from './limit-context.ts';
import { bestOpposite } from './limits.ts';
import { kindOf } from './order-kind.ts';
import { readPair, type PairRules } from './pair.ts';
import type { RuleId } from './rules.ts';
import type { Pair, Ticket } from './ticket.ts';

const messages = orderRulesPreviewMessages.notes;

/** What the venue freezes when it accepts the order (S4.3-R8); fees come on top once it rests in the book (S4.3-R9). */
export type Hold =
  /** Exactly this amount of this asset. */
  | { kind: 'exact'; asset: string; amount: DecimalText }
  /** Possibly everything the account holds of this asset, until the order is filled or cancelled. */
  | { kind: 'all'; asset: string }
  /** As much of this asset as bringing in the funds takes; not known before the fill. */
  | { kind: 'as-needed'; asset: string };

interface Note {
  rule: RuleId;
  text: string;
}

/** Fee rates as fractions ("0.001" is 0.1 %), and where they come from. */
interface KnownRates {
  maker: string;
  taker: string;
  source: 'venue' | 'entered';
}

/** What is known besides ticket and pair; null for what is not. */
interface PreviewContext {
  rates: KnownRates | null;
  /** Best prices of a current book. */
  best: LimitContext['best'];
  /** What the venue can do; everything where it is left out. */
  can?: OrderCapabilities;
}

interface FeeEstimate {
  side: 'taker' | 'maker';
  rate: DecimalText;
  /** In the quote asset; null where the value of the order is not known, or the fee is paid in another asset. */
  amount: DecimalText | null;
}

/** What confirming this ticket means, before it is confirmed. */
export interface TicketPreview {
  hold: Hold;
  /** The fee that is frozen on top while a buy rests in the book (S4.3-R9): null where none is, `amount` null where its rate is not known. */
  holdFee: { amount: DecimalText | null; asset: string } | null;
  /** What the order is worth in the quote asset; null for a market order by size. */
  notional: Funds | null;
  quote: string;
  fee: { side: 'taker' | 'maker' | 'maker or taker'; asset: string | null };
  /** One for each side the order may pay; empty where no rate is known. */
  feeEstimates: FeeEstimate[];
  /** Against the best opposite price; null without a current book. */
  market: {
    best: Price;
    /** How far the price lies from it, in percent to two places, without a sign; null for a market order. */
    distance: { percent: DecimalText; way: 'above' | 'below' | 'at' } | null;
    /** A limit price that the other side already meets: what is there fills at once (S4.3-R1), a post-only order is cancelled (R5). */
    meets: boolean;
    /** The price that protection would not go beyond; null where the pair's threshold is not known. */
    threshold: Price | null;
  } | null;
  /** What happens to the part that cannot be filled at once. */
  remainder: string;
  notes: Note[];
  /** The exact text that will be signed and sent. */
  body: string;
}

/** The preview of a ticket that has no problems; null for any other. Pure, never throws. */
export function previewTicket(
  ticket: Ticket,
  pair: Pair,
  { rates, best, can }: PreviewContext = { rates: null, best: null },
): TicketPreview | null {
  if (judgeTicket(ticket, pair, can).length > 0) return null;
  const { rules } = readPair(pair);
  if (rules === null) return null;
  return {
    hold: holdOf(ticket, rules),
    holdFee: holdFeeOf(ticket, rules, rates),
    notional: notionalOf(ticket),
    quote: rules.quote,
    fee: { side: feeSideOf(ticket), asset: rules.feeCurrency },
    feeEstimates: feesOf(ticket, rules, rates),
    market: kindOf(ticket) === 'order' ? marketOf(ticket, rules, best) : null,
    remainder: remainderOf(ticket),
    notes: notesOf(ticket, rules),
    body: requestBody(ticket, can),
  };
}

function holdOf(ticket: Ticket, rules: PairRules): Hold {
  const worth = notionalOf(ticket);
  if (ticket.type === 'market' && worth === null) {
    return { kind: 'all', asset: ticket.side === 'buy' ? rules.quote : rules.base };
  }
  if (ticket.side === 'buy' && worth !== null) return { kind: 'exact', asset: rules.quote, amount: worth };
  if (ticket.size === undefined) return { kind: 'as-needed', asset: rules.base };
  return { kind: 'exact', asset: rules.base, amount: ticket.size as DecimalText }; // the ticket was checked
}

function notionalOf(ticket: Ticket): Funds | null {
  if (ticket.type === 'market') return (ticket.funds ?? null) as Funds | null; // the ticket was checked
  return notional(ticket.price as Price, ticket.size as Size); // the ticket was checked: both are there
}

/** A buyer's fee, frozen once the order rests: the maker's, or the taker's for what is hidden (S4.3-R6, S4.3-R9). */
function holdFeeOf(ticket: Ticket, { quote }: PairRules, rates: KnownRates | null): TicketPreview['holdFee'] {
  const { type, side, timeInForce } = ticket;
  if (type === 'market' || side === 'sell' || timeInForce === 'IOC' || timeInForce === 'FOK') return null;
  const rate = rateOf(feeSideOf(ticket) === 'taker' ? 'taker' : 'maker', rates);
  const worth = notionalOf(ticket);
  if (rate === null || worth === null) return { amount: null, asset: quote };
  return isPositive(rate) ? { amount: multiply(worth, rate), asset: quote } : null;
}

function feesOf(ticket: Ticket, { quote, feeCurrency }: PairRules, rates: KnownRates | null): FeeEstimate[] {
  const side = feeSideOf(ticket);
  const worth = feeCurrency === null || feeCurrency === quote ? notionalOf(ticket) : null;
  const estimates: FeeEstimate[] = [];
  for (const one of ['maker', 'taker'] as const) {
    const rate = side === one || side === 'maker or taker' ? rateOf(one, rates) : null;
    if (rate !== null) {
      estimates.push({ side: one, rate, amount: worth === null ? null : multiply(worth, rate) });
    }
  }
  return estimates;
}

function rateOf(side: 'maker' | 'taker', rates: KnownRates | null): DecimalText | null {
  const read = parseDecimal(rates?.[side]);
  return read.ok ? read.value : null;
}

function marketOf(ticket: Ticket, rules: PairRules, best: LimitContext['best']): TicketPreview['market'] {
  const opposite = bestOpposite(ticket.side, best);
  if (opposite === null) return null;
  const { priceLimitRate } = rules;
  const limitDistance = priceLimitRate === null ? null : multiply(opposite, priceLimitRate);
  const threshold =
    limitDistance === null
      ? null
      : ticket.side === 'buy'
        ? add(opposite, limitDistance)
        : subtract(opposite, limitDistance);
  if (ticket.type === 'market') return { best: opposite, distance: null, meets: false, threshold };
  const gap = subtract(ticket.price as Price, opposite); // the ticket was checked
  const way = isPositive(gap) ? 'above' : gap.startsWith('-') ? 'below' : 'at';
  const percent = percentRoundedHalfUp((way === 'below' ? gap.slice(1) : gap) as DecimalText, opposite, 2);
  const meets = way === 'at' || way === (ticket.side === 'buy' ? 'above' : 'below');
  return { best: opposite, distance: percent === null ? null : { percent, way }, meets, threshold };
}

/** S4.3-R2, R5, R6. */
function feeSideOf(ticket: Ticket): TicketPreview['fee']['side'] {
  if (ticket.type === 'market' || ticket.hidden === true || ticket.iceberg === true) return 'taker';
  if (ticket.timeInForce === 'IOC' || ticket.timeInForce === 'FOK') return 'taker';
  return ticket.postOnly === true ? 'maker' : 'maker or taker';
}

/** S4.3-R1 to R5 and R10 as sentences. */
function remainderOf(ticket: Ticket): string {
  const { remainder } = orderRulesPreviewMessages;
  const { type, timeInForce = 'GTC', postOnly, cancelAfter = 0 } = ticket;
  const kind = kindOf(ticket);
  if (kind !== 'order') return remainder[kind];
  if (type === 'market') return remainder.market;
  if (timeInForce === 'IOC' || timeInForce === 'FOK') return remainder[timeInForce];
  if (timeInForce === 'GTT') {
    return postOnly === true ? remainder.postOnlyGTT(cancelAfter) : remainder.GTT(cancelAfter);
  }
  return postOnly === true ? remainder.postOnly : remainder.GTC;
}

function notesOf(ticket: Ticket, rules: PairRules): Note[] {
  const notes: Note[] = [];
  const note = (rule: RuleId, venueText: string) => notes.push({ rule, text: venueText });
  if (kindOf(ticket) !== 'order') return notes;
  if (ticket.hidden === true && ticket.iceberg === true) {
    note('S4.3-R6', messages.hiddenIceberg);
  }
  if (ticket.type === 'market' && ticket.funds === undefined) {
    note('S4.3-R8', messages.freezesAll);
  }
  noteStp(ticket, note);
  if (rules.priceLimitRate !== null && ticket.postOnly !== true) {
    const percent = multiply(rules.priceLimitRate, '100' as DecimalText); // a literal in plain notation
    const sentence = ticket.type === 'market' ? messages.protectionFills : messages.protectionCancels;
    note('S4.3-R10', sentence(percent));
  }
  return notes;
}

function noteStp(ticket: Ticket, note: (rule: RuleId, venueText: string) => void): void {
  const { stp, type, timeInForce } = ticket;
  if (stp === undefined) {
    note('VF9-stp', messages.noStp);
  } else if (type === 'market' && stp === 'DC') {
    note('VF9-stp', messages.noDcForMarket);
  } else if (timeInForce === 'FOK' && stp !== 'CN') {
    note('VF9-stp', messages.cnWithFok(stp));
  }
}
