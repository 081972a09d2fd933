import type { HistoryFilter, ReviewState } from '../../shared/history/filter.ts';
import type { NamedAccount } from '../../shared/history/query-terms.ts';
import { groupThousands } from '../../shared/money/format.ts';
import { formatTime, type Zone } from '../format/time.ts';
import { REVIEW_LOOKS } from './review-words.ts';

/** The chips a filter is made of, in the order they stand in. Time and amount are two bounds in one chip. */
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
  'internal',
  'memo',
  'review',
  'label',
  'own',
  'final',
  'missing',
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
  internal: ['internal'],
  memo: ['hasMemo'],
  review: ['reviews', 'seconded'],
  label: ['labels'],
  own: ['own'],
  final: ['final'],
  missing: ['missing'],
  text: ['text'],
};

export const PART_NAMES: Readonly<Record<Part, string>> = {
  account: 'Account',
  removed: 'Removed accounts',
  direction: 'Direction',
  currency: 'Currency',
  chain: 'Chain',
  status: 'Status',
  name: 'Address name',
  time: 'Time',
  amount: 'Amount',
  internal: 'Internal',
  memo: 'Memo',
  review: 'Review',
  label: 'Label',
  own: 'Own transfer',
  final: 'Open or final',
  missing: 'Gone at the venue',
  text: 'Text',
};

/** Whether the filter says anything of this part. */
export function has(filter: HistoryFilter, part: Part): boolean {
  return KEYS[part].some((key) => filter[key] !== undefined);
}

/** The filter without a part. */
export function without(filter: HistoryFilter, part: Part): HistoryFilter {
  const rest = { ...filter };
  for (const key of KEYS[part]) delete rest[key];
  return rest;
}

/** The filter with a part in place of what it said of it; an empty change takes the part away. */
export function withPart(filter: HistoryFilter, part: Part, change: Partial<HistoryFilter>): HistoryFilter {
  return { ...without(filter, part), ...change };
}

/** The review part with other states; whether a second person agreed stays as it is. */
export function withStates(
  { seconded }: HistoryFilter,
  reviews: readonly ReviewState[],
): Partial<HistoryFilter> {
  return {
    ...(reviews.length > 0 && { reviews: [...reviews] }),
    ...(seconded !== undefined && { seconded }),
  };
}

interface Words {
  zone: Zone;
  accounts: readonly NamedAccount[];
}

/** What a part of the filter says, for its chip. */
export function partText(filter: HistoryFilter, part: Part, { zone, accounts }: Words): string {
  switch (part) {
    case 'account':
      return few((filter.accountIds ?? []).map((id) => accounts.find((one) => one.id === id)?.name ?? id));
    case 'removed':
      return 'With removed accounts';
    case 'name':
      return `Named ${few(filter.names?.map((name) => `“${name}”`))}`;
    case 'direction':
      return filter.kind === 'deposit' ? 'Deposits' : 'Withdrawals';
    case 'currency':
      return few(filter.currencies);
    case 'chain':
      return few(filter.chains);
    case 'status':
      return few(filter.statuses);
    case 'time':
      return timeText(filter, zone);
    case 'amount':
      return amountText(filter);
    case 'internal':
      return filter.internal === true ? 'Internal only' : 'Not internal';
    case 'memo':
      return filter.hasMemo === true ? 'With memo' : 'Without memo';
    case 'review':
      return reviewText(filter);
    case 'label':
      return `Label ${few(filter.labels)}`;
    case 'own':
      return filter.own === true ? 'Own transfers only' : 'Without own transfers';
    case 'final':
      return filter.final === true ? 'Final' : 'Still open';
    case 'missing':
      return filter.missing === true ? 'Gone at the venue' : 'Listed at the venue';
    case 'text':
      return few(filter.text?.map((word) => `“${word}”`));
    default:
      return part satisfies never;
  }
}

/** "USDT, BTC, ETH +4". */
function few(words: readonly string[] = []): string {
  const rest = words.length - 3;
  return words.slice(0, 3).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

function reviewText({ reviews, seconded }: HistoryFilter): string {
  const words = few(reviews?.map((state) => REVIEW_LOOKS[state].word));
  const second = seconded === undefined ? '' : seconded ? 'Seconded' : 'No second yet';
  return [words, second].filter((part) => part !== '').join(', ');
}

function timeText({ from, before }: HistoryFilter, zone: Zone): string {
  const parts: string[] = [];
  if (from !== undefined) parts.push(`Since ${moment(from, zone)}`);
  if (before !== undefined) parts.push(`${from === undefined ? 'Before' : 'before'} ${moment(before, zone)}`);
  return `${parts.join(', ')}${zone === 'utc' ? ' UTC' : ''}`;
}

/** A midnight is its date. */
function moment(ms: number, zone: Zone): string {
  const text = formatTime(ms, zone);
  return text.endsWith(' 00:00:00') ? text.slice(0, -9) : text.replace(/:00$/, '');
}

function amountText({ above, below }: HistoryFilter): string {
  const parts: string[] = [];
  if (above) parts.push(`${above.inclusive ? 'at least' : 'more than'} ${groupThousands(above.value)}`);
  if (below) parts.push(`${below.inclusive ? 'at most' : 'less than'} ${groupThousands(below.value)}`);
  return `Amount ${parts.join(', ')}`;
}
