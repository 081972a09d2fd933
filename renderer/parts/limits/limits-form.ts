import { typedForm } from '../../../shared/money/format.ts';
import type { PreTradeLimits } from '../../../shared/orders/trading-rules.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { isPositive } from '../../../shared/money/scaled.ts';
import { settingsLimitsMessages } from '../../../shared/messages/settings-limits.ts';
import type { CurrencyAmount } from '../../ui/currency-amounts.tsx';

const messages = settingsLimitsMessages.problems;

/** The limits as typed. An empty box is no limit. */
export interface LimitsForm {
  orderValue: readonly CurrencyAmount[];
  orderSize: readonly CurrencyAmount[];
  distancePercent: string;
  slippagePercent: string;
  sameSideSeconds: string;
  ordersAMinute: string;
}

/** A problem by its box: `distancePercent`, or `orderValue.2.amount` for the third row. */
export type LimitsProblems = Readonly<Record<string, string>>;

export type ReadLimits = { ok: true; limits: PreTradeLimits } | { ok: false; problems: LimitsProblems };

const MAX_SECONDS = 86_400;
const MAX_ORDERS = 10_000;

export function limitsFormOf(limits: PreTradeLimits): LimitsForm {
  return {
    orderValue: rowsOf(limits.orderValue),
    orderSize: rowsOf(limits.orderSize),
    distancePercent: typedForm(limits.distancePercent ?? ''),
    slippagePercent: typedForm(limits.slippagePercent ?? ''),
    sameSideSeconds: textOf(limits.sameSideSeconds),
    ordersAMinute: textOf(limits.ordersAMinute),
  };
}

function rowsOf(limits: PreTradeLimits['orderValue']): CurrencyAmount[] {
  return limits.map(({ currency, max }, id) => ({ id, currency, amount: typedForm(max) }));
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** Reads every box exactly; a row with both boxes empty is left out. What cannot be read has its problem in plain words. */
export function readLimits(form: LimitsForm): ReadLimits {
  const problems: Record<string, string> = {};
  const limits: PreTradeLimits = {
    orderValue: readRows(form.orderValue, 'orderValue', problems),
    orderSize: readRows(form.orderSize, 'orderSize', problems),
    distancePercent: readPercent(form.distancePercent, 'distancePercent', problems),
    slippagePercent: readPercent(form.slippagePercent, 'slippagePercent', problems),
    sameSideSeconds: readWhole(form.sameSideSeconds, MAX_SECONDS, 'sameSideSeconds', problems),
    ordersAMinute: readWhole(form.ordersAMinute, MAX_ORDERS, 'ordersAMinute', problems),
  };
  return Object.keys(problems).length === 0 ? { ok: true, limits } : { ok: false, problems };
}

function readRows(
  rows: readonly CurrencyAmount[],
  field: 'orderValue' | 'orderSize',
  problems: Record<string, string>,
): PreTradeLimits['orderValue'] {
  const read: PreTradeLimits['orderValue'] = [];
  const seen = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const currency = row.currency.trim().toUpperCase();
    if (currency === '' && row.amount.trim() === '') continue;
    if (!/^[A-Z0-9.]{1,20}$/.test(currency)) {
      problems[`${field}.${at}.currency`] = messages.currency;
    } else if (seen.has(currency)) {
      problems[`${field}.${at}.currency`] = messages.twice(currency);
    }
    seen.add(currency);
    read.push({ currency, max: readPositive(row.amount, `${field}.${at}.amount`, problems) });
  }
  return read;
}

function readPercent(text: string, field: string, problems: Record<string, string>): string | null {
  return text.trim() === '' ? null : readPositive(text, field, problems);
}

/** A positive amount, digit for digit as it was typed, in the form of the settings. */
function readPositive(text: string, field: string, problems: Record<string, string>): string {
  const read = readTyped(text);
  if (!read.ok) {
    problems[field] = read.error.message;
    return '';
  }
  if (!isPositive(read.value)) problems[field] = messages.notPositive;
  else if (!/^\d{1,30}(?:\.\d{1,18})?$/.test(read.value)) {
    problems[field] = messages.tooLong;
  }
  return read.value;
}

function readWhole(
  text: string,
  max: number,
  field: string,
  problems: Record<string, string>,
): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : 0;
  if (value >= 1 && value <= max) return value;
  problems[field] = messages.notWhole(max);
  return null;
}
