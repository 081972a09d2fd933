import type { Ticket } from '../../shared/orders/ticket.ts';
import type { TicketForm } from './ticket-form.ts';

type TimeInForce = TicketForm['timeInForce'];

/** What each time in force does (S4.3-R4). */
export const TIME_IN_FORCE_WORDS: Record<TimeInForce, string> = {
  GTC: 'Rests until it fills or is cancelled at the venue.',
  GTT: 'Rests until it fills, is cancelled at the venue, or its time is up.',
  IOC: 'Fills what it can at once; the rest is cancelled.',
  FOK: 'Fills completely at once, or not at all.',
};

/** What a hold grows by once the order rests (S4.3-R8, S4.3-R9): a buyer's fee, on top of price times size; else nothing. */
export function holdFeeWords({
  type,
  side,
  timeInForce,
}: Pick<Ticket, 'type' | 'side' | 'timeInForce'>): string {
  if (type === 'market' || side === 'sell') return '';
  return timeInForce === 'IOC' || timeInForce === 'FOK' ? '' : ', and the fee while it rests';
}

export const STP_OPTIONS: readonly { value: TicketForm['stp']; label: string }[] = [
  { value: 'CN', label: 'CN, cancel the new order' },
  { value: 'CO', label: 'CO, cancel the old order' },
  { value: 'CB', label: 'CB, cancel both orders' },
  { value: 'DC', label: 'DC, decrease and cancel' },
];

/**
 * What a self-trade prevention strategy does when this order meets another one of the same user. The contract names CN only
 * (S4.3-P-stp); for the others the meanings are those of one public venue and said so.
 */
const STP_WORDS: Record<TicketForm['stp'], string> = {
  CN: 'If this order meets your own, this new order is cancelled.',
  CO: 'At KuCoin: your older order is cancelled. The service’s contract does not say.',
  CB: 'At KuCoin: both orders are cancelled. The service’s contract does not say.',
  DC: 'At KuCoin: the smaller is cancelled and the larger reduced by it. The service’s contract does not say.',
};

/** The chosen strategy in words, and where it does not hold (VF9-stp). */
export function stpWords({
  stp,
  type,
  timeInForce,
}: Pick<TicketForm, 'stp' | 'type' | 'timeInForce'>): string {
  if (type === 'market' && stp === 'DC') return `${STP_WORDS.DC} Market orders do not support DC there.`;
  if (type === 'limit' && timeInForce === 'FOK' && stp !== 'CN') {
    return `${STP_WORDS[stp]} With FOK it applies CN instead.`;
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
