import { compare } from '../money/scaled.ts';
import { parseDecimal } from '../money/decimal-text.ts';
import { fail, type Result, succeed } from '../base/result.ts';
import { queryMessages } from '../messages/query.ts';
import { type HistoryFilter, REVIEW_STATUSES, type ReviewStatus } from './filter.ts';
import { readDay, readMoment } from './query-dates.ts';
import { QUERY_KEYS } from './query-keys.ts';
import type { Placed, QueryProblem } from './query-problem.ts';
import type { Term } from './query-scan.ts';
import type { TimeZone } from '../base/time-zone.ts';
import { REVIEW_TERMS, statusOfTerm } from './value-terms.ts';

/** How an account is known: by name in the text, by id in the filter. */
export interface NamedAccount {
  id: string;
  name: string;
}

interface Reading {
  zone: TimeZone;
  accounts: readonly NamedAccount[];
}

const LONGEST_WORD = 200;
const MAX_WORDS = 100;

/** Adds what one term means to the filter, or returns why not. */
export function readTerm(filter: HistoryFilter, term: Term, reading: Reading): QueryProblem | null {
  if (term.is === 'text') return addText(filter, term.word);
  if (term.is === 'amount') return addAmount(filter, term);
  switch (term.key) {
    case 'account':
      return addAccounts(filter, term, reading.accounts);
    case 'currency':
      return addList(filter, 'currencies', term);
    case 'chain':
      return addList(filter, 'chains', term);
    case 'status':
      return addStatuses(filter, term);
    case 'label':
      return addList(filter, 'labels', term);
    case 'address-name':
      return addList(filter, 'names', term);
    case 'removed':
      return addRemoved(filter, term);
    case 'review':
      return addReviews(filter, term);
    case 'direction':
      return addDirection(filter, term);
    case 'is':
    case 'has':
    case 'no':
    case 'internal-transfer':
      return addFlags(filter, term);
    case 'after':
    case 'before':
    case 'on':
      return addTime(filter, term, reading.zone);
    case 'amount':
      return { message: queryMessages.signs.amountColon('amount>1000'), at: term.at };
    default:
      return { message: queryMessages.unknownTerm(term.key, termList()), at: term.at };
  }
}

function termList(): string {
  return queryMessages.termList(QUERY_KEYS.slice(0, -1).join(', '), QUERY_KEYS.at(-1) ?? '');
}

/** An account in the text: its name where that names no other account, else its id. */
export function accountTerm(id: string, accounts: readonly NamedAccount[]): string {
  const account = accounts.find((each) => each.id === id);
  if (account === undefined || account.name === '' || account.name.length > LONGEST_WORD) return id;
  const found = accountsNamed(account.name, accounts);
  return found.length === 1 && found[0] === account ? account.name : id;
}

/** Ranges nothing can lie in. */
export function refuseContradictions(filter: HistoryFilter, terms: readonly Term[]): QueryProblem | null {
  const { from, before, above, below } = filter;
  if (from !== undefined && before !== undefined && from >= before) {
    const at = lastAt(terms, (term) => term.is === 'key' && (term.key === 'after' || term.key === 'before'));
    return { message: queryMessages.datesTurned, at };
  }
  if (above === undefined || below === undefined) return null;
  const low = parseDecimal(plain(above.value));
  const high = parseDecimal(plain(below.value));
  if (!low.ok || !high.ok) return null; // each was checked when it was read
  const order = compare(low.value, high.value);
  if (order < 0 || (order === 0 && above.inclusive && below.inclusive)) return null;
  const at = lastAt(terms, (term) => term.is === 'amount');
  return { message: queryMessages.amountsTurned, at };
}

type KeyTerm = Extract<Term, { is: 'key' }>;
type AmountTerm = Extract<Term, { is: 'amount' }>;

function addText(filter: HistoryFilter, word: Placed): QueryProblem | null {
  const problem = textProblem(word);
  if (problem !== null) return problem;
  const text = filter.text ?? [];
  if (text.length >= MAX_WORDS) return tooMany(word.at);
  if (!text.includes(word.value)) filter.text = [...text, word.value];
  return null;
}

function addAmount(filter: HistoryFilter, { sign, at, value }: AmountTerm): QueryProblem | null {
  if (value.value === '') {
    return { message: queryMessages.signs.blanks(`amount${sign}1000`), at: value.at };
  }
  if (!/^\d+(\.\d+)?$/.test(value.value) || value.value.length > 80) {
    const message = queryMessages.noAmount(value.value, `amount${sign}1000.50`);
    return { message, at: value.at };
  }
  const inclusive = sign.includes('=');
  if (!sign.startsWith('<')) {
    if (filter.above !== undefined) return { message: queryMessages.twice.min, at };
    filter.above = { value: value.value, inclusive };
  }
  if (!sign.startsWith('>')) {
    if (filter.below !== undefined) return { message: queryMessages.twice.max, at };
    filter.below = { value: value.value, inclusive };
  }
  return null;
}

