import { closeSync, existsSync, openSync, readSync, statfsSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { FAULTS_IN_FILES } from '../../../shared/messages/backup-faults.ts';
import { ARCHIVE_FILE } from '../../features/history/archive/schema.ts';
import { writeRecordLines } from '../../features/history/archive/record-lines.ts';
import { PRACTICE_ID } from '../../settings/settings-schema.ts';
import { partInFiles } from '../../../shared/messages/backup-parts.ts';
import { errorText } from '../../storage/failure.ts';
import type { WriteFailure } from './write-failure.ts';
import { openOutput, type Output } from '../../storage/output.ts';
import { sealedOutput } from './sealed-file.ts';
import type { SealingKey } from './sealing-key.ts';
import { statementsMember, statementsText } from './statements-member.ts';
import { ZipTooLarge, type ZipWriter, zipWriter } from '../../storage/zip.ts';
import { type Manifest, MANIFEST_NAME, type MemberFacts, printManifest } from './manifest.ts';
import { nodeFiles, syncFolder } from '../../platform/files.ts';
import { readListFile } from './list-files.ts';
import type { ListMember } from './list-member.ts';
import {
  FILE_MEMBERS,
  LIST_MEMBERS,
  LOG_MEMBERS,
  type LogMember,
  MAX_RECORDS,
  MAX_TEXT,
  RECORDS_MEMBER,
} from './members.ts';
import { verifyBackup } from './read-backup.ts';
import { makeWorkFolder, removeFolder } from './work-folder.ts';

export interface BackupOrder {
  dataFolder: string;
  /** Where the file will be. */
  path: string;
  /** Of the app. */
  version: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Members that are not files of the data folder, by name; null where one could not be read. */
  texts: ReadonlyMap<string, string | null>;
  /** Encrypts it; null: anybody can read it. */
  sealing: SealingKey | null;
}

interface WrittenBackup {
  bytes: number;
  sha256: string;
  members: MemberFacts[];
  without: Manifest['without'];
}

/** Points of the writing, in order. A test ends the program at each of them. */
export const WRITE_STEPS = ['copied', 'packing', 'closed', 'verified', 'published'] as const;
export type WriteStep = (typeof WRITE_STEPS)[number];

interface WriteHooks {
  reached?: (step: WriteStep) => void;
  open?: (path: string) => Output;
  /** Free bytes of the disk that a folder is on. */
  room?: (folder: string) => number;
}

/**
 * Writes everything into one file. The logs are copied in a consistent state while the app goes on, and verified; one that does not verify is
 * left out and named. What is on the disk is read back and verified as a restore would. Until then there is no file at `path`, or the earlier one.
 */
export async function writeBackup(
  order: BackupOrder,
  { reached = () => undefined, open = openOutput, room = roomIn }: WriteHooks = {},
): Promise<Result<WrittenBackup, WriteFailure>> {
  let work: string | null = null;
  let output: Output | null = null;
  try {
    if (!hasRoom(order, room)) return fail({ kind: 'disk-full', detail: 'ENOSPC' });
    work = makeWorkFolder(order.dataFolder);
    const facts: Pick<WrittenBackup, 'members' | 'without'> = { members: [], without: [] };
    const logs = await copyLogs(order.dataFolder, work, facts);
    const records = copyRecords(order.dataFolder, work, facts);
    reached('copied');
    const lists = readLists(order, facts.without);
    const { version: app, at: madeAt, sealing } = order;
    const raw = open(order.path);
    output = raw;
    if (sealing !== null)
      output = sealedOutput(raw, sealing, { madeAt, isWhole: facts.without.length === 0 });
    const file = output;
    const zip = zipWriter((bytes) => file.write(bytes));
    for (const file of [...logs, ...records]) packFile(zip, file, facts.members);
    reached('packing');
    for (const list of lists) packList(zip, list, facts.members);
    zip.file(MANIFEST_NAME);
    zip.add(Buffer.from(printManifest({ app, madeAt, ...facts })));
    zip.end();
    const { bytes, sha256 } = output.close();
    reached('closed');
    // It makes room for the same again.
    removeFolder(work);
    const verified = await verifyBackup({ path: output.unfinished, dataFolder: order.dataFolder, sealing });
    if (!verified.ok) {
      output.discard();
      const { kind, why } = verified.error;
      return fail({ kind: kind === 'no-room' ? 'disk-full' : 'not-verified', detail: why });
    }
    reached('verified');
    output.publish();
    syncFolder(dirname(order.path));
    reached('published');
    return succeed({ bytes, sha256, ...facts });
  } catch (error) {
    output?.discard();
    return fail(failureOf(error));
  } finally {
    if (work !== null) removeFolder(work);
  }
}

/** Bytes that stay free: a disk that a backup filled could take no order into its journal. */
const SPARE = 64 * 1024 * 1024;

/** Copies of the databases, then what they are when they are read back; beside the backup itself, which is smaller than they are. */
function hasRoom({ dataFolder, path }: BackupOrder, room: (folder: string) => number): boolean {
  const names = [ARCHIVE_FILE, ...LOG_MEMBERS.map(({ name }) => name)];
  const files = names.flatMap((name) => [name, `${name}-wal`]);
  const bytes = files.reduce((sum, name) => sum + sizeOf(join(dataFolder, name)), 0);
  return room(dataFolder) >= 3 * bytes + SPARE && room(dirname(path)) >= bytes + SPARE;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

interface CopiedFile {
  name: string;
  path: string;
  /** Null for one that is no log. */
  log: { rows: number; head: string } | null;
}

async function copyLogs(
  dataFolder: string,
  work: string,
  { without }: Pick<WrittenBackup, 'without'>,
): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = [];
  for (const member of LOG_MEMBERS) {
    const from = join(dataFolder, member.name);
    if (!existsSync(from) || statSync(from).size === 0) continue;
    const log = await copyLog(member, from, join(work, member.name));
    if (log.ok) copied.push(log.value);
    else {
      const why = `${log.error} Copy ${member.name} out of the data folder by hand, together with the files beside it that begin with its name.`;
      without.push({ title: partInFiles(member.title), why: why.slice(0, MAX_REASON) });
    }
  }
  return copied;
}

/** The records as of one moment; none where there is no archive, or nothing in it but practice. */
function copyRecords(
  dataFolder: string,
  work: string,
  { without }: Pick<WrittenBackup, 'without'>,
): CopiedFile[] {
  const archive = join(dataFolder, ARCHIVE_FILE);
  if (!existsSync(archive) || statSync(archive).size === 0) return [];
  const { name, title } = RECORDS_MEMBER;
  const path = join(work, name);
  const written = writeRecordLines(archive, path, PRACTICE_ID);
  const leaveOut = (why: string): void => void without.push({ title: partInFiles(title), why });
  if (!written.ok) {
    leaveOut(`${written.error} They can be downloaded again as far as the venue lists them.`);
    return [];
  }
  const { records, damaged } = written.value;
  if (damaged > 0) leaveOut(`Damaged records are left out: ${damaged}. Download history to repair them.`);
  if (records === 0) return [];
  if (statSync(path).size <= MAX_RECORDS) return [{ name, path, log: null }];
  leaveOut('They are larger than 3 GiB. Quit Counterfoil and copy archive.db from the data folder by hand.');
  return [];
}

/** Copies the log in a consistent state. The error is why it cannot be in a backup. */
async function copyLog(member: LogMember, from: string, to: string): Promise<Result<CopiedFile, string>> {
  closeSync(openSync(to, 'wx', 0o600));
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(from, { readOnly: true, timeout: LOCK_WAIT_MS });
    await backup(file, to, { rate: IN_ONE_GO });
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return fail(`${partInFiles(member.title)} could not be read (${errorText(error)}).`);
  } finally {
    file?.close();
  }
  const verified = member.verify(to);
  if (!verified.ok) return fail(verified.error.message);
  const { rows, head } = verified.value;
  return succeed({ name: member.name, path: to, log: { rows, head } });
}

