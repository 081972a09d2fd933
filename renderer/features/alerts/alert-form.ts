import { typedForm } from '../../../shared/money/format.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import {
  ALERT_KINDS,
  type AlertKind,
  type AlertRules,
  type AlertSettings,
} from '../../../shared/alerts/alert-rules.ts';
import { minutesText, parseMinutes } from '../../../shared/alerts/alert-quiet.ts';
import { chainKey } from '../../../shared/addresses/chain-key.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { isPositive } from '../../../shared/money/scaled.ts';
import { alertsRulesMessages } from '../../../shared/messages/alerts-rules.ts';
import type { CurrencyAmount } from '../../ui/currency-amounts.tsx';

const { problems: messages } = alertsRulesMessages;

/** Rules and quiet hours in ticks and text boxes. */
export interface AlertForm {
  on: Readonly<Record<keyof AlertRules, boolean>>;
  when: AlertRules['deposit']['when'];
  hours: string;
  chains: readonly string[];
  limits: readonly CurrencyAmount[];
  quiet: boolean;
  from: string;
  to: string;
}

/** A problem by its box: `hours`, `from`, or `limits.2.currency` for the third row. */
export type AlertProblems = Readonly<Record<string, string>>;

type ReadAlerts = { ok: true; settings: AlertSettings } | { ok: false; problems: AlertProblems };

export const MAX_HOURS = 720;

export function alertFormOf({ rules, quiet }: CallReply<'alerts.settings'>): AlertForm {
  const { deposit, stuck, memo, above } = rules;
  return {
    on: byKind((kind) => rules[kind].on),
    when: deposit.when,
    hours: String(stuck.hours),
    chains: memo.chains,
    limits: above.limits.map(({ currency, limit }, id) => ({ id, currency, amount: typedForm(limit) })),
    quiet: quiet.on,
    from: minutesText(quiet.from),
    to: minutesText(quiet.to),
  };
}

/** Reads every box exactly; a row with both boxes empty is left out. */
export function readAlertForm({ on, when, chains, ...form }: AlertForm): ReadAlerts {
  const problems: Record<string, string> = {};
  const limits = readLimits(form.limits, problems);
  const hours = /^\d{1,3}$/.test(form.hours.trim()) ? Number(form.hours) : 0;
  if (hours < 1 || hours > MAX_HOURS) problems['hours'] = messages.hours(MAX_HOURS);
  const from = parseMinutes(form.from);
  const to = parseMinutes(form.to);
  if (from === null) problems['from'] = messages.from;
  if (to === null) problems['to'] = messages.to;
  else if (form.quiet && from === to) problems['to'] = messages.sameTime;
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    settings: {
      rules: {
        ...byKind((kind) => ({ on: on[kind] })),
        deposit: { on: on.deposit, when },
        stuck: { on: on.stuck, hours },
        memo: { on: on.memo, chains: [...chains] },
        above: { on: on.above, limits },
      },
      quiet: { on: form.quiet, from: from ?? 0, to: to ?? 0 },
    },
  };
}

function byKind<T>(read: (kind: AlertKind) => T): Record<AlertKind, T> {
  return Object.fromEntries(ALERT_KINDS.map((kind) => [kind, read(kind)])) as Record<AlertKind, T>; // of every kind
}

function readLimits(
  rows: readonly CurrencyAmount[],
  problems: Record<string, string>,
): AlertRules['above']['limits'] {
  const read: AlertRules['above']['limits'] = [];
  const seen = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const currency = row.currency.trim().toUpperCase();
    if (currency === '' && row.amount.trim() === '') continue;
    if (!/^[\x21-\x7e]{1,40}$/.test(currency)) {
      problems[`limits.${at}.currency`] = messages.currency;
    } else if (seen.has(currency)) {
      problems[`limits.${at}.currency`] = messages.twoLimits(currency);
    }
    seen.add(currency);
    const limit = readTyped(row.amount);
    if (!limit.ok) problems[`limits.${at}.amount`] = limit.error.message;
    else if (!isPositive(limit.value)) problems[`limits.${at}.amount`] = messages.positive;
    else if (!/^\d{1,30}(?:\.\d{1,18})?$/.test(limit.value)) {
      problems[`limits.${at}.amount`] = messages.digits;
    } else read.push({ currency, limit: limit.value });
  }
  return read;
}

/** The list with a chain more; a problem when it is none, or there already under this or another name. */
export function withChain(
  chains: readonly string[],
  typed: string,
): { chains: string[] } | { problem: string } {
  const chain = typed.trim().toLowerCase();
  if (!/^[a-z0-9 ()._-]{1,40}$/.test(chain)) {
    return { problem: messages.chain };
  }
  const same = chains.find((one) => chainKey(one) === chainKey(chain));
  if (same !== undefined) return { problem: messages.sameChain(same) };
  return { chains: [...chains, chain].sort() };
}
