import type { HistoryFilter, ReviewStatus } from '../../../shared/query/filter.ts';
import type { NamedAccount } from '../../../shared/query/query-terms.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { statusText } from '../../../shared/records/record-status.ts';
import { historyFilterMessages } from '../../../shared/messages/history-filter.ts';
import { formatClock, formatDate, formatMinute, formatTime, type Zone } from '../../lib/format/time.ts';
import { REVIEW_STYLES } from '../review/format-review.ts';

/** The chips a filter is made of, in their order. Time and amount are two bounds in one chip. */
export const PARTS = [
  'account',
  'removed',
  'direction',
  'currency',
  'chain',
  'status',
  'name',
  'time',
  'amount',
  'off-chain',
  'memo',
  'review',
  'changed',
  'label',
  'internal-transfer',
  'final',
  'missing',
  'altered',
  'late',
  'damaged',
  'text',
] as const;
export type Part = (typeof PARTS)[number];

type Key = keyof HistoryFilter;

const KEYS: Readonly<Record<Part, readonly Key[]>> = {
  account: ['accountIds'],
  removed: ['removed'],
  direction: ['kind'],
  currency: ['currencies'],
  chain: ['chains'],
  status: ['statuses'],
  name: ['names'],
  time: ['from', 'before'],
  amount: ['above', 'below'],
  'off-chain': ['offChain'],
  memo: ['hasMemo'],
  review: ['reviews', 'imported'],
  changed: ['changed'],
  label: ['labels'],
  'internal-transfer': ['internalTransfer'],
  final: ['final'],
  missing: ['missing'],
  altered: ['altered'],
  late: ['late'],
  damaged: ['damaged'],
  text: ['text'],
};

export const PART_NAMES: Readonly<Record<Part, string>> = historyFilterMessages.parts;

const { chips: messages, choices } = historyFilterMessages;

/** Whether the filter has this part. */
export function has(filter: HistoryFilter, part: Part): boolean {
  return KEYS[part].some((key) => filter[key] !== undefined);
}

/** The filter without a part. */
export function without(filter: HistoryFilter, part: Part): HistoryFilter {
  const rest = { ...filter };
  for (const key of KEYS[part]) delete rest[key];
  return rest;
}

/** The filter with this part replaced; an empty change removes it. */
export function withPart(filter: HistoryFilter, part: Part, change: Partial<HistoryFilter>): HistoryFilter {
  return { ...without(filter, part), ...change };
}

/** The review part with other statuses; whether there is an imported review stays as it is. */
export function withStates(
  { imported }: HistoryFilter,
  reviews: readonly ReviewStatus[],
): Partial<HistoryFilter> {
  return {
    ...(reviews.length > 0 && { reviews: [...reviews] }),
    ...(imported !== undefined && { imported }),
  };
}

interface ChipContext {
  zone: Zone;
  accounts: readonly NamedAccount[];
}

/** A part of the filter as text, for its chip. */
export function partText(filter: HistoryFilter, part: Part, { zone, accounts }: ChipContext): string {
  switch (part) {
    case 'account':
      return few((filter.accountIds ?? []).map((id) => accounts.find((one) => one.id === id)?.name ?? id));
    case 'removed':
      return messages.removed;
    case 'name':
      return messages.named(few(filter.names?.map(messages.quoted)));
    case 'direction':
      return filter.kind === 'deposit' ? commonMessages.deposits : commonMessages.withdrawals;
    case 'currency':
      return few(filter.currencies);
    case 'chain':
      return few(filter.chains);
    case 'status':
      return few(filter.statuses?.map(statusText));
    case 'time':
      return timeText(filter, zone);
    case 'amount':
      return amountText(filter);
    case 'off-chain':
      return filter.offChain === true ? choices.offChain : choices.onChain;
    case 'memo':
      return filter.hasMemo === true ? choices.memo : choices.noMemo;
    case 'review':
      return formatReviewPart(filter);
    case 'changed':
      return filter.changed === true ? choices.changed : choices.unchanged;
    case 'label':
      return messages.labelled(few(filter.labels));
    case 'internal-transfer':
      return filter.internalTransfer === true ? choices.own : choices.notOwn;
    case 'final':
      return filter.final === true ? choices.final : choices.open;
    case 'missing':
      return filter.missing === true ? choices.gone : choices.listed;
    case 'altered':
      return filter.altered === true ? choices.altered : choices.unaltered;
    case 'late':
      return filter.late === true ? choices.late : choices.inTime;
    case 'damaged':
      return filter.damaged === true ? choices.damaged : choices.intact;
    case 'text':
      return few(filter.text?.map(messages.quoted));
    default:
      return part satisfies never;
  }
}

/** "USDT, BTC, ETH +4". */
function few(words: readonly string[] = []): string {
  const rest = words.length - 3;
  return words.slice(0, 3).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

function formatReviewPart({ reviews, imported }: HistoryFilter): string {
  const text = few(reviews?.map((state) => REVIEW_STYLES[state].word));
  const elsewhere = imported === undefined ? '' : imported ? messages.imported : messages.notImported;
  return [text, elsewhere].filter((part) => part !== '').join(', ');
}

function timeText({ from, before }: HistoryFilter, zone: Zone): string {
  const utc = zone === 'utc' ? ' UTC' : '';
  if (before === undefined) return from === undefined ? utc : messages.since(moment(from, zone) + utc);
  const end = moment(before, zone) + utc;
  return from === undefined ? messages.before(end) : messages.between(moment(from, zone), end);
}

/** A midnight is its date. */
function moment(ms: number, zone: Zone): string {
  const clock = formatClock(ms, zone);
  if (clock === '00:00:00') return formatDate(ms, zone);
  return clock.endsWith(':00') ? formatMinute(ms, zone) : formatTime(ms, zone);
}

function amountText({ above, below }: HistoryFilter): string {
  const low = above && (above.inclusive ? messages.atLeast : messages.moreThan)(groupThousands(above.value));
  const high = below && (below.inclusive ? messages.atMost : messages.lessThan)(groupThousands(below.value));
  if (low !== undefined && high !== undefined) return messages.amountBetween(low, high);
  return messages.amount(low ?? high ?? '');
}
