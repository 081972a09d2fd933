import type { RecordFilter } from '../../../shared/records/record.ts';
import { statusNamed } from '../../../shared/records/record-status.ts';
import { recordsMessages } from '../../../shared/messages/records.ts';
import { parseTimeInput, type Zone } from '../../lib/format/time.ts';

export type FilterKey = keyof RecordFilter;
type FilterValue<K extends FilterKey> = NonNullable<RecordFilter[K]>;

export type FilterParse<T> = { ok: true; value: T } | { ok: false; problem: string };

const LONGEST = 60;
const messages = recordsMessages.filter;

/** Currency code as the venue writes it: upper case, no spaces around it. */
export function parseCurrency(typed: string): FilterParse<string> {
  return parseWord(typed.toUpperCase(), messages.wrong.currency);
}

/** A status, by its name or as the venue writes it: in upper case. */
export function parseStatus(typed: string): FilterParse<string> {
  return parseWord(statusNamed(typed) ?? typed.toUpperCase(), messages.wrong.status);
}

function parseWord(
  typed: string,
  wrong: (typeof messages.wrong)['currency' | 'status'],
): FilterParse<string> {
  const word = typed.trim();
  if (word === '') {
    return { ok: false, problem: wrong.empty };
  }
  if (word.length > LONGEST) {
    return { ok: false, problem: wrong.long(LONGEST, word.length) };
  }
  if (!/^[\x21-\x7e]+$/.test(word)) {
    return { ok: false, problem: wrong.letters };
  }
  return { ok: true, value: word };
}

/**
 * Start or end of the time range, milliseconds since the epoch. An end covers the whole second it names, since that is
 * how precisely times are shown and typed.
 */
export function parseBound(
  key: 'startAt' | 'endAt',
  typed: string,
  zone: Zone,
  filter: RecordFilter,
): FilterParse<number> {
  const time = parseTimeInput(typed, zone);
  if (!time.ok) {
    return time;
  }
  const value = key === 'endAt' ? time.ms - (time.ms % 1000) + 999 : time.ms;
  const start = key === 'startAt' ? value : filter.startAt;
  const end = key === 'endAt' ? value : filter.endAt;
  if (start !== undefined && end !== undefined && start > end) {
    return {
      ok: false,
      problem: key === 'startAt' ? messages.startAfterEnd : messages.endBeforeStart,
    };
  }
  return { ok: true, value };
}

/** The filter with one part set. */
export function withPart<K extends FilterKey>(
  filter: RecordFilter,
  key: K,
  value: FilterValue<K>,
): RecordFilter {
  return { ...filter, [key]: value };
}

/** The filter with one part taken away; an absent part is no filter (4.1, 4.2). */
export function withoutPart(filter: RecordFilter, key: FilterKey): RecordFilter {
  const rest = { ...filter };
  delete rest[key];
  return rest;
}

export function isFiltered(filter: RecordFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** Distinct currencies of the records, in alphabetical order: what the currency filter suggests. */
export function seenCurrencies(records: Iterable<{ currency: string }>): string[] {
  const seen = new Set<string>();
  for (const record of records) {
    seen.add(record.currency);
  }
  return [...seen].filter(Boolean).sort();
}
