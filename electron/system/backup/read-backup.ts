import { closeSync, existsSync, fstatSync, openSync, readSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';
import { archiveMessages } from '../../../shared/messages/archive.ts';
import { type LinesRead, readRecordLines } from '../../features/history/archive/record-lines.ts';
import { backupEncryptionMessages } from '../../../shared/messages/backup-encryption.ts';
import { lookAtSealed, unseal, type UnsealFailure } from './sealed-file.ts';
import type { SealedFacts } from './sealed-header.ts';
import type { SealingKey } from './sealing-key.ts';
import { errorText } from '../../storage/failure.ts';
import { type JournalIds, readJournalIds } from '../../features/orders/used-ids.ts';
import { type JournalAction, compareJournals } from './compare-journals.ts';
import { type Manifest, MANIFEST_NAME, type MemberFacts, readManifest } from './manifest.ts';
import { JOURNAL_FILE, LIST_MEMBERS, LOG_MEMBERS, MAX_TEXT, RECORDS_MEMBER } from './members.ts';
import { STAGED_FILE } from './staged-journal.ts';
import { makeWorkFolder, removeFolder, syncPath } from './work-folder.ts';
import { type ByteSource, readZip, unpackEntry, type ZipEntry } from '../../storage/zip-reader.ts';

export interface OpenedBackup {
  manifest: Manifest;
  /** Bytes of the file. */
  bytes: number;
  /** Where the logs are unpacked: what is restored later is what was verified here. */
  work: string;
  /** The lists, by their name. */
  texts: Map<string, string>;
  /** Null when the backup has no journal. */
  journal: JournalAction | null;
  /** What its journal used up; null when that is known here. */
  journalIds: JournalIds | null;
}

const MAX_ENTRIES = 40;
/** What a plain ZIP can hold, so that whatever was written can be read again. Disk space is checked before. */
const MAX_LOG = 0xffff_ffff;
/** Bytes that stay free on the disk after everything is unpacked. */
const ROOM = 32 * 1024 * 1024;

/** Why a file cannot be used. `why`: a sentence about the file, or the system's code where it is unreadable. */
interface ReadFailure {
  kind: 'not-trusted' | 'no-room' | 'unreadable' | 'other-key';
  why: string;
}

interface BackupPlace {
  path: string;
  dataFolder: string;
  /** Null for a file that is not encrypted. */
  sealing: Pick<SealingKey, 'key'> | null;
}

/**
 * Checks a backup: its structure, every hash, every row of both logs, and whether this version knows all of it; then compares its journal
 * with the one here. Nothing in the data folder changes but for a work folder, which the caller removes.
 */
export async function readBackup(place: BackupPlace): Promise<Result<OpenedBackup, BridgeError>> {
  const read = await readWhole(place, (unpacked) => judgeJournal(unpacked, place.dataFolder));
  return read.ok ? read : fail(readError(read.error));
}

/** Checks a backup as a restore does, and leaves nothing of it behind. Returns its manifest. */
export async function verifyBackup(place: BackupPlace): Promise<Result<Manifest, ReadFailure>> {
  const unpacked = await readWhole(place, (whole) => succeed(whole));
  if (!unpacked.ok) return unpacked;
  removeFolder(unpacked.value.work);
  return succeed(unpacked.value.manifest);
}

/** The manifest alone, nothing else of the file checked. The error is a sentence. Throws when it cannot be read. */
export async function readManifestOf(path: string): Promise<Result<Manifest, string>> {
  const file = openSync(path, 'r');
  try {
    const listed = await readList(sourceOf(file));
    return listed.ok ? succeed(listed.value.manifest) : listed;
  } finally {
    closeSync(file);
  }
}

async function readWhole<T extends Unpacked>(
  { path, dataFolder, sealing }: BackupPlace,
  judge: (unpacked: Unpacked) => Result<T, string>,
): Promise<Result<T, ReadFailure>> {
  let file: number | null = null;
  let work: string | null = null;
  try {
    work = makeWorkFolder(dataFolder);
    const plain = sealing === null ? path : join(work, PLAIN_FILE);
    const unsealed = sealing === null ? succeed(null) : unseal(path, plain, sealing);
    if (!unsealed.ok) return fail(unsealFailure(unsealed.error));
    file = openSync(plain, 'r');
    const source = sourceOf(file);
    const listed = await readList(source);
    if (!listed.ok) return fail({ kind: 'not-trusted', why: listed.error });
    if (!hasRoom(work, listed.value.entries)) return fail({ kind: 'no-room', why: '' });
    const opened = await unpack(source, listed.value, work);
    const judged = opened.ok ? judge(opened.value) : opened;
    if (!judged.ok) return fail({ kind: 'not-trusted', why: judged.error });
    if (sealing !== null) rmSync(plain);
    work = null; // the caller removes it from here on
    return judged;
  } catch (error) {
    return fail({ kind: 'unreadable', why: errorText(error) });
  } finally {
    if (file !== null) closeSync(file);
    if (work !== null) removeFolder(work);
  }
}

/** An encrypted backup while it is read. */
const PLAIN_FILE = 'decrypted.zip';

function unsealFailure(failure: UnsealFailure): ReadFailure {
  switch (failure) {
    case 'damaged':
      return { kind: 'not-trusted', why: backupEncryptionMessages.damaged };
    case 'other-key':
      return { kind: 'other-key', why: '' };
    case 'no-room':
      return { kind: 'no-room', why: '' };
  }
}

/** How an encrypted backup got its key, for whoever asks a person for the passphrase; null when it is not encrypted. */
export function lookAtBackup({ path }: { path: string }): Result<SealedFacts | null, BridgeError> {
  try {
    const sealed = lookAtSealed(path);
    return sealed.ok ? sealed : fail(readError(unsealFailure(sealed.error)));
  } catch (error) {
    return fail(readError({ kind: 'unreadable', why: errorText(error) }));
  }
}

function sourceOf(file: number): ByteSource {
  return {
    size: fstatSync(file).size,
    read(at, length) {
      const bytes = Buffer.alloc(length);
      let read = 0;
      while (read < length) {
        const more = readSync(file, bytes, read, length - read, at + read);
        if (more === 0) throw new RangeError('the file became shorter');
        read += more;
      }
      return bytes;
    },
  };
}

interface Listed {
  manifest: Manifest;
  entries: ZipEntry[];
}

/** The manifest, and the files it lists: the same ones in the same order, and no others. */
async function readList(source: ByteSource): Promise<Result<Listed, string>> {
  const zip = readZip(source, { entries: MAX_ENTRIES, sizeOf: maxBytes });
  if (!zip.ok) return fail(`${capital(zip.error)}.`);
  const entries = [...zip.value];
  const last = entries.pop();
  if (last?.name !== MANIFEST_NAME) return fail(backupRestoreMessages.faults.noManifest);
  const text = await unpackText(source, last);
  if (!text.ok) return fail(`${capital(text.error)}.`);
  const manifest = readManifest(text.value.text);
  if (!manifest.ok) return manifest;
  const { members } = manifest.value;
  const same =
    entries.length === members.length &&
    entries.every(({ name, size }, at) => name === members[at]?.name && size === members[at]?.bytes);
  if (!same) return fail(backupRestoreMessages.faults.otherFiles);
  return succeed({ manifest: manifest.value, entries });
}

function maxBytes(name: string): number {
  const isFile = [...LOG_MEMBERS, RECORDS_MEMBER].some((member) => member.name === name);
  return isFile ? MAX_LOG : MAX_TEXT;
}

function hasRoom(folder: string, entries: readonly ZipEntry[]): boolean {
  const { bavail, bsize } = statfsSync(folder);
  const needed = entries.reduce((sum, { size }) => sum + size, 0);
  return bavail * bsize >= needed + ROOM;
}

type Unpacked = Omit<OpenedBackup, 'journal' | 'journalIds'>;

async function unpack(
  source: ByteSource,
  { manifest, entries }: Listed,
  work: string,
): Promise<Result<Unpacked, string>> {
  const texts = new Map<string, string>();
  for (const [at, entry] of entries.entries()) {
    const facts = manifest.members[at];
    if (facts === undefined) return fail(backupRestoreMessages.faults.otherFiles);
    const fault =
      entry.name === RECORDS_MEMBER.name
        ? await unpackRecords(source, entry, facts, work)
        : ((await unpackLog(source, entry, facts, work)) ?? (await unpackList(source, entry, facts, texts)));
    if (fault !== null) return fail(fault);
  }
  return succeed({ manifest, bytes: source.size, work, texts });
}

/** Null when it is no log, or a log that verifies. */
async function unpackLog(
  source: ByteSource,
  entry: ZipEntry,
  facts: MemberFacts,
  work: string,
): Promise<string | null> {
  const member = LOG_MEMBERS.find(({ name }) => name === entry.name);
  if (member === undefined) return null;
  const path = join(work, member.name);
  const fault = await unpackFile(source, entry, facts, path);
  if (fault !== null) return fault;
  const verified = member.verify(path);
  if (!verified.ok) return verified.error.message;
  const { rows, head } = verified.value;
  return facts.log?.rows === rows && facts.log.head === head ? null : notAsWritten(entry.name);
}

/** Every line is one of a record; what is done with them is asked later. */
async function unpackRecords(
  source: ByteSource,
  entry: ZipEntry,
  facts: MemberFacts,
  work: string,
): Promise<string | null> {
  const path = join(work, RECORDS_MEMBER.name);
  const fault = await unpackFile(source, entry, facts, path);
  if (fault !== null) return fault;
  if (facts.log !== null) return notAsWritten(entry.name);
  for (let from: number | null = 0; from !== null;) {
    const read: Result<LinesRead, 'odd'> = readRecordLines(path, from);
    if (!read.ok) return archiveMessages.oddRecords;
    from = read.value.next;
  }
  return null;
}

/** Unpacks a member into a file; answers a sentence when it is not what the manifest says. */
async function unpackFile(
  source: ByteSource,
  entry: ZipEntry,
  facts: MemberFacts,
  path: string,
): Promise<string | null> {
  const file = openSync(path, 'wx', 0o600);
  try {
    const unpacked = await unpackEntry(source, entry, (bytes) => {
      let from = 0;
      // On a disk that is nearly full, writeSync writes a part and returns its length.
      while (from < bytes.byteLength) from += writeSync(file, bytes, from, bytes.byteLength - from);
    });
    if (!unpacked.ok) return `${capital(unpacked.error)}.`;
    if (unpacked.value.sha256 !== facts.sha256) return notAsWritten(entry.name);
  } finally {
    closeSync(file);
  }
  syncPath(path);
  return null;
}

async function unpackList(
  source: ByteSource,
  entry: ZipEntry,
  facts: MemberFacts,
  texts: Map<string, string>,
): Promise<string | null> {
  if (LOG_MEMBERS.some(({ name }) => name === entry.name)) return null;
  const member = LIST_MEMBERS.find(({ name }) => name === entry.name);
  if (member === undefined) {
    return backupRestoreMessages.faults.unknownFile(entry.name);
  }
  const text = await unpackText(source, entry);
  if (!text.ok) return `${capital(text.error)}.`;
  if (text.value.sha256 !== facts.sha256 || facts.log !== null) return notAsWritten(entry.name);
  const fault = member.fault(text.value.text);
  if (fault !== null) return backupRestoreMessages.faults.list(member.title, entry.name, fault);
  texts.set(entry.name, text.value.text);
  return null;
}

async function unpackText(
  source: ByteSource,
  entry: ZipEntry,
): Promise<Result<{ text: string; sha256: string }, string>> {
  const pieces: Buffer[] = [];
  const unpacked = await unpackEntry(source, entry, (bytes) => pieces.push(bytes));
  if (!unpacked.ok) return unpacked;
  return succeed({ text: Buffer.concat(pieces).toString('utf8'), sha256: unpacked.value.sha256 });
}

/** A journal that already waits for the next start counts as the one here. */
function judgeJournal(unpacked: Unpacked, dataFolder: string): Result<OpenedBackup, string> {
  if (!unpacked.manifest.members.some(({ name }) => name === JOURNAL_FILE)) {
    return succeed({ ...unpacked, journal: null, journalIds: null });
  }
  const staged = join(dataFolder, STAGED_FILE);
  const present = existsSync(staged) ? staged : join(dataFolder, JOURNAL_FILE);
  const backup = join(unpacked.work, JOURNAL_FILE);
  const action = compareJournals(present, backup);
  if (!action.ok) return action;
  if (action.value.kind === 'nothing')
    return succeed({ ...unpacked, journal: action.value, journalIds: null });
  const ids = readJournalIds(backup);
  if (!ids.ok) return fail(ids.error.message);
  return succeed({ ...unpacked, journal: action.value, journalIds: ids.value });
}

function notAsWritten(name: string): string {
  return backupRestoreMessages.faults.otherHash(name);
}

function readError({ kind, why }: ReadFailure): BridgeError {
  const { notTrusted, noRoom, unreadable } = backupRestoreMessages.refused;
  switch (kind) {
    case 'not-trusted':
      return { kind: 'bad-request', message: notTrusted(why) };
    case 'no-room':
      return { kind: 'store', message: noRoom };
    case 'unreadable':
      return { kind: 'store', message: unreadable(why) };
    case 'other-key':
      return { kind: 'bad-request', field: 'passphrase', message: backupEncryptionMessages.refused.wrong };
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
