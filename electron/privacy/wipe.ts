import type { WipePlan, WipeReport, WipeStep } from '../../shared/bridge/privacy-calls.ts';
import { SERVICE_NAMES } from '../accounts/vault.ts';
import type { Clock } from '../ports/clock.ts';
import type { Keychain } from '../ports/keychain.ts';
import { listOwnFiles, type OwnEntry, type OwnFiles, removeOwn } from './own-files.ts';
import type { ClearedPage } from './window-host.ts';
import { receiptText } from './receipt.ts';

export interface WipeParts {
  clock: Pick<Clock, 'now'>;
  keychain: Keychain;
  folder: string;
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

const TITLES = {
  keychain: 'API keys in the system keychain',
  stores: 'Databases and connections closed',
  files: 'Files of the data folder',
  page: 'Storage and caches of the window',
} as const;

export function planWipe(parts: WipeParts): WipePlan {
  const { own, foreign } = look(parts.folder);
  const underWay = parts.ordersUnderWay();
  let bytes = 0;
  for (const entry of own) bytes += entry.bytes;
  return {
    refusal:
      underWay === 0
        ? null
        : `${underWay === 1 ? 'An order is' : `${underWay} orders are`} on the way to a venue. Wait until the outcome is known, then look again.`,
    unknownOrders: parts.unknownOrders(),
    accounts: parts.accounts().map(({ name }) => name),
    keychain: parts.keychain.name,
    dataFolder: parts.folder,
    files: own.filter(({ isFolder }) => !isFolder).length,
    bytes,
    foreign,
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
    for (const title of [TITLES.stores, TITLES.files, TITLES.page])
      done.push({ step: { title, outcome: 'not-begun', detail: 'The keychain refused first.' }, left: [] });
  } else {
    done.push(await closeStores(parts), wipeFiles(parts), await wipePage(parts));
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
  const detail = `${count(removed, 'item')} of ${count(list.length, 'account')} removed from the ${keychain.name} and looked for again${left.length === 0 ? '; none is there' : `; ${left.length} could not be proved gone`}.`;
  return { step: { title: TITLES.keychain, outcome: left.length === 0 ? 'done' : 'left', detail }, left };
}

function itemLeft(
  keychain: string,
  { service, id, account }: { service: string; id: string; account: string },
  why: string | null,
): Left {
  return {
    name: `${keychain}: “${service}”, ${id} (${account})`,
    how: `${why ?? 'It was still there after it was removed.'} Open the keychain with the tool of the system, find “${service}” with the account ${id}, and delete it. Delete the API key at the venue too: then nobody can use it.`,
  };
}

async function closeStores({ closeStores: close }: WipeParts): Promise<StepDone> {
  const title = TITLES.stores;
  try {
    await close();
    return { step: { title, outcome: 'done', detail: 'Nothing is written any more.' }, left: [] };
  } catch {
    // The files are tried all the same: what cannot be deleted is named there.
    const detail = 'A service did not end as it should; the files were tried all the same.';
    return { step: { title, outcome: 'left', detail }, left: [] };
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
  const foreign =
    after.foreign.length === 0
      ? ''
      : ` ${count(after.foreign.length, 'other name')} in the folder ${after.foreign.length === 1 ? 'is' : 'are'} none of ours and stayed: ${after.foreign.join(', ')}.`;
  const found = left.length === 0 ? 'none is there' : `${left.length} still there`;
  const detail = `${count(files, 'file')} deleted and looked for again; ${found}.${foreign}`;
  return { step: { title, outcome: left.length === 0 ? 'done' : 'left', detail }, left };
}

function fileLeft(folder: string, name: string, code: string | undefined): Left {
  const why = code === undefined ? 'It came back after it was deleted' : `The system refused (${code})`;
  return {
    name,
    how: `${why}. End Counterfoil and every program that has it open, then delete it in ${folder}.`,
  };
}

async function wipePage({ clearPage }: WipeParts): Promise<StepDone> {
  const title = TITLES.page;
  let cleared: ClearedPage;
  try {
    cleared = await clearPage();
  } catch {
    cleared = { detail: '', left: ['Storage or caches'] };
  }
  const { detail: did, left: kept } = cleared;
  const left = kept.map((name) => ({
    name,
    how: 'End Counterfoil, then delete the folder beside the data folder in which the window keeps them.',
  }));
  const detail = left.length === 0 ? did : `${left.length} could not be emptied.`;
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

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'no code';
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
