import { z } from 'zod';
import { accountId } from '../../shared/base/account-id.ts';
import { ACCOUNT_COLOURS } from '../../shared/bridge/account-calls.ts';
import { preferences } from '../../shared/bridge/app-calls.ts';
import { pairView } from '../../shared/bridge/order-calls.ts';
import { tradingRules } from '../../shared/orders/trading-rules.ts';
import { FIRST_LIMITS } from '../../shared/orders/first-limits.ts';
import { venueSchema } from '../../shared/bridge/venue-schema.ts';
import { ARRIVALS, MARKETS } from '../../shared/practice/conditions.ts';
import { KEY_VERSIONS } from '../../shared/venue/description.ts';

/** Raised by every change of the schema below that needs a step of migration (settings-file.ts). */
export const SETTINGS_VERSION = 1;

const appearance = { name: z.string(), colour: z.enum(ACCOUNT_COLOURS), readOnly: z.boolean() };

const storedAccount = z.strictObject({
  id: accountId,
  ...appearance,
  venue: venueSchema,
  /** What the window may show of the item in the system keychain; null when there is none. */
  inKeychain: z.nullable(
    z.strictObject({ keyEnding: z.nullable(z.string()), keyVersion: z.enum(KEY_VERSIONS) }),
  ),
  /** The keys were put where they end with the run; left out where they last. */
  keptForRun: z.optional(z.literal(true)),
  /** The venue reported that the key can withdraw; left out where it reported otherwise, or nothing. */
  canWithdraw: z.optional(z.literal(true)),
});
export type StoredAccount = z.infer<typeof storedAccount>;

/** Everything the app keeps between runs besides its databases. There is no field that could hold a credential. */
export const settingsSchema = z.strictObject({
  version: z.literal(SETTINGS_VERSION),
  preferences,
  /** The built-in account: its venue and key come from the running exchange. */
  practice: z.strictObject(appearance),
  /** How the practice exchange is run. Its simulated errors are not among them: forgotten ones would frighten at the next start. */
  practiceExchange: z.strictObject({ market: z.enum(MARKETS), arrivals: z.literal(ARRIVALS) }),
  accounts: z.array(storedAccount),
  /** The account in the header; null: all live accounts. */
  activeId: z.nullable(accountId),
  /** The lock, the pre-trade limits and the fee rates typed in. */
  trading: tradingRules,
  /** Pairs typed in or imported, by account. */
  pairs: z.record(accountId, z.array(pairView)),
  /** Whether the user allowed the app to look for a newer version of itself. */
  updates: z.strictObject({ allowed: z.boolean() }),
  backups: z.strictObject({
    /** Whether one is made every day. */
    automatic: z.boolean(),
    /** Chosen by a person, for a second copy of each; null without one. */
    folder: z.nullable(z.string()),
    /** Whether new ones are encrypted; the key is in the keychain. */
    encrypted: z.boolean(),
    /** By which the automatic backups of this data folder are told from others: eight hex digits, made with the first of them. */
    installation: z.nullable(z.string().check(z.regex(/^[0-9a-f]{8}$/))),
  }),
});
export type Settings = z.infer<typeof settingsSchema>;

export const PRACTICE_ID = 'practice';

/** A calm market, and lists that do not change. */
const FIRST_PRACTICE_EXCHANGE: Settings['practiceExchange'] = { market: 'quiet', arrivals: 0 };

export const FIRST_TRADING: Settings['trading'] = {
  locked: false,
  limits: FIRST_LIMITS,
  noOrderLimit: false,
  feeRates: {},
};

export function defaultSettings(): Settings {
  return {
    version: SETTINGS_VERSION,
    preferences: {
      theme: 'system',
      timeZone: 'local',
      density: 'compact',
      numbers: 'system',
      dates: 'system',
      notify: 'without-amounts',
      // Amounts are shown, a quarter of an hour without anybody locks, and forms for secrets are kept out of screenshots.
      hideAmounts: false,
      autoLockMinutes: 15,
      protectScreen: true,
      recheckDays: 30,
      recheckAll: 'monthly',
    },
    practice: { name: 'Practice', colour: 'teal', readOnly: false },
    practiceExchange: FIRST_PRACTICE_EXCHANGE,
    accounts: [],
    activeId: PRACTICE_ID,
    trading: FIRST_TRADING,
    pairs: {},
    updates: { allowed: false },
    backups: { automatic: true, folder: null, encrypted: false, installation: null },
  };
}
