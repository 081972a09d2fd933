import { z } from 'zod';
import { ALERT_KINDS } from '../alerts/alert-rules.ts';
import { accountId } from '../base/account-id.ts';
import { historyRecord } from './history-calls.ts';

const when = z.int().check(z.gte(-8_640_000_000_000_000), z.lte(8_640_000_000_000_000));
const kind = z.enum(ALERT_KINDS);
const alertId = z.int().check(z.gte(1));
const rule = z.strictObject({ on: z.boolean() });
const minute = z.int().check(z.gte(0), z.lte(1_439));
const chain = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(40),
    z.regex(/^[A-Za-z0-9 ()._-]+$/, 'a chain as the venue names it'),
  );
const currency = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(40),
    z.regex(/^[\x21-\x7e]+$/, 'a currency as the venue names it'),
  );
const limit = z.string().check(z.maxLength(60), z.regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'a plain decimal number'));

export const quietHours = z.strictObject({ on: z.boolean(), from: minute, to: minute });

export const alertRules = z.strictObject({
  deposit: z.strictObject({ on: z.boolean(), when: z.enum(['seen', 'credited']) }),
  final: rule,
  stuck: z.strictObject({ on: z.boolean(), hours: z.int().check(z.gte(1), z.lte(720)) }),
  failed: rule,
  memo: z.strictObject({ on: z.boolean(), chains: z.array(chain).check(z.maxLength(200)) }),
  first: rule,
  above: z.strictObject({
    on: z.boolean(),
    limits: z.array(z.strictObject({ currency, limit })).check(z.maxLength(200)),
  }),
  missing: rule,
  changed: rule,
});

export const alertSettings = z.strictObject({ rules: alertRules, quiet: quietHours });

const settingsView = z.strictObject({
  ...alertSettings.shape,
  /** Chains Counterfoil comes with, to go back to. */
  shippedChains: z.array(z.string()),
  /** Why what was kept cannot be read, with what to do; null when it could. */
  problem: z.nullable(z.string()),
});

const alertView = z.strictObject({
  id: alertId,
  kind,
  /** When it was seen. */
  at: when,
  readAt: z.nullable(when),
  /** stuck: hours; above: the limit; deposit, final, failed: the status then; changed: the fields, with commas; else empty. */
  detail: z.string(),
  row: historyRecord,
});

const countsOfMoney = {
  unread: z.number(),
  total: z.number(),
  /** The newest alert of all; null when there is none. */
  newest: z.nullable(alertId),
};

/** Of live accounts; those of practice accounts are separate. */
const counts = z.strictObject({ ...countsOfMoney, practice: z.strictObject(countsOfMoney) });

export const alertCalls = {
  /** With `accountId` the first three are of that account. */
  'alerts.counts': { input: z.strictObject({ accountId: z.exactOptional(accountId) }), reply: counts },
  /** Newest first, before the alert `before`; null: from the newest. Absent `kinds`: every one; absent `accountId`: of live accounts. */
  'alerts.list': {
    input: z.strictObject({
      kinds: z.exactOptional(z.array(kind).check(z.minLength(1), z.maxLength(ALERT_KINDS.length))),
      accountId: z.exactOptional(accountId),
      unread: z.exactOptional(z.boolean()),
      before: z.nullable(alertId),
      limit: z.int().check(z.gte(1), z.lte(200)),
    }),
    reply: z.strictObject({ alerts: z.array(alertView), more: z.boolean() }),
  },
  /** Accounts that have alerts, also removed ones. */
  'alerts.accounts': {
    input: z.strictObject({}),
    reply: z.strictObject({ accountIds: z.array(accountId) }),
  },
  /** These, or all up to one of an account (absent: of live accounts), so that what comes meanwhile stays unread. */
  'alerts.read': {
    input: z.union([
      z.strictObject({ ids: z.array(alertId).check(z.minLength(1), z.maxLength(500)) }),
      z.strictObject({ upTo: alertId, accountId: z.exactOptional(accountId) }),
    ]),
    reply: counts,
  },
  'alerts.settings': { input: z.strictObject({}), reply: settingsView },
  /** Kind `bad-request` with the field when quiet hours begin when they end, or a currency has two limits. */
  'alerts.setSettings': { input: alertSettings, reply: settingsView },
} as const;

export const alertEvents = {
  /** Alerts came, or were read. */
  alerts: counts,
} as const;
