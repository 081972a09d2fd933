import { z } from 'zod';

const nothing = z.strictObject({});
const count = z.number();

const lockState = z.strictObject({
  /** Null: the window is open. `at`: milliseconds since the epoch. */
  locked: z.nullable(z.strictObject({ why: z.enum(['asked', 'idle', 'screen', 'suspend']), at: z.number() })),
});
export type LockState = z.infer<typeof lockState>;
export type LockReason = NonNullable<LockState['locked']>['why'];

/** The word to be typed before anything is deleted. */
export const WIPE_WORD = 'WIPE';

/** What a data deletion would take, shown before it is confirmed. */
export const deletionPlan = z.strictObject({
  /** Why it cannot be done now, and what to wait for; null when it can. */
  refusal: z.nullable(z.string()),
  /** Orders of which nobody knows whether the venue has them: the journal is what is known of them. */
  unknownOrders: count,
  /** Accounts whose items of the system keychain would go, by name. */
  accounts: z.array(z.string()),
  keychain: z.string(),
  dataFolder: z.string(),
  files: count,
  bytes: count,
  /** Names in the data folder that are not ours: they stay. */
  foreign: z.array(z.string()),
  /** What the updater keeps outside of the data folder, as far as it is there: it goes too. */
  updater: z.array(z.string()),
  /** When the last backup was written, milliseconds since the epoch; null: never. */
  /** Where automatic backups are copied to, which stays as it is; null: nowhere. */
  backupFolder: z.nullable(z.string()),
  lastBackupAt: z.nullable(z.number()),
});
export type DeletionPlan = z.infer<typeof deletionPlan>;

const deletionStep = z.strictObject({
  title: z.string(),
  /** done: every item was checked again and is gone; left: some are not; not-begun: an earlier step stopped the data deletion. */
  outcome: z.enum(['done', 'left', 'not-begun']),
  detail: z.string(),
});
export type DeletionStep = z.infer<typeof deletionStep>;

const deletionReport = z.strictObject({
  /**
   * complete: nothing is left; left: it ended and something is; stopped: the keychain refused and no file was touched, so the app goes on.
   */
  outcome: z.enum(['complete', 'left', 'stopped']),
  steps: z.array(deletionStep),
  /** What is still there, and how a person takes it away. */
  left: z.array(z.strictObject({ name: z.string(), how: z.string() })),
  /** Plain text to be kept: counts and names, nothing of a credential. */
  receipt: z.string(),
});
export type DeletionReport = z.infer<typeof deletionReport>;

export const privacyCalls = {
  'privacy.state': { input: nothing, reply: lockState },
  /** Locks the window: keys drop, event connections close, and every other call is refused until `privacy.unlock`. */
  'privacy.lock': { input: nothing, reply: lockState },
  'privacy.unlock': { input: nothing, reply: lockState },
  /** Somebody pressed a key or moved the pointer in the window. Sent sparingly. */
  'privacy.active': { input: nothing, reply: nothing },
  /** A form for a secret was opened or the last one closed. `protects`: the system was asked to keep the window out of screenshots. */
  'privacy.secretForm': {
    input: z.strictObject({ open: z.boolean() }),
    reply: z.strictObject({ protects: z.boolean() }),
  },
  'privacy.deletionPlan': { input: nothing, reply: deletionPlan },
  /** Deletes everything of this app on this computer, and checks that it is gone. Errors: bad-request (the word), conflict. */
  'privacy.deleteData': {
    input: z.strictObject({
      word: z.string().check(z.maxLength(20)),
      /** The person knows that the journal's records of unknown orders are deleted with it. */
      withUnknown: z.boolean(),
      /** Go on although the keychain refused: its items stay and are named. */
      withoutKeychain: z.boolean(),
    }),
    reply: deletionReport,
  },
  /** Puts the receipt of the data deletion where the person chooses; null when no place was chosen. Errors: not-found, store. */
  'privacy.saveReceipt': {
    input: nothing,
    reply: z.strictObject({ saved: z.nullable(z.strictObject({ where: z.string() })) }),
  },
  /** Ends the app after a data deletion. Errors: conflict when nothing was wiped. */
  'privacy.end': { input: nothing, reply: nothing },
} as const;

export const privacyEvents = {
  lock: lockState,
} as const;
