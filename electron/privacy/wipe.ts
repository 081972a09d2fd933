import { basename, dirname, join } from 'node:path';
import type { WipePlan, WipeReport, WipeStep } from '../../shared/bridge/privacy-calls.ts';
import { privacyWipedText } from '../../shared/text/privacy-wiped.ts';
import { SERVICE_NAMES } from '../accounts/vault.ts';
import type { Clock } from '../ports/clock.ts';
import type { Keychain } from '../ports/keychain.ts';
import { listOwnFiles, listWhole, type OwnEntry, type OwnFiles, removeOwn } from './own-files.ts';
import type { ClearedPage } from './window-host.ts';
import { receiptText } from './receipt.ts';

export interface WipeParts {
  clock: Pick<Clock, 'now'>;
  keychain: Keychain;
  folder: string;
  /** What the updater keeps outside of that folder; most of it is not there. */
  updaterPlaces: readonly string[];
  version: string;
  /** Stored accounts: their id names the item in the keychain. */
  accounts: () => readonly { id: string; name: string }[];
  ordersUnderWay: () => number;
  unknownOrders: () => number;
  lastBackupAt: () => number | null;
  /** Ends every service, so that no file is open or written again. */
  closeStores: () => Promise<void>;
  clearPage: () => Promise<ClearedPage>;
  /** The file system's own; a test makes it refuse. */
  remove?: (folder: string, entry: OwnEntry) => void;
}

type Left = WipeReport['left'][number];
interface StepDone {
  step: WipeStep;
  left: Left[];
}

const TITLES = privacyWipedText.steps;

export function planWipe(parts: WipeParts): WipePlan {
  const { own, foreign } = look(parts.folder);
  const underWay = parts.ordersUnderWay();
  let bytes = 0;
  for (const entry of own) bytes += entry.bytes;
  return {
    refusal: underWay === 0 ? null : privacyWipedText.underWay(underWay),
    unknownOrders: parts.unknownOrders(),
    accounts: parts.accounts().map(({ name }) => name),
    keychain: parts.keychain.name,
    dataFolder: parts.folder,
    files: own.filter(({ isFolder }) => !isFolder).length,
    bytes,
    foreign,
    updater: parts.updaterPlaces.filter((path) => lookAt(path).length > 0),
    lastBackupAt: parts.lastBackupAt(),
  };
}

/**
 * Deletes everything this app keeps on this computer, step by step, and looks again after each: what the report calls done was not
 * found any more. A keychain that refuses stops it before any file is touched, unless `withoutKeychain`: its items could not
 * be found again without the settings. Never rejects.
 */
export async function wipe(parts: WipeParts, options: { withoutKeychain: boolean }): Promise<WipeReport> {
  const startedAt = parts.clock.now();
  const keys = await wipeKeychain(parts);
  const done: StepDone[] = [keys];
  const stopped = keys.left.length > 0 && !options.withoutKeychain;
  if (stopped) {
    for (const title of [TITLES.stores, TITLES.files, TITLES.updater, TITLES.page])
      done.push({
        step: { title, outcome: 'not-begun', detail: privacyWipedText.keychainRefused },
        left: [],
      });
  } else {
    done.push(await closeStores(parts), wipeFiles(parts), wipeUpdater(parts), await wipePage(parts));
  }
  const left = done.flatMap((one) => one.left);
  const report = {
    outcome: stopped ? 'stopped' : left.length > 0 ? 'left' : 'complete',
    steps: done.map(({ step }) => step),
    left,
  } as const;
  const { version, folder } = parts;
  return {
    ...report,
    receipt: receiptText({
      ...report,
      version,
      startedAt,
      endedAt: parts.clock.now(),
      dataFolder: folder,
    }),
  };
}

/** Both services of every account: practice keeps nothing there, and a second look costs nothing. */
async function wipeKeychain({ keychain, accounts }: WipeParts): Promise<StepDone> {
  const left: Left[] = [];
  let removed = 0;
  const list = accounts();
  for (const { id, name } of list) {
    for (const service of Object.values(SERVICE_NAMES)) {
      const taken = await keychain.remove(service, id);
      const after = taken.ok ? await keychain.get(service, id) : taken;
      if (after.ok && after.value === null) removed += taken.ok && taken.value ? 1 : 0;
      else
        left.push(
          itemLeft(keychain.name, { service, id, account: name }, after.ok ? null : after.error.message),
        );
    }
  }
  const detail =
    left.length === 0
      ? privacyWipedText.keysGone(removed, list.length, keychain.name)
      : privacyWipedText.keysLeft(removed, list.length, keychain.name, left.length);
  return { step: { title: TITLES.keychain, outcome: left.length === 0 ? 'done' : 'left', detail }, left };
}

