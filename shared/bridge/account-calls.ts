import { z } from 'zod';
import { KEY_VERSIONS } from '../venue/description.ts';
import { venueSchema } from './venue-schema.ts';
import { accountId } from '../base/account-id.ts';

const accountName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

export const ACCOUNT_COLOURS = ['blue', 'teal', 'green', 'olive', 'orange', 'red', 'pink', 'violet'] as const;
export type AccountColour = (typeof ACCOUNT_COLOURS)[number];

/** One way only: put, forget and describe exist; nothing returns a credential. */
const credentials = z.strictObject({
  key: z.string().check(z.minLength(1), z.maxLength(200)),
  secret: z.string().check(z.minLength(1), z.maxLength(400)),
  passphrase: z.string().check(z.minLength(1), z.maxLength(200)),
  keyVersion: z.enum(KEY_VERSIONS),
});

/** Where the credentials are, as far as the window may know. */
const credentialState = z.strictObject({
  /** keychain: stored by the system; session: kept in memory until the app ends; none: nothing is stored. */
  storage: z.enum(['keychain', 'session', 'none']),
  state: z.enum(['available', 'locked', 'missing', 'session-only', 'not-needed']),
  /** Last four characters of the key id, so that two keys can be told apart. */
  keyEnding: z.nullable(z.string()),
  keyVersion: z.nullable(z.enum(KEY_VERSIONS)),
  /** The venue reported that the key can withdraw. */
  canWithdraw: z.exactOptional(z.literal(true)),
});

const accountView = z.strictObject({
  id: accountId,
  name: z.string(),
  colour: z.enum(ACCOUNT_COLOURS),
  /** PRACTICE tints the frame; LIVE is plain. */
  mode: z.enum(['live', 'practice']),
  /** A read-only account never mounts the ticket, and the app refuses the call. */
  readOnly: z.boolean(),
  venue: venueSchema,
  credentials: credentialState,
});
export type AccountView = z.infer<typeof accountView>;

export const TEST_PARTS = ['address', 'clock', 'key', 'signature', 'passphrase', 'permission'] as const;

/** One line per part; the first failed one explains itself, later ones are then "not reached". */
const testReport = z.strictObject({
  passed: z.boolean(),
  parts: z.array(
    z.strictObject({
      /** account: where the venue has a path for it, whether it takes orders of this account. */
      part: z.enum([...TEST_PARTS, 'account']),
      /** limited: the key works, and something does not: orders, for a unified account. */
      state: z.enum(['passed', 'failed', 'limited', 'not-reached']),
      message: z.string(),
    }),
  ),
  /** What the key may do, where the venue reports it ("General", "Spot"); null where it does not. */
  permissions: z.nullable(z.array(z.string())),
  clockOffsetMs: z.nullable(z.number()),
  latencyMs: z.nullable(z.number()),
});
export type TestReport = z.infer<typeof testReport>;

const nothing = z.strictObject({});
/** `activeId`: the account every screen shows; null: all live accounts. */
const accountList = z.strictObject({ accounts: z.array(accountView), activeId: z.nullable(accountId) });

const keep = z.enum(['keychain', 'session']);

export const accountCalls = {
  'accounts.list': { input: nothing, reply: accountList },
  /** Null: all live accounts. */
  'accounts.select': { input: z.strictObject({ id: z.nullable(accountId) }), reply: accountList },
  /** Per account: unknown orders, and open ones as last reported; null where nobody has asked the venue in this run. */
  'accounts.orderCounts': {
    input: nothing,
    reply: z.strictObject({
      counts: z.array(z.strictObject({ accountId, unknown: z.number(), open: z.nullable(z.number()) })),
    }),
  },
  'accounts.update': {
    input: z.strictObject({
      id: accountId,
      name: z.exactOptional(accountName),
      colour: z.exactOptional(z.enum(ACCOUNT_COLOURS)),
      readOnly: z.exactOptional(z.boolean()),
      /** Settings of a `service` venue; the base URL cannot change once credentials are stored (forget them first). */
      venue: z.exactOptional(venueSchema),
    }),
    reply: accountList,
  },
  /** Signs one cheap GET with what was typed; nothing is stored. */
  'accounts.test': { input: z.strictObject({ venue: venueSchema, credentials }), reply: testReport },
  /** The same with what is stored. */
  'accounts.testStored': { input: z.strictObject({ id: accountId }), reply: testReport },
  'accounts.add': {
    input: z.strictObject({
      name: accountName,
      colour: z.enum(ACCOUNT_COLOURS),
      readOnly: z.boolean(),
      venue: venueSchema,
      credentials,
      keep,
    }),
    reply: accountList,
  },
  'accounts.putCredentials': {
    input: z.strictObject({ id: accountId, credentials, keep }),
    reply: accountList,
  },
  /** Removes the credentials; the account stays, with the key "missing". */
  'accounts.removeCredentials': { input: z.strictObject({ id: accountId }), reply: accountList },
  /** Removes account and credentials. The order journal keeps its rows. */
  'accounts.remove': { input: z.strictObject({ id: accountId }), reply: accountList },
  /** Whether the system keychain can be used, asked once per start and again on demand. */
  'keychain.describe': {
    input: nothing,
    reply: z.strictObject({
      state: z.enum(['available', 'locked', 'unavailable']),
      /** "Secret Service", "Keychain", "Credential Manager", "memory (for this run only)". */
      name: z.string(),
      message: z.string(),
    }),
  },
} as const;