/** Characters that a manifest allows. */
const MAX_REASON = 400;
const LOCK_WAIT_MS = 2_000;
/** Pages per step: a copy in several steps would start again with each append. */
const IN_ONE_GO = 0x7fff_ffff;
const PIECE = 1024 * 1024;

function packFile(zip: ZipWriter, { name, path, log }: CopiedFile, members: MemberFacts[]): void {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  let bytes = 0;
  try {
    zip.file(name);
    const piece = Buffer.alloc(PIECE);
    for (let read = -1; read !== 0;) {
      read = readSync(file, piece, 0, PIECE, bytes);
      if (read === 0) break;
      const part = piece.subarray(0, read);
      zip.add(part);
      hash.update(part);
      bytes += read;
    }
  } finally {
    closeSync(file);
  }
  members.push({ name, bytes, sha256: hash.digest('hex'), log });
}

interface ReadList {
  name: string;
  content: Buffer;
}

/** What cannot be read goes to `without`. */
function readLists({ dataFolder, texts }: BackupOrder, without: WrittenBackup['without']): ReadList[] {
  const lists: ReadList[] = [];
  const files = new Set([...FILE_MEMBERS, statementsMember]);
  for (const member of LIST_MEMBERS) {
    const { name, title } = member;
    const read = files.has(member) ? readList(dataFolder, member) : givenText(texts, name);
    const text = read.ok ? read.value : '';
    if (text === null) continue;
    const content = Buffer.from(text);
    const fault = read.ok ? faultOf(member, text, content.byteLength) : read.error;
    if (fault !== null) {
      without.push({ title: partInFiles(title), why: `${name} cannot be read: ${fault}.` });
      continue;
    }
    lists.push({ name, content });
  }
  return lists;
}

function packList(zip: ZipWriter, { name, content }: ReadList, members: MemberFacts[]): void {
  zip.file(name);
  zip.add(content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  members.push({ name, bytes: content.byteLength, sha256, log: null });
}

function faultOf(member: ListMember, text: string, bytes: number): string | null {
  return bytes > MAX_TEXT ? 'it is larger than such a list can be' : member.fault(text, FAULTS_IN_FILES);
}

/** Null when there is none; the error is a part of a sentence. */
function givenText(texts: BackupOrder['texts'], name: string): Result<string | null, string> {
  const text = texts.get(name);
  return text === null ? fail('the archive does not tell it') : succeed(text ?? null);
}

/** Null when there is no file; the error is a part of a sentence. */
function readList(folder: string, member: ListMember): Result<string | null, string> {
  try {
    if (member === statementsMember) return succeed(statementsText(nodeFiles, folder));
    return succeed(readListFile(nodeFiles, folder, member));
  } catch (error) {
    return fail(`the system refuses it (${errorText(error)})`);
  }
}

function isDiskFull(error: unknown): boolean {
  return /full|ENOSPC|EDQUOT/i.test(errorText(error));
}

function failureOf(error: unknown): WriteFailure {
  const detail = errorText(error);
  if (error instanceof ZipTooLarge) return { kind: 'too-large', detail };
  if (isDiskFull(error)) return { kind: 'disk-full', detail };
  switch (detail) {
    case 'ENOENT':
    case 'ENOTDIR':
      return { kind: 'folder-gone', detail };
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return { kind: 'no-permission', detail };
    default:
      return { kind: 'other', detail };
  }
}
