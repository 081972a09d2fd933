import { z } from 'zod';
import { DATE_STYLES } from '../base/format/date-style.ts';
import { NUMBER_STYLE_NAMES } from '../base/format/number-style.ts';
import { POOLS } from '../venue/description.ts';
import { RECHECK_ALL } from '../records/recheck.ts';
import { accountId } from '../base/account-id.ts';
import { deadManStatus } from './dead-man-calls.ts';
import { practiceView } from './practice-calls.ts';
import { policyView } from './policy.ts';

export const preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  timeZone: z.enum(['local', 'utc']),
  density: z.enum(['compact', 'comfortable']),
  /** How numbers and dates are written on the screen, never in files; `system`: as the language of this computer writes them. */
  numbers: z.enum(['system', ...NUMBER_STYLE_NAMES]),
  dates: z.enum(['system', ...DATE_STYLES]),
  /** Notifications of fills, cancels, refusals and alerts; amounts and addresses only by this choice, since others may see the screen. */
  notify: z.enum(['off', 'without-amounts', 'with-amounts']),
  /** The window shows a mask in place of every amount of one's own; files are written in full. */
  hideAmounts: z.boolean(),
  /** Minutes without a key or a pointer after which the window locks; null: only by hand, on screen lock and on suspend. */
  autoLockMinutes: z.nullable(z.int().check(z.gte(1), z.lte(240))),
  /** While a form for a secret is open, the system is asked to keep the window out of screenshots. */
  protectScreen: z.boolean(),
  /** Days of the recent past that are downloaded again every day, and whenever a person asks: a venue lists records late, changes and drops them. */
  recheckDays: z.int().check(z.gte(1), z.lte(365)),
  /** How often all of the history is downloaded again, in the background. */
  recheckAll: z.enum(RECHECK_ALL),
});
export type Preferences = z.infer<typeof preferences>;

const poolStatus = z.strictObject({
  /** Null when the venue has not reported it. */
  quota: z.nullable(z.number()),
  remaining: z.nullable(z.number()),
  /** Milliseconds until the window starts over; null when not known. */
  resetsInMs: z.nullable(z.number()),
});

/** What the status bar shows; also sent as an event when it changes, at most a few times a second. */
export const statusView = z.strictObject({
  accountId: z.nullable(accountId),
  connection: z.enum(['idle', 'connected', 'unreachable', 'refused']),
  /** What went wrong last, when it did. */
  problem: z.nullable(z.string()),
  latencyMs: z.nullable(z.number()),
  /** Venue clock minus ours; null until measured. */
  clockOffsetMs: z.nullable(z.number()),
  budget: z.record(z.enum(POOLS), poolStatus),
  /** When the venue last answered, milliseconds since the epoch. */
  lastAnswerAt: z.nullable(z.number()),
  /** Unknown orders of live accounts, and those of practice accounts: the two are never added up. */
  unknownLive: z.number(),
  unknownPractice: z.number(),
  /** Dead-man switches of any account that are not off. */
  deadMan: z.array(deadManStatus),
  practice: practiceView,
});
export type StatusView = z.infer<typeof statusView>;

/** A question outside the page is open, and where; null: none is. Its text is not sent: the page could imitate it. */
export const confirmView = z.strictObject({ where: z.nullable(z.enum(['dialog', 'terminal'])) });
export type ConfirmView = z.infer<typeof confirmView>;

const nothing = z.strictObject({});
export const noticesChanged = nothing;

export const appCalls = {
  'app.describe': {
    input: nothing,
    reply: z.strictObject({
      version: z.string(),
      host: z.enum(['electron', 'browser']),
      platform: z.string(),
      /** Where the app keeps its data. Shown in Settings. */
      dataFolder: z.string(),
      /** The system user, the proposed name of whoever resolves an unknown placement. */
      userName: z.string(),
      /** What the user should know about this start: settings set aside, a journal that cannot be used, a search without its index. */
      notices: z.array(
        z.strictObject({ about: z.enum(['settings', 'journal', 'backup', 'search']), message: z.string() }),
      ),
      /** What an administrator set for this computer. */
      policy: policyView,
    }),
  },
  /** The licence texts of what ships, from `offset` on; `next` is where the rest begins. Errors: not-found where this copy has none. */
  'app.licences': {
    input: z.strictObject({ offset: z.int().check(z.gte(0)) }),
    reply: z.strictObject({ text: z.string(), next: z.nullable(z.number()) }),
  },
  'status.get': { input: nothing, reply: statusView },
  /** Why the system shows no notifications, in a sentence; null while nothing is known to be wrong. */
  'notifications.problem': {
    input: nothing,
    reply: z.strictObject({ problem: z.nullable(z.string()) }),
  },
  'preferences.get': { input: nothing, reply: preferences },
  'preferences.set': { input: preferences, reply: preferences },
} as const;
