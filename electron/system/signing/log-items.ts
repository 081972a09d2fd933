import { hash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { LogName } from '../../../shared/base/log-name.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Keychain, KeychainFailure } from '../../platform/keychain.ts';
import type { LogPoint } from '../../storage/log-head.ts';
import { type LogSigner, newPrivateKey, signerOf } from '../../storage/log-signature.ts';

/** What the keychain keeps about the logs: the key of this installation, and for each data folder how far its logs went (decision 0039). */
const SERVICE = 'Counterfoil logs';
const KEY_ITEM = { service: SERVICE, account: 'signing key' } as const;

/** How far a log went; null when nothing is known of it. */
export type KnownPoints = Record<LogName, LogPoint | null>;

const NOTHING_KNOWN: KnownPoints = { journal: null, reviews: null };

const point = z.nullable(
  z.strictObject({
    rows: z.int().check(z.gte(0)),
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    at: z.number(),
  }),
);
const points = z.strictObject({ journal: point, reviews: point });

/** Every item about the logs of this data folder: a deletion of all data removes them. */
export function logItems(folder: string): { service: string; account: string }[] {
  return [KEY_ITEM, pointsItem(folder)];
}

/** Named by where the folder is: whatever is changed in the folder, its item is found. */
function pointsItem(folder: string): { service: string; account: string } {
  return { service: SERVICE, account: `entries ${hash('sha256', realPath(folder), 'hex').slice(0, 16)}` };
}

function realPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

/** A folder with none of these was never used, or was deleted as a whole. */
const FIRST_FILES = ['settings.json', 'journal.db', 'reviews.db', 'archive.db'];

/** What the keychain knows of the logs of this folder. Nothing where the folder is new, whatever was there before. */
export async function readPoints(
  keychain: Keychain,
  folder: string,
): Promise<Result<KnownPoints, KeychainFailure>> {
  if (!FIRST_FILES.some((name) => existsSync(join(folder, name)))) return succeed(NOTHING_KNOWN);
  const { service, account } = pointsItem(folder);
  const got = await keychain.get(service, account);
  if (!got.ok) return got;
  try {
    return succeed(got.value === null ? NOTHING_KNOWN : points.parse(JSON.parse(got.value)));
  } catch {
    return succeed(NOTHING_KNOWN); // of somebody else's program
  }
}

export function putPoints(
  keychain: Keychain,
  folder: string,
  known: KnownPoints,
): Promise<Result<null, KeychainFailure>> {
  const { service, account } = pointsItem(folder);
  return keychain.put(service, account, JSON.stringify(known));
}

/** The key of this installation, made at the first time. */
export async function openSigner(
  keychain: Keychain,
  ids: Pick<Ids, 'hex'>,
): Promise<Result<LogSigner, KeychainFailure>> {
  const { service, account } = KEY_ITEM;
  const got = await keychain.get(service, account);
  if (!got.ok) return got;
  const own = got.value === null ? null : signerOf(got.value);
  if (own !== null) return succeed(own);
  const text = newPrivateKey(ids.hex(32));
  const put = await keychain.put(service, account, text);
  if (!put.ok) return put;
  // A second program may have made one at the same moment: what is there counts.
  const back = await keychain.get(service, account);
  if (!back.ok) return back;
  const made = back.value === null ? null : signerOf(back.value);
  return made === null ? fail({ kind: 'unavailable', message: '' }) : succeed(made);
}
