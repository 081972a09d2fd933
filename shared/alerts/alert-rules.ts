import { FAILURE, SUCCESS } from '../records/final-status.ts';
import { type Amount, parseAmount } from '../money/decimal-text.ts';
import { compare } from '../money/scaled.ts';
import type { WalletRecord } from '../records/record.ts';
import { lacksMemo, memoChainKeys, SHIPPED_MEMO_CHAINS } from './alert-chains.ts';
import type { HistoryRecord } from '../query/filter.ts';

/** What a person can be alerted to, in the order Settings lists it. Each reports one record at most once; `changed` each change once. */
export const ALERT_KINDS = [
  'deposit', // a deposit arrived
  'final', // a withdrawal came to its end
  'stuck', // not final for longer than so many hours
  'failed', // a deposit or withdrawal failed
  'memo', // no memo on a chain that needs one
  'first', // first payment to an address
  'above', // an amount above the person's limit
  'missing', // the venue no longer lists it
  'changed', // the venue reports it with a change in what should not change
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export interface AlertLimit {
  /** As the venue writes it; compared without regard to case. */
  currency: string;
  /** Decimal text. Only what is more than this is reported. */
  limit: string;
}

/** Which rules are on, with their parameters. */
export interface AlertRules {
  /** seen: as soon as the venue lists it; credited: once its status is SUCCESS. */
  deposit: { on: boolean; when: 'seen' | 'credited' };
  final: { on: boolean };
  /** Hours since it was created, 1 to 720. */
  stuck: { on: boolean; hours: number };
  failed: { on: boolean };
  memo: { on: boolean; chains: string[] };
  first: { on: boolean };
  above: { on: boolean; limits: AlertLimit[] };
  missing: { on: boolean };
  changed: { on: boolean };
}

/** During these hours no notification is given. Minutes of the day, 0 to 1439, by the clock of the zone that times are shown in. */
export interface QuietHours {
  on: boolean;
  from: number;
  to: number;
}

export interface AlertSettings {
  rules: AlertRules;
  quiet: QuietHours;
}

/** What Counterfoil comes with. Limits are the person's own, so that rule does nothing until there are some. */
export const FIRST_ALERT_SETTINGS: AlertSettings = {
  rules: {
    deposit: { on: true, when: 'credited' },
    final: { on: true },
    stuck: { on: true, hours: 24 },
    failed: { on: true },
    memo: { on: true, chains: [...SHIPPED_MEMO_CHAINS] },
    first: { on: true },
    above: { on: true, limits: [] },
    missing: { on: true },
    changed: { on: true },
  },
  quiet: { on: false, from: 22 * 60, to: 7 * 60 },
};

/** One alert: which rule spoke of which record, and when that was seen. */
export interface Alert {
  id: number;
  kind: AlertKind;
  /** When it was seen, milliseconds since the epoch. */
  at: number;
  readAt: number | null;
  /** stuck: the hours; above: the limit; deposit, final and failed: the status then; changed: the fields, with commas; else empty. */
  detail: string;
  /** The record as it is now. */
  row: HistoryRecord;
}

/** What a rule finds in a record. */
export interface Finding {
  kind: AlertKind;
  detail: string;
}

/** Judges records by rules that were read once. First payments, stuck, missing and changed records need more than the record: see alerts of the archive. */
export interface Judge {
  /** A record that is new, in a list that was completely read before. */
  ofNew(record: WalletRecord): Finding[];
  /** A record whose status is another one than it was. */
  ofTurn(record: WalletRecord, before: string): Finding[];
}

/** An amount as the archive holds it. */
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

export function createJudge(rules: AlertRules): Judge {
  const memoChains = memoChainKeys(rules.memo.chains);
  const limits = new Map<string, string>();
  for (const { currency, limit } of rules.above.limits) limits.set(currency.toLowerCase(), limit);

  /** The alert for a status that a record has just reached. A failed withdrawal is reported once. */
  function ofStatus({ kind, status }: WalletRecord): Finding[] {
    if (status === FAILURE) {
      if (rules.failed.on) return [{ kind: 'failed', detail: status }];
      return rules.final.on && kind === 'withdrawal' ? [{ kind: 'final', detail: status }] : [];
    }
    if (status !== SUCCESS) return [];
    if (kind === 'withdrawal') return rules.final.on ? [{ kind: 'final', detail: status }] : [];
    return rules.deposit.on ? [{ kind: 'deposit', detail: status }] : [];
  }

  function isAbove({ currency, amount }: WalletRecord): string | null {
    const limit = limits.get(currency.toLowerCase());
    if (limit === undefined) return null;
    const max = parseAmount(limit);
    // The venue may write zeros before it, or more digits than a person can enter: it is an amount all the same.
    if (!max.ok || !DECIMAL.test(amount)) return null;
    return compare(amount as Amount, max.value) > 0 ? limit : null; // by DECIMAL
  }

  return {
    ofNew(record) {
      const found = ofStatus(record);
      const { kind, status } = record;
      const seen = rules.deposit.on && rules.deposit.when === 'seen' && kind === 'deposit';
      if (seen && status !== SUCCESS && status !== FAILURE) found.push({ kind: 'deposit', detail: status });
      if (rules.memo.on && lacksMemo(record, memoChains)) found.push({ kind: 'memo', detail: '' });
      const limit = rules.above.on ? isAbove(record) : null;
      if (limit !== null) found.push({ kind: 'above', detail: limit });
      return found;
    },
    ofTurn: (record, before) => (record.status === before ? [] : ofStatus(record)),
  };
}

/** Whether any rule could apply when a page is stored. */
export function anyRuleOfPages(rules: AlertRules): boolean {
  const { deposit, final, failed, memo, first, above, missing, changed } = rules;
  return (
    [deposit, final, failed, memo, first, missing, changed].some(({ on }) => on) ||
    (above.on && above.limits.length > 0)
  );
}