function addList(
  filter: HistoryFilter,
  field: 'currencies' | 'chains' | 'labels' | 'names',
  term: KeyTerm,
): QueryProblem | null {
  if (filter[field] !== undefined) return twice(`${term.key}:`, term.at, `${term.key}:ONE,OTHER`);
  const values = readList(term);
  if (!values.ok) return values.error;
  filter[field] = values.value.map(({ value }) => value);
  return null;
}

function addStatuses(filter: HistoryFilter, term: KeyTerm): QueryProblem | null {
  if (filter.statuses !== undefined) return twice('status:', term.at, 'status:ONE,OTHER');
  const values = readList(term);
  if (!values.ok) return values.error;
  const statuses: string[] = [];
  for (const word of values.value) {
    const status = statusOfTerm(word);
    if (statuses.includes(status)) return { message: queryMessages.twice.value(word.value), at: word.at };
    statuses.push(status);
  }
  filter.statuses = statuses;
  return null;
}

function addRemoved(filter: HistoryFilter, term: KeyTerm): QueryProblem | null {
  if (filter.removed !== undefined) return twice('removed:', term.at);
  const value = onlyValue(term);
  if (!value.ok) return value.error;
  if (value.value.value.toLowerCase() !== 'yes') {
    return { message: queryMessages.removedTakesYes, at: value.value.at };
  }
  filter.removed = true;
  return null;
}

function addReviews(filter: HistoryFilter, term: KeyTerm): QueryProblem | null {
  if (filter.reviews !== undefined) return twice('review:', term.at, 'review:queried,needs-attention');
  const values = readList(term);
  if (!values.ok) return values.error;
  const reviews: ReviewStatus[] = [];
  for (const { value, at } of values.value) {
    const state = REVIEW_STATUSES.find((each) => REVIEW_TERMS[each] === value.toLowerCase());
    if (state === undefined) return notOneOf(value, Object.values(REVIEW_TERMS), at);
    if (reviews.includes(state)) return { message: queryMessages.twice.value(value), at };
    reviews.push(state);
  }
  filter.reviews = reviews;
  return null;
}

function addDirection(filter: HistoryFilter, term: KeyTerm): QueryProblem | null {
  if (filter.kind !== undefined) {
    return { message: queryMessages.twice.direction, at: term.at };
  }
  const value = onlyValue(term);
  if (!value.ok) return value.error;
  const kind = value.value.value.toLowerCase();
  if (kind !== 'deposit' && kind !== 'withdrawal') {
    return notOneOf(value.value.value, ['deposit', 'withdrawal'], value.value.at);
  }
  filter.kind = kind;
  return null;
}

const FLAGS = {
  'is:off-chain': ['offChain', true],
  'is:on-chain': ['offChain', false],
  'is:no-longer-listed': ['missing', true],
  'is:listed': ['missing', false],
  'is:damaged': ['damaged', true],
  'is:intact': ['damaged', false],
  'is:settled': ['final', true],
  'is:pending': ['final', false],
  'is:changed': ['changed', true],
  'is:unchanged': ['changed', false],
  'is:changed-at-venue': ['altered', true],
  'is:unchanged-at-venue': ['altered', false],
  'is:listed-late': ['late', true],
  'is:listed-in-time': ['late', false],
  'has:memo': ['hasMemo', true],
  'no:memo': ['hasMemo', false],
  'has:imported': ['imported', true],
  'no:imported': ['imported', false],
  'internal-transfer:yes': ['internalTransfer', true],
  'internal-transfer:no': ['internalTransfer', false],
} as const;

function addFlags(filter: HistoryFilter, term: KeyTerm): QueryProblem | null {
  const value = onlyValue(term);
  if (!value.ok) return value.error;
  const wanted = `${term.key}:${value.value.value.toLowerCase()}`;
  for (const [text, [field, holds]] of Object.entries(FLAGS)) {
    if (text !== wanted) continue;
    if (filter[field] === holds) return twice(text, term.at);
    if (filter[field] !== undefined) {
      const other = Object.entries(FLAGS).find(([, [name, on]]) => name === field && on !== holds)?.[0] ?? '';
      return { message: queryMessages.exclude(text, other), at: term.at };
    }
    filter[field] = holds;
    return null;
  }
  const known = Object.keys(FLAGS)
    .filter((text) => text.startsWith(`${term.key}:`))
    .map((text) => text.slice(term.key.length + 1));
  return notOneOf(value.value.value, known, value.value.at);
}

