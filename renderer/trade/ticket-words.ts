import type { VenueKind } from '../../shared/venue/description.ts';
import type { TicketForm } from './ticket-form.ts';

type TimeInForce = TicketForm['timeInForce'];

/** What each time in force does (S4.3-R4). */
export const TIME_IN_FORCE_WORDS: Record<TimeInForce, string> = {
  GTC: 'Rests until it fills or is cancelled.',
  GTT: 'Rests until it fills, is cancelled, or its time is up.',
  IOC: 'Fills what it can at once; the rest is cancelled.',
  FOK: 'Fills completely at once, or not at all.',
};

export const STP_OPTIONS: readonly { value: TicketForm['stp']; label: string }[] = [
  { value: 'CN', label: 'CN, cancel the new order' },
  { value: 'CO', label: 'CO, cancel the old order' },
  { value: 'CB', label: 'CB, cancel both orders' },
  { value: 'DC', label: 'DC, decrease and cancel' },
];

/** What the strategies beyond CN do at venues that say so (VF9-stp). */
const STP_WORDS: Record<TicketForm['stp'], string> = {
  CN: 'If this order meets your own, this new order is cancelled.',
  CO: 'If this order meets your own, the older order is cancelled.',
  CB: 'If this order meets your own, both orders are cancelled.',
  DC: 'If this order meets your own, the smaller is cancelled and the larger reduced by it.',
};

/**
 * The chosen strategy in words, and where it does not hold (VF9-stp). The contract names CN only (S4.3-P-stp): what the others do
 * is known of two venues and not told of a service.
 */
export function stpWords(
  { stp, type, timeInForce }: Pick<TicketForm, 'stp' | 'type' | 'timeInForce'>,
  venue: VenueKind,
): string {
  if (venue === 'service' && stp !== 'CN') {
    return `What ${stp} does at this venue is not told: its contract names the code and no more.`;
  }
  if (venue === 'service') return `${STP_WORDS.CN} By the contract this is the default.`;
  if (type === 'market' && stp === 'DC') return `${STP_WORDS.DC} Market orders do not support DC.`;
  if (type === 'limit' && timeInForce === 'FOK' && stp !== 'CN') {
    return `${STP_WORDS[stp]} With FOK the venue applies CN instead.`;
  }
  return STP_WORDS[stp];
}

/** What each field is called where the page speaks about it. */
export const FIELD_NAMES: Record<string, string> = {
  symbol: 'pair',
  type: 'order type',
  side: 'side',
  price: 'price',
  size: 'size',
  total: 'total',
  funds: 'funds',
  timeInForce: 'time in force',
  cancelAfter: 'cancel time',
  postOnly: 'post-only setting',
  hidden: 'hidden setting',
  iceberg: 'iceberg setting',
  visibleSize: 'visible size',
  stp: 'self-trade prevention',
  tags: 'tags',
  remark: 'remark',
  clientOid: 'client id',
};

/** Names of the contract's fields, and what the screen calls them. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  baseMinSize: 'min size',
  baseMaxSize: 'max size',
  quoteMinSize: 'min funds',
  quoteMaxSize: 'max funds',
  minFunds: 'min value',
  visibleSize: 'Visible size',
  CancelAfter: 'Cancel after',
  ClientOid: 'Client id',
};

/** A problem as the check words it, with the fields called what the labels beside it call them. */
export function plainWords(message: string): string {
  return message.replaceAll(/\b[A-Za-z]+\b/g, (word) =>
    Object.hasOwn(FIELD_WORDS, word) ? (FIELD_WORDS[word] ?? word) : word,
  );
}
