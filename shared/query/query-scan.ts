import { fail, type Result, succeed } from '../base/result.ts';
import { queryMessages } from '../messages/query.ts';
import { signProblem } from './query-signs.ts';
import { type QueryProblem, type Placed } from './query-problem.ts';

/** One term: words to search for, a key with its values, or a comparison with an amount. */
export type Term =
  | { is: 'text'; word: Placed }
  | { is: 'key'; key: string; at: number; values: Placed[] }
  | { is: 'amount'; sign: string; at: number; value: Placed };

const BLANK = /\s/u;
const ENDS_LISTED = /[\s,]/u;
const AMOUNT = /^amount(>=|<=|=|>|<)/i;

/** Takes a query text apart; the terms are not interpreted here. Never throws. */
export function scanQuery(text: string): Result<Term[], QueryProblem> {
  const terms: Term[] = [];
  let at = 0;
  let before: string | null = null;
  for (;;) {
    while (at < text.length && BLANK.test(text.charAt(at))) at += 1;
    if (at >= text.length) return succeed(terms);
    const read = scanTerm(text, at, before);
    if (!read.ok) return read;
    const { term, end } = read.value;
    terms.push(term);
    before = term.is === 'text' && text.charAt(at) !== '"' ? term.word.value : null;
    at = end;
    if (at < text.length && !BLANK.test(text.charAt(at))) {
      return fail({ message: queryMessages.spaceMissing, at });
    }
  }
}

function scanTerm(
  text: string,
  at: number,
  before: string | null,
): Result<{ term: Term; end: number }, QueryProblem> {
  const amount = AMOUNT.exec(text.slice(at, at + 8));
  if (amount !== null) {
    const value = scanBare(text, at + amount[0].length, false);
    const sign = amount[1] ?? '';
    return succeed({ term: { is: 'amount', sign, at, value: value.word }, end: value.end });
  }
  if (text.charAt(at) === '"') {
    const quoted = scanQuoted(text, at);
    if (!quoted.ok) return quoted;
    return succeed({ term: { is: 'text', word: quoted.value.word }, end: quoted.value.end });
  }
  const { word, end } = scanBare(text, at, false);
  const sign = signProblem(word, before);
  if (sign !== null) return fail(sign);
  const colon = word.value.indexOf(':');
  const quote = word.value.indexOf('"');
  if (colon >= 0 && (quote < 0 || colon < quote)) return scanKey(text, at, colon);
  if (quote >= 0) {
    return fail({ message: queryMessages.quotes.inside, at: at + quote });
  }
  return succeed({ term: { is: 'text', word }, end });
}

function scanKey(text: string, at: number, colon: number): Result<{ term: Term; end: number }, QueryProblem> {
  const key = text.slice(at, at + colon).toLowerCase();
  const values: Placed[] = [];
  let end = at + colon + 1;
  for (;;) {
    const read = text.charAt(end) === '"' ? scanQuoted(text, end) : succeed(scanBare(text, end, true));
    if (!read.ok) return read;
    values.push(read.value.word);
    end = read.value.end;
    if (text.charAt(end) !== ',') return succeed({ term: { is: 'key', key, at, values }, end });
    end += 1;
  }
}

function scanBare(text: string, at: number, inList: boolean): { word: Placed; end: number } {
  const ends = inList ? ENDS_LISTED : BLANK;
  let end = at;
  while (end < text.length && !ends.test(text.charAt(end))) end += 1;
  return { word: { value: text.slice(at, end), at }, end };
}

/** Between quotation marks a backslash keeps the character after it from meaning anything. */
function scanQuoted(text: string, at: number): Result<{ word: Placed; end: number }, QueryProblem> {
  let value = '';
  let end = at + 1;
  while (end < text.length) {
    const letter = text.charAt(end);
    if (letter === '"') return succeed({ word: { value, at, isQuoted: true }, end: end + 1 });
    if (letter === '\\' && end + 1 < text.length) end += 1;
    value += text.charAt(end);
    end += 1;
  }
  return fail({ message: queryMessages.quotes.open, at });
}

/** As `scanQuery` reads it back: bare where nothing in it could mean anything else, else in quotation marks. */
export function quoteWhereNeeded(value: string): string {
  if (/^[\p{L}\p{N}._@/#+-]+$/u.test(value)) return value;
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
