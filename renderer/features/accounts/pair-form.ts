import { typedForm } from '../../../shared/money/format.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { checkPair } from '../../../shared/orders/pair.ts';
import { accountsPairsMessages } from '../../../shared/messages/accounts-pairs.ts';

type Pair = PairView['pair'];

/** The attributes of section 2.5 as text boxes hold them, plus what else a ticket can use. */
export interface PairForm {
  symbol: string;
  priceIncrement: string;
  baseIncrement: string;
  baseMinSize: string;
  baseMaxSize: string;
  quoteIncrement: string;
  quoteMinSize: string;
  quoteMaxSize: string;
  priceLimitRate: string;
  minFunds: string;
}

export type PairField = keyof PairForm;
export type PairProblems = Partial<Record<PairField, string>>;
type ReadPair = { ok: true; pair: Pair } | { ok: false; problems: PairProblems };

export const EMPTY_PAIR: PairForm = {
  symbol: '',
  priceIncrement: '',
  baseIncrement: '',
  baseMinSize: '',
  baseMaxSize: '',
  quoteIncrement: '',
  quoteMinSize: '',
  quoteMaxSize: '',
  priceLimitRate: '',
  minFunds: '',
};

export const PAIR_FIELD_NAMES: Record<PairField, string> = accountsPairsMessages.fields;

/** A pair as text, for correcting it. */
export function pairFormOf(pair: Pair): PairForm {
  const form = { ...EMPTY_PAIR };
  for (const field of Object.keys(EMPTY_PAIR) as PairField[]) form[field] = typedForm(pair[field] ?? ''); // its own keys
  return form;
}

function readNumber(typed: string, field: PairField, problems: PairProblems): string {
  const read = readTyped(typed);
  if (!read.ok) {
    problems[field] =
      read.error.kind === 'empty' ? accountsPairsMessages.problems.noNumber : read.error.message;
    return '';
  }
  if (!/[1-9]/.test(read.value) || read.value.startsWith('-'))
    problems[field] = accountsPairsMessages.problems.notAboveZero;
  return read.value;
}

/** Reads a pair typed by hand: BASE-QUOTE and the numbers of 2.5, canonical, and in keeping with each other. */
export function readPairForm(form: PairForm): ReadPair {
  const problems: PairProblems = {};
  const symbol = form.symbol.trim().toUpperCase();
  const [base = '', quote = '', ...more] = symbol.split('-');
  if (base === '' || quote === '' || more.length > 0 || !/^[A-Z0-9-]{3,40}$/.test(symbol)) {
    problems.symbol = accountsPairsMessages.problems.symbol;
  }
  const numbers = {
    priceIncrement: readNumber(form.priceIncrement, 'priceIncrement', problems),
    baseIncrement: readNumber(form.baseIncrement, 'baseIncrement', problems),
    baseMinSize: readNumber(form.baseMinSize, 'baseMinSize', problems),
    baseMaxSize: readNumber(form.baseMaxSize, 'baseMaxSize', problems),
    quoteIncrement: readNumber(form.quoteIncrement, 'quoteIncrement', problems),
    quoteMinSize: readNumber(form.quoteMinSize, 'quoteMinSize', problems),
    quoteMaxSize: readNumber(form.quoteMaxSize, 'quoteMaxSize', problems),
  };
  const priceLimitRate = readOptional(form.priceLimitRate, 'priceLimitRate', problems);
  const minFunds = readOptional(form.minFunds, 'minFunds', problems);
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const pair: Pair = {
    ...numbers,
    symbol,
    name: symbol,
    baseCurrency: base,
    quoteCurrency: quote,
    priceLimitRate,
    minFunds,
    feeCurrency: null,
    enableTrading: true,
  };
  for (const problem of checkPair(pair).problems) problems[fieldOf(problem.field)] ??= problem.message;
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, pair };
}

/** The box at which a problem of the pair itself is shown. */
function fieldOf(name: string): PairField {
  const known = (Object.keys(EMPTY_PAIR) as PairField[]).find((field) => field === name); // its own keys
  return known ?? 'symbol';
}

function readOptional(typed: string, field: PairField, problems: PairProblems): string | null {
  return typed.trim() === '' ? null : readNumber(typed, field, problems);
}

/** Where imported or typed rules come from, as one line the ticket can show: at most 120 characters. */
export function formatSource(what: string, own: string): string {
  const text = own.trim();
  return (text === '' ? what : `${what}, ${text}`).slice(0, 120);
}