function addTime(filter: HistoryFilter, term: KeyTerm, zone: TimeZone): QueryProblem | null {
  const value = onlyValue(term);
  if (!value.ok) return value.error;
  if (term.key === 'on') {
    if (filter.from !== undefined || filter.before !== undefined) return besideOn(term.at);
    const day = readDay(value.value, zone);
    if (!day.ok) return day.error;
    filter.from = day.value.start;
    filter.before = day.value.end;
    return null;
  }
  const field = term.key === 'after' ? 'from' : 'before';
  if (filter[field] !== undefined) {
    return { message: queryMessages.twice.date(term.key), at: term.at };
  }
  const moment = readMoment(term.key, value.value, zone);
  if (!moment.ok) return moment.error;
  filter[field] = moment.value;
  return null;
}

function addAccounts(
  filter: HistoryFilter,
  term: KeyTerm,
  accounts: readonly NamedAccount[],
): QueryProblem | null {
  if (filter.accountIds !== undefined) return twice('account:', term.at, 'account:ONE,OTHER');
  const values = readList(term);
  if (!values.ok) return values.error;
  const ids: string[] = [];
  for (const { value, at } of values.value) {
    const [found, ...more] = accountsNamed(value, accounts);
    if (found === undefined) {
      const names = accounts.map(({ name }) => `"${name}"`).join(', ');
      return { message: queryMessages.account.unknown(value, names), at };
    }
    if (more.length > 0) return { message: queryMessages.account.several(value), at };
    if (ids.includes(found.id)) return { message: queryMessages.twice.account(value), at };
    ids.push(found.id);
  }
  filter.accountIds = ids;
  return null;
}

/** An id names its account whatever others are called; else every account of that name, by its case where that decides. */
function accountsNamed(word: string, accounts: readonly NamedAccount[]): NamedAccount[] {
  const byId = accounts.filter(({ id }) => id === word);
  if (byId.length > 0) return byId;
  const exact = accounts.filter(({ name }) => name === word);
  if (exact.length > 0) return exact;
  return accounts.filter(({ name }) => name.toLowerCase() === word.toLowerCase());
}

function readList(term: KeyTerm): Result<Placed[], QueryProblem> {
  if (term.values.length > MAX_WORDS) return fail(tooMany(term.at));
  const seen = new Set<string>();
  for (const word of term.values) {
    const problem = word.value === '' ? nothingThere(term.key, word.at) : textProblem(word);
    if (problem !== null) return fail(problem);
    if (seen.has(word.value)) {
      return fail({ message: queryMessages.twice.value(word.value), at: word.at });
    }
    seen.add(word.value);
  }
  return succeed(term.values);
}

function onlyValue(term: KeyTerm): Result<Placed, QueryProblem> {
  const [first, second] = term.values;
  if (second !== undefined) {
    return fail({ message: queryMessages.oneValue(term.key), at: second.at });
  }
  if (first === undefined || first.value === '') return fail(nothingThere(term.key, term.at));
  return succeed(first);
}

function textProblem({ value, at }: Placed): QueryProblem | null {
  if (value === '') return { message: queryMessages.quotes.empty, at };
  if (value.length <= LONGEST_WORD) return null;
  return { message: queryMessages.textTooLong(value.length, LONGEST_WORD), at };
}

function nothingThere(key: string, at: number): QueryProblem {
  return { message: queryMessages.nothingAfter(key), at };
}

function notOneOf(value: string, known: readonly string[], at: number): QueryProblem {
  return { message: queryMessages.unknownValue(value, known.reduce(queryMessages.or)), at };
}

function twice(what: string, at: number, instead?: string): QueryProblem {
  const message =
    instead === undefined ? queryMessages.twice.term(what) : queryMessages.twice.list(what, instead);
  return { message, at };
}

function besideOn(at: number): QueryProblem {
  return { message: queryMessages.twice.besideOn, at };
}

function tooMany(at: number): QueryProblem {
  return { message: queryMessages.tooMany(MAX_WORDS), at };
}

/** An amount as shared/money takes it: without leading zeros. */
function plain(value: string): string {
  return value.replace(/^0+(?=\d)/, '');
}

function lastAt(terms: readonly Term[], wanted: (term: Term) => boolean): number {
  const term = terms.findLast(wanted);
  if (term === undefined) return 0;
  return term.is === 'text' ? term.word.at : term.at;
}
