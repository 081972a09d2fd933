import { multiply, notional } from '../money/arithmetic.ts';
import type { DecimalText, Funds, Price, Size } from '../money/decimal-text.ts';
import { requestBody } from './body.ts';
import { checkTicket } from './check.ts';
import { readPair, type PairRules } from './pair.ts';
import type { RuleId } from './rules.ts';
import type { Pair, Ticket } from './ticket.ts';

/** What the venue freezes when it accepts the order (S4.3-R8); fees come on top once it rests in the book (S4.3-R9). */
export type Hold =
  /** Exactly this amount of this asset. */
  | { kind: 'exact'; asset: string; amount: DecimalText }
  /** Possibly everything the account holds of this asset, until the order is filled or cancelled. */
  | { kind: 'all'; asset: string }
  /** As much of this asset as bringing in the funds takes; not known before the fill. */
  | { kind: 'as-needed'; asset: string };

export interface Note {
  rule: RuleId;
  text: string;
}

/** What confirming this ticket means, before it is confirmed. */
export interface TicketPreview {
  hold: Hold;
  /** What the order is worth in the quote asset; null for a market order by size. */
  notional: Funds | null;
  quote: string;
  fee: { side: 'taker' | 'maker' | 'maker or taker'; asset: string | null };
  /** What happens to the part that cannot be filled at once. */
  remainder: string;
  notes: Note[];
  /** The exact text that will be signed and sent. */
  body: string;
}

/** The preview of a ticket that has no problems; null for any other. Pure, never throws. */
export function previewTicket(ticket: Ticket, pair: Pair): TicketPreview | null {
  if (checkTicket(ticket, pair).problems.length > 0) return null;
  const { rules } = readPair(pair);
  if (rules === null) return null;
  return {
    hold: holdOf(ticket, rules),
    notional: notionalOf(ticket),
    quote: rules.quote,
    fee: { side: feeSideOf(ticket), asset: rules.feeCurrency },
    remainder: remainderOf(ticket),
    notes: notesOf(ticket, rules),
    body: requestBody(ticket),
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

/** S4.3-R2, R5, R6. */
function feeSideOf(ticket: Ticket): TicketPreview['fee']['side'] {
  if (ticket.type === 'market' || ticket.hidden === true || ticket.iceberg === true) return 'taker';
  if (ticket.timeInForce === 'IOC' || ticket.timeInForce === 'FOK') return 'taker';
  return ticket.postOnly === true ? 'maker' : 'maker or taker';
}

/** S4.3-R1 to R5 and R10 in plain words. */
function remainderOf(ticket: Ticket): string {
  if (ticket.type === 'market') {
    return 'What cannot be filled at once within the price protection is not filled; nothing rests in the book.';
  }
  if (ticket.timeInForce === 'IOC') {
    return 'What cannot be filled at once is cancelled; nothing rests in the book.';
  }
  if (ticket.timeInForce === 'FOK') {
    return 'Unless the whole size can be filled at once, the order is cancelled and nothing is filled.';
  }
  const until = 'until it is filled or cancelled';
  const last =
    ticket.timeInForce === 'GTT' ? `${until}, at the latest after ${ticket.cancelAfter} seconds` : until;
  if (ticket.postOnly === true) {
    return `If any part could be filled at once, the order is cancelled; else it rests in the book ${last}.`;
  }
  return `What is not filled at once rests in the book ${last}.`;
}

function notesOf(ticket: Ticket, rules: PairRules): Note[] {
  const notes: Note[] = [];
  const note = (rule: RuleId, text: string) => notes.push({ rule, text });
  if (ticket.hidden === true && ticket.iceberg === true) {
    note('S4.3-R6', 'Hidden and iceberg are both set: the order executes as an iceberg order.');
  }
  if (ticket.type === 'market' && ticket.funds === undefined) {
    note('S4.3-R8', 'A market order by size may briefly freeze everything the account holds of the asset.');
  }
  noteStp(ticket, note);
  if (rules.priceLimitRate !== null && ticket.postOnly !== true) {
    const percent = multiply(rules.priceLimitRate, '100' as DecimalText); // a literal in plain notation
    const effect = ticket.type === 'market' ? 'is filled only that far' : 'is cancelled';
    note(
      'S4.3-R10',
      `Price protection: an order that would reach more than ${percent} % from the spread ${effect}.`,
    );
  }
  return notes;
}

function noteStp(ticket: Ticket, note: (rule: RuleId, text: string) => void): void {
  const { stp, type, timeInForce } = ticket;
  if (stp === undefined) {
    const text =
      'No self-trade prevention chosen: the document says CN is the default, venues have been seen with none.';
    note('VF9-stp', text);
  } else if (type === 'market' && stp === 'DC') {
    note(
      'VF9-stp',
      'Market orders do not support DC; the venue may refuse the order or apply another strategy.',
    );
  } else if (timeInForce === 'FOK' && stp !== 'CN') {
    note('VF9-stp', `With FOK the venue applies CN in place of ${stp}.`);
  }
}
