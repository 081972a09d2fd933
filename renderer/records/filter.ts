import type { RecordFilter } from '../../shared/records/record.ts';
import { parseTimeInput, type Zone } from '../format/time.ts';

export type FilterKey = keyof RecordFilter;
type FilterValue<K extends FilterKey> = NonNullable<RecordFilter[K]>;

export type FilterParse<T> = { ok: true; value: T } | { ok: false; problem: string };

const LONGEST = 60;

/** Currency code as the venue writes it: upper case, no spaces around it. */
export function parseCurrency(text: string): FilterParse<string> {
  return parseWord(text.toUpperCase(), 'currency code');
}

/** A status, known or typed; venues write them in upper case. */
export function parseStatus(text: string): FilterParse<string> {
  return parseWord(text.toUpperCase(), 'status');
}

function parseWord(text: string, what: string): FilterParse<string> {
  const word = text.trim();
  if (word === '') {
    return { ok: false, problem: `Enter a ${what}.` };
  }
  if (word.length > LONGEST) {
    return { ok: false, problem: `A ${what} has at most ${LONGEST} characters; this has ${word.length}.` };
  }
  if (!/^[\x21-\x7e]+$/.test(word)) {
    return { ok: false, problem: `A ${what} has no spaces and only plain letters, digits and signs.` };
  }
  return { ok: true, value: word };
}

/**
 * Start or end of the time range, milliseconds since the epoch. An end covers the whole second it names, since that is
 * how precisely times are shown and typed.
 */
export function parseBound(
  key: 'startAt' | 'endAt',
  text: string,
  zone: Zone,
  filter: RecordFilter,
): FilterParse<number> {
  const time = parseTimeInput(text, zone);
  if (!time.ok) {
    return time;
  }
  const value = key === 'endAt' ? time.ms - (time.ms % 1000) + 999 : time.ms;
  const start = key === 'startAt' ? value : filter.startAt;
  const end = key === 'endAt' ? value : filter.endAt;
  if (start !== undefined && end !== undefined && start > end) {
    return {
      ok: false,
      problem: key === 'startAt' ? 'The start is after the end.' : 'The end is before the start.',
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
