import { z } from 'zod';
import { MIN_PASSPHRASE } from '../base/passphrase.ts';
import { importedAs } from './review-calls.ts';

const nothing = z.strictObject({});
const count = z.number();
const restoreId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'an id that backup.open gave'));
const backupId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'an id that backup.list gave'));

/** More than a backup can hold of them: a thousand accounts with every path, the pairs, the names of addresses, and the rules. */
const MAX_CHANGES = 70_000;
const changeId = z.string().check(z.minLength(1), z.maxLength(300));

const log = z.strictObject({ rows: count, head: z.string() });

const writtenBackup = z.strictObject({
  /** Milliseconds since the epoch. */
  at: z.number(),
  where: z.string(),
  bytes: count,
  sha256: z.string(),
});
export type WrittenBackup = z.infer<typeof writtenBackup>;

/** What should be in the file and is not, with the reason and what to do about it. */
const without = z.array(z.strictObject({ title: z.string(), why: z.string() }));

/** One list of a backup against the one here. */
const listPlan = z.strictObject({
  title: z.string(),
  holds: count,
  added: count,
  /** Here and in the backup, and different. */
  conflicts: count,
  same: count,
  /** Its entries come only when ticked, each by a change of the plan. */
  byTick: z.boolean(),
});
export type ListPlan = z.infer<typeof listPlan>;

/**
 * What a restore does with the backup's order journal: `restore` it is the journal from the next start on; `nothing` all of it is here;
 * `separate` it is saved as a separate file, because the two cannot be merged.
 */
const journalPlan = z.strictObject({
  action: z.enum(['restore', 'nothing', 'separate']),
  rows: count,
  presentRows: count,
  /** It is separate because the journal here does not verify. */
  damaged: z.boolean(),
});
export type JournalPlan = z.infer<typeof journalPlan>;

/** An address, path, limit or rule that taking the backup would change. It is taken only when its id, and that of what it is within, is named. */
const restoreChange = z.strictObject({
  id: changeId,
  /** Of the account whose path it is; null: of none. */
  within: z.nullable(changeId),
  /** Of the list it is in. */
  part: z.string(),
  what: z.string(),
  before: z.nullable(z.string()),
  after: z.string(),
  /** It protects less than what is here. */
  looser: z.boolean(),
});
export type RestoreChange = z.infer<typeof restoreChange>;

const backupPlan = z.strictObject({
  restoreId,
  /** The file's name and size. */
  name: z.string(),
  bytes: count,
  madeAt: z.number(),
  /** Of the app that wrote it. */
  version: z.string(),
  lists: z.array(listPlan),
  changes: z.array(restoreChange),
  /** Null: none is in it. `unmatched`: of the new ones, those about records that are not in the archive here. */
  reviews: z.nullable(
    z.strictObject({ ...log.shape, added: count, known: count, unmatched: count, ...importedAs.shape }),
  ),
  journal: z.nullable(journalPlan),
  without,
});
export type BackupPlan = z.infer<typeof backupPlan>;

/** `last`: the newest one in the folder. `problem`: why there is none of today, or what it lacks, and what to do; null when all is well. */
const automaticPlace = z.strictObject({
  last: z.nullable(z.strictObject({ at: z.number(), bytes: count })),
  problem: z.nullable(z.string()),
});

const automaticBackups = z.strictObject({
  /** Whether they are made at all. */
  automatic: z.boolean(),
  /** Of new backups, automatic or not. `canKeep` false: no keychain keeps the key, so it cannot be turned on. */
  encryption: z.strictObject({ isOn: z.boolean(), canKeep: z.boolean() }),
  /** Of the data folder. */
  data: automaticPlace,
  /** Of the folder that a person chose; null without one. */
  other: z.nullable(z.strictObject({ folder: z.string(), ...automaticPlace.shape })),
});
export type AutomaticBackups = z.infer<typeof automaticBackups>;

/** One that was set elsewhere, by an older rule. */
const anyPassphrase = z.string().check(z.minLength(1), z.maxLength(200));
const passphrase = z.string().check(z.minLength(MIN_PASSPHRASE), z.maxLength(200));

