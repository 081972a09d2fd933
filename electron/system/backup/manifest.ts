import { z } from 'zod';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { backupRestoreMessages } from '../../../shared/messages/backup-restore.ts';

export const MANIFEST_NAME = 'manifest.json';
const FORMAT = 'counterfoil-backup';
/** Raised by every change that an older version would misread. */
const FORMAT_VERSION = 1;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.gte(0));
/** The last moment a Date can hold. */
export const LAST_TIME = 8_640_000_000_000_000;
const sentence = z.string().check(z.maxLength(400));

const member = z.strictObject({
  name: z.string().check(z.maxLength(60)),
  bytes: count,
  sha256: hash,
  /** Of a log: the length and the latest hash of its chain. */
  log: z.nullable(z.strictObject({ rows: count, head: hash })),
});
export type MemberFacts = z.infer<typeof member>;

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** Of the app that wrote it. */
  app: z.string().check(z.maxLength(60)),
  /** Milliseconds since the epoch. */
  madeAt: count.check(z.lte(LAST_TIME)),
  members: z.array(member).check(z.maxLength(60)),
  /** What should be in the backup and is not, with the reason. */
  without: z.array(z.strictObject({ title: sentence, why: sentence })).check(z.maxLength(60)),
});
export type Manifest = z.infer<typeof manifest>;

export function printManifest(facts: Omit<Manifest, 'format' | 'version'>): string {
  return `${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, ...facts }, null, 2)}\n`;
}

/** The error is a sentence. */
export function readManifest(text: string): Result<Manifest, string> {
  let raw: { format?: unknown; version?: unknown } | null;
  try {
    raw = JSON.parse(text) as typeof raw; // anything; the schema checks it
  } catch {
    return fail(backupRestoreMessages.faults.manifestNoJson);
  }
  if (raw?.format === FORMAT && typeof raw.version === 'number' && raw.version > FORMAT_VERSION) {
    return fail(backupRestoreMessages.faults.newerFormat(raw.version, FORMAT_VERSION));
  }
  const parsed = manifest.safeParse(raw);
  return parsed.success ? succeed(parsed.data) : fail(backupRestoreMessages.faults.manifestOdd);
}
