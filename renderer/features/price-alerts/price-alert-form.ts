import type { AlertDirection, PriceCondition } from '../../../shared/alerts/trade-alert.ts';
import { MAX_MOVE_MINUTES } from '../../../shared/alerts/move-limits.ts';
import { priceAlertsMessages } from '../../../shared/messages/price-alerts.ts';
import { parseDecimal, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { percentRoundedHalfUp, subtract } from '../../../shared/money/arithmetic.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { compare, isPositive } from '../../../shared/money/scaled.ts';

const { problems: messages } = priceAlertsMessages;

/** What is typed and chosen in the dialog. */
export interface PriceAlertForm {
  symbol: string;
  kind: PriceCondition['kind'];
  direction: AlertDirection;
  level: string;
  percent: string;
  minutes: string;
}

export type PriceAlertProblems = Partial<Record<'symbol' | 'level' | 'percent' | 'minutes', string>>;

type ReadForm =
  | { ok: true; symbol: string; condition: PriceCondition }
  | { ok: false; problems: PriceAlertProblems };

const MAX_PERCENT = '1000' as DecimalText;

/** Reads every box exactly. `symbols`: the pairs of the account where they are known. */
export function readPriceAlertForm(form: PriceAlertForm, symbols: ReadonlySet<string> | null): ReadForm {
  const { kind, direction } = form;
  const problems: PriceAlertProblems = {};
  const symbol = form.symbol.trim().toUpperCase();
  if (!/^[A-Z0-9-]{1,40}$/.test(symbol)) problems.symbol = messages.symbol;
  else if (symbols !== null && !symbols.has(symbol)) problems.symbol = messages.noSuchPair(symbol);
  const condition =
    kind === 'cross' ? readLevel(form, direction, problems) : readMove(form, direction, problems);
  if (condition === null || problems.symbol !== undefined) return { ok: false, problems };
  return { ok: true, symbol, condition };
}

function readLevel(
  form: PriceAlertForm,
  direction: AlertDirection,
  problems: PriceAlertProblems,
): PriceCondition | null {
  const level = readTyped(form.level);
  if (!level.ok) problems.level = level.error.message;
  else if (!isPositive(level.value)) problems.level = messages.level;
  else if (level.value.length > 60) problems.level = messages.digits;
  return level.ok && problems.level === undefined ? { kind: 'cross', direction, level: level.value } : null;
}

function readMove(
  form: PriceAlertForm,
  direction: AlertDirection,
  problems: PriceAlertProblems,
): PriceCondition | null {
  const percent = readTyped(form.percent);
  if (!percent.ok) problems.percent = percent.error.message;
  else if (!isPositive(percent.value) || compare(percent.value, MAX_PERCENT) > 0) {
    problems.percent = messages.percent;
  } else if (direction === 'down' && compare(percent.value, '100' as DecimalText) >= 0) {
    problems.percent = messages.fall;
  } else if (percent.value.length > 60) problems.percent = messages.digits;
  const minutes = /^\d{1,4}$/.test(form.minutes.trim()) ? Number(form.minutes) : 0;
  if (minutes < 1 || minutes > MAX_MOVE_MINUTES) problems.minutes = messages.minutes(MAX_MOVE_MINUTES);
  if (!percent.ok || problems.percent !== undefined || problems.minutes !== undefined) return null;
  return { kind: 'move', direction, percent: percent.value, minutes };
}

/** Where the level lies from the last price: percent without a sign, and on which side. Null where either is not known. */
export function distanceOf(
  level: string,
  last: string | null,
): { side: 'above' | 'below' | 'at'; percent: string } | null {
  const [typed, price] = [readTyped(level), parseDecimal(last)];
  if (!typed.ok || !price.ok || !isPositive(typed.value) || !isPositive(price.value)) return null;
  const order = compare(typed.value, price.value);
  if (order === 0) return { side: 'at', percent: '0' };
  const [more, less] = order > 0 ? [typed.value, price.value] : [price.value, typed.value];
  const percent = percentRoundedHalfUp(subtract(more, less), price.value, 2) ?? '0';
  return { side: order > 0 ? 'above' : 'below', percent };
}