const PLACES = ['data', 'other'] as const;

/** Automatic backups that can be restored, newest first. */
const availableBackups = z.strictObject({
  backups: z.array(
    z.strictObject({
      id: backupId,
      at: z.number(),
      bytes: count,
      place: z.enum(PLACES),
      isEncrypted: z.boolean(),
    }),
  ),
  /** Folders that are not there, cannot be read, or do not answer. */
  unread: z.array(z.enum(PLACES)),
});
export type AvailableBackups = z.infer<typeof availableBackups>;

/** A backup was made, or could not be made, or what is set about them changed. */
export const backupEvents = { automaticBackups } as const;

export const backupCalls = {
  /** The backups that are made every day. */
  'backup.automatic': { input: nothing, reply: automaticBackups },
  'backup.setAutomatic': { input: z.strictObject({ automatic: z.boolean() }), reply: automaticBackups },
  /** Asks the person for a folder, outside the page, into which every automatic backup is written as well. Null: none was chosen. */
  'backup.chooseFolder': { input: nothing, reply: z.nullable(automaticBackups) },
  /** What is in the folder stays there. */
  'backup.removeFolder': { input: nothing, reply: automaticBackups },
  /** From now on backups are encrypted with it. Kinds `keychain-locked` and `keychain-unavailable` when its key cannot be kept. */
  'backup.setPassphrase': { input: z.strictObject({ passphrase }), reply: automaticBackups },
  /** From now on backups are not encrypted. */
  'backup.removePassphrase': { input: nothing, reply: automaticBackups },
  /** `waiting`: the journal of a backup takes effect at the next start. */
  'backup.status': {
    input: nothing,
    reply: z.strictObject({ last: z.nullable(writtenBackup), waiting: z.boolean() }),
  },
  /** Everything that cannot be fetched again, in one file of the user's choice, without anything of a credential. Null: no place was chosen. */
  'backup.write': {
    input: nothing,
    reply: z.nullable(z.strictObject({ ...writtenBackup.shape, holds: z.array(z.string()), without })),
  },
  'backup.list': { input: nothing, reply: availableBackups },
  /**
   * Takes one of `backup.list`, or asks for a file without an `id`; checks all of it and reports what restoring it would change; nothing is changed. Null: none was chosen. Kind
   * `bad-request` when it is no backup that can be trusted, `not-found` for an id of no list, `no-credentials` when it is encrypted and
   * its key is not in the keychain: then `backup.unlock` opens it.
   */
  'backup.open': { input: z.strictObject({ id: z.nullable(backupId) }), reply: z.nullable(backupPlan) },
  /** Opens the encrypted file that `backup.open` refused last. Kinds as there; `bad-request` with the field `passphrase` for a wrong one. */
  'backup.unlock': { input: z.strictObject({ passphrase: anyPassphrase }), reply: backupPlan },
  /**
   * Restores what `backup.open` reported. Kind `conflict` when by now the reviews would count otherwise, or four-eyes would be set otherwise
   * afterwards, than it reported. `onConflict`: which of two different entries stays; `take`: the changes that were ticked.
   */
  'backup.restore': {
    input: z.strictObject({
      restoreId,
      onConflict: z.enum(['keep', 'take']),
      take: z.array(changeId).check(z.maxLength(MAX_CHANGES)),
    }),
    reply: z.strictObject({
      lists: z.array(z.strictObject({ title: z.string(), added: count, replaced: count })),
      reviews: count,
      /** Null: none is in the backup. */
      reviewsAs: z.nullable(importedAs),
      journal: z.enum(['none', 'nothing', 'staged', 'separate']),
      /** The journal's file in the data folder, where it is a separate one. */
      journalFile: z.nullable(z.string()),
      /** What was left out, sentence by sentence. */
      left: z.array(z.string()),
    }),
  },
  /** The file is not wanted: what was unpacked of it is removed. */
  'backup.discard': { input: z.strictObject({ restoreId }), reply: nothing },
} as const;