function itemLeft(
  keychain: string,
  { service, id, account }: { service: string; id: string; account: string },
  why: string | null,
): Left {
  return {
    name: `${keychain}: “${service}”, ${id} (${account})`,
    how: privacyWipedText.deleteKey(why ?? privacyWipedText.keyStillThere, service, id),
  };
}

async function closeStores({ closeStores: close }: WipeParts): Promise<StepDone> {
  const title = TITLES.stores;
  try {
    await close();
    return { step: { title, outcome: 'done', detail: privacyWipedText.storesClosed }, left: [] };
  } catch {
    // The files are tried all the same: what cannot be deleted is named there.
    return { step: { title, outcome: 'left', detail: privacyWipedText.storesLeft }, left: [] };
  }
}

function wipeFiles({ folder, remove = removeOwn }: WipeParts): StepDone {
  const title = TITLES.files;
  const before = look(folder).own;
  const why = new Map<string, string>();
  for (const entry of before) {
    try {
      remove(folder, entry);
    } catch (error) {
      why.set(entry.name, codeOf(error));
    }
  }
  const after = look(folder);
  const left = after.own.map(({ name }) => fileLeft(folder, name, why.get(name)));
  const files = before.filter(({ isFolder }) => !isFolder).length;
  const { foreign } = after;
  const gone =
    left.length === 0 ? privacyWipedText.filesGone(files) : privacyWipedText.filesLeft(files, left.length);
  const detail =
    foreign.length === 0 ? gone : `${gone} ${privacyWipedText.foreign(foreign.length, foreign.join(', '))}`;
  return { step: { title, outcome: left.length === 0 ? 'done' : 'left', detail }, left };
}

/** What was downloaded may be a whole installer, and lies outside of the data folder. */
function wipeUpdater({ updaterPlaces, remove = removeOwn }: WipeParts): StepDone {
  const title = TITLES.updater;
  const left: Left[] = [];
  let files = 0;
  for (const path of updaterPlaces) {
    const within = dirname(path);
    const why = new Map<string, string>();
    for (const entry of lookAt(path)) {
      if (!entry.isFolder) files += 1;
      try {
        remove(within, entry);
      } catch (error) {
        why.set(entry.name, codeOf(error));
      }
    }
    for (const { name } of lookAt(path)) {
      const { how } = fileLeft(within, name, why.get(name));
      left.push({ name: join(within, name), how });
    }
  }
  const detail =
    left.length === 0
      ? privacyWipedText.updaterGone(files)
      : privacyWipedText.updaterLeft(files, left.length);
  return { step: { title, outcome: left.length === 0 ? 'done' : 'left', detail }, left };
}

function fileLeft(folder: string, name: string, code: string | undefined): Left {
  const how =
    code === undefined ? privacyWipedText.cameBack(folder) : privacyWipedText.systemRefused(code, folder);
  return { name, how };
}

async function wipePage({ clearPage }: WipeParts): Promise<StepDone> {
  const title = TITLES.page;
  let cleared: ClearedPage;
  try {
    cleared = await clearPage();
  } catch {
    cleared = { detail: '', left: [privacyWipedText.page] };
  }
  const { detail: did, left: kept } = cleared;
  const left = kept.map((name) => ({ name, how: privacyWipedText.pageHow }));
  const detail = left.length === 0 ? did : privacyWipedText.pageLeft(left.length);
  return { step: { title, outcome: left.length === 0 ? 'done' : 'left', detail }, left };
}

/** A folder that cannot be read counts as one thing that is left. */
function look(folder: string): OwnFiles {
  try {
    return listOwnFiles(folder);
  } catch {
    return { own: [{ name: '.', isFolder: true, bytes: 0 }], foreign: [] };
  }
}

/** The same of one place. */
function lookAt(path: string): OwnEntry[] {
  try {
    return listWhole(path);
  } catch {
    return [{ name: basename(path), isFolder: true, bytes: 0 }];
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : privacyWipedText.noCode;
}
