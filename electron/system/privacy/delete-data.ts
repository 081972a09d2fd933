import type { DeletionPlan, DeletionReport, DeletionStep } from '../../../shared/bridge/privacy-calls.ts';
import { privacyDeletedMessages } from '../../../shared/messages/privacy-deleted.ts';
import { SERVICE_NAMES } from '../../features/accounts/vault.ts';
import { SIGN_INS_ITEM } from '../../platform/proxy-sign-ins.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keychain, KeychainFailure } from '../../platform/keychain.ts';
import type { ClearedPage } from './window-host.ts';
import { listData, listPath, type Remove, deleteFiles, deleteUpdaterData } from './delete-files.ts';
import { AT_WINDOW, type Left, OF_RECEIPT, outcomeOf, type Reader, type StepDone } from './deletion-step.ts';

export interface DeletionParts {
  clock: Pick<Clock, 'now'>;
  keychain: Keychain;
  folder: string;
  /** What the updater keeps outside of that folder; most of it is not there. */
  updaterPaths: readonly string[];
  version: string;
  /** Stored accounts: their id names the item in the keychain. */
  accounts: () => readonly { id: string; name: string }[];
  /** What the keychain knows of the logs. */
  logItems: readonly { service: string; account: string }[];
  /** From then on nothing more is put there. */
  stopSigning: () => void;
  ordersUnderWay: () => number;
  unknownOrders: () => number;
  lastBackupAt: () => number | null;
  /** The keychain's item with the key of backups; null when there never was one. */
  backupKey: () => { service: string; account: string } | null;
  /** Chosen by a person for copies of automatic backups: left alone. */
  backupFolder: () => string | null;
  /** Ends every service, so that no file is open or written again. */
  closeStores: () => Promise<void>;
  clearPage: () => Promise<ClearedPage>;
  remove?: Remove;
}

/** What SQLite keeps beside an open database: it is gone once the services have ended, before any file is deleted and counted. */
const TAKEN_BY_CLOSING = /\.db-(?:wal|shm)$/;

export function planDeletion(parts: DeletionParts): DeletionPlan {
  const { own, foreign } = listData(parts.folder);
  const underWay = parts.ordersUnderWay();
  let bytes = 0;
  for (const entry of own) bytes += entry.bytes;
  return {
    refusal: underWay === 0 ? null : privacyDeletedMessages.underWay(underWay),
    unknownOrders: parts.unknownOrders(),
    accounts: parts.accounts().map(({ name }) => name),
    keychain: parts.keychain.name,
    dataFolder: parts.folder,
    files: own.filter(({ name, isFolder }) => !isFolder && !TAKEN_BY_CLOSING.test(name)).length,
    bytes,
    foreign,
    updater: parts.updaterPaths.filter((path) => listPath(path).length > 0),
    backupFolder: parts.backupFolder(),
    lastBackupAt: parts.lastBackupAt(),
  };
}

/**
 * Deletes everything this app keeps on this computer, step by step, and checks after each: what the report calls done was not
 * found any more. A keychain that refuses stops it before any file is touched, unless `withoutKeychain`: its items could not
 * be found again without the settings. Never rejects.
 */
export async function deleteData(
  parts: DeletionParts,
  options: { withoutKeychain: boolean },
): Promise<DeletionReport> {
  const startedAt = parts.clock.now();
  const keys = await deleteFromKeychain(parts);
  const done: StepDone[] = [keys];
  const stopped = keys.outcome === 'left' && !options.withoutKeychain;
  if (stopped)
    for (const name of ['stores', 'files', 'updater', 'page'] as const) done.push(notStarted(name));
  else
    done.push(
      await closeStores(parts),
      deleteFiles(parts),
      deleteUpdaterData(parts),
      await deletePageData(parts),
    );
  const shown = reportOf(done, AT_WINDOW);
  const outcome = stopped ? 'stopped' : shown.left.length > 0 ? 'left' : 'complete';
  const { version, folder: dataFolder } = parts;
  const endedAt = parts.clock.now();
  const receipt = receiptText({
    outcome,
    ...reportOf(done, OF_RECEIPT),
    version,
    startedAt,
    endedAt,
    dataFolder,
  });
  return { outcome, ...shown, receipt };
}

function reportOf(done: readonly StepDone[], reader: Reader): Pick<DeletionReport, 'steps' | 'left'> {
  const steps: DeletionStep[] = [];
  const left: Left[] = [];
  for (const { name, outcome, describe } of done) {
    const { detail, left: more = [] } = describe(reader);
    steps.push({ title: reader.messages.steps[name], outcome, detail });
    left.push(...more);
  }
  return { steps, left };
}

function notStarted(name: StepDone['name']): StepDone {
  return { name, outcome: 'not-begun', describe: ({ messages }) => ({ detail: messages.keychainRefused }) };
}

/**
 * Both services of every account (practice keeps nothing there, and a second read costs nothing), the sign-ins for proxies, what is known of the
 * logs, and the key of backups.
 */
async function deleteFromKeychain(parts: DeletionParts): Promise<StepDone> {
  const { keychain, accounts } = parts;
  parts.stopSigning();
  const left: RemainingItem[] = [];
  let removed = 0;
  const list = accounts();
  const keys = list.flatMap(({ id, name }) =>
    Object.values(SERVICE_NAMES).map((service) => ({ service, id, account: name })),
  );
  const ofBackups = parts.backupKey();
  const items = [SIGN_INS_ITEM, ...parts.logItems, ...(ofBackups === null ? [] : [ofBackups])];
  const others = items.map(({ service, account: id }) => ({ service, id, account: null }));
  for (const item of [...keys, ...others]) {
    const taken = await keychain.remove(item.service, item.id);
    const after = taken.ok ? await keychain.get(item.service, item.id) : taken;
    if (after.ok && after.value === null) removed += taken.ok && taken.value ? 1 : 0;
    else left.push({ ...item, why: after.ok ? null : after.error });
  }
  return {
    name: 'keychain',
    outcome: outcomeOf(left),
    describe: (reader) => ({
      detail:
        left.length === 0
          ? reader.messages.keysGone(removed, list.length, keychain.name)
          : reader.messages.keysLeft(removed, list.length, keychain.name, left.length),
      left: left.map((item) => itemLeft(keychain.name, item, reader)),
    }),
  };
}

interface RemainingItem {
  service: string;
  id: string;
  /** Null for what belongs to no account. */
  account: string | null;
  /** Null: it was there again. */
  why: KeychainFailure | null;
}

function itemLeft(
  keychain: string,
  { service, id, account, why }: RemainingItem,
  { messages, failureText }: Reader,
): Left {
  return {
    name: `${keychain}: “${service}”, ${id}${account === null ? '' : ` (${account})`}`,
    how: messages[account === null ? 'deleteItem' : 'deleteKey'](
      why === null ? messages.keyStillThere : failureText(why),
      service,
      id,
    ),
  };
}

async function closeStores({ closeStores: close }: DeletionParts): Promise<StepDone> {
  const name = 'stores';
  try {
    await close();
    return { name, outcome: 'done', describe: ({ messages }) => ({ detail: messages.storesClosed }) };
  } catch {
    // The files are tried all the same: what cannot be deleted is named there.
    return { name, outcome: 'left', describe: ({ messages }) => ({ detail: messages.storesLeft }) };
  }
}

async function deletePageData({ clearPage }: DeletionParts): Promise<StepDone> {
  let cleared: ClearedPage;
  try {
    cleared = await clearPage();
  } catch {
    cleared = { did: 'none', left: ['any'] };
  }
  const { did, left } = cleared;
  return {
    name: 'page',
    outcome: outcomeOf(left),
    describe: ({ messages }) => ({
      detail: left.length === 0 ? messages.page[did] : messages.pageLeft(left.length),
      left: left.map((name) => ({ name: messages.storageParts[name], how: messages.pageHow })),
    }),
  };
}

interface ReceiptFacts extends Omit<DeletionReport, 'receipt'> {
  version: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  endedAt: number;
  dataFolder: string;
}

const OUTCOMES = {
  complete: 'Everything below was deleted and checked.',
  left: 'NOT COMPLETE: some data remains. It is listed below, with how to delete it.',
  stopped: 'STOPPED: the keychain denied access. No files were deleted.',
} as const satisfies Record<DeletionReport['outcome'], string>;

const MARKS = { done: 'done     ', left: 'LEFT     ', 'not-begun': 'not done ' } as const;

/** The receipt as plain text: names and counts, UTC times, nothing of a credential. */
function receiptText(facts: ReceiptFacts): string {
  const { outcome, steps, left, version, startedAt, endedAt, dataFolder } = facts;
  const lines = [
    'Counterfoil: data deletion receipt',
    '',
    OUTCOMES[outcome],
    '',
    `started    ${utc(startedAt)}`,
    `ended      ${utc(endedAt)}`,
    `version    ${version}`,
    `folder     ${dataFolder}`,
    '',
    'Steps',
    ...steps.map(({ title, outcome: how, detail }) => `  ${MARKS[how]}  ${title}: ${detail}`),
  ];
  if (left.length > 0) {
    lines.push('', 'Remaining');
    for (const { name, how } of left) lines.push(`  ${name}`, `    ${how}`);
  }
  lines.push('', 'Limits', ...LIMITS.map((line) => `  ${line}`), '');
  return lines.join('\n');
}

const LIMITS = [
  'Deleted files may be recoverable: an SSD, a snapshot, a synchronised folder or a system backup may keep copies.',
  'To be sure, encrypt the whole disk and destroy its key.',
  'Exports and backups in other folders remain. So do the API keys at the venue: delete them there.',
  'Keychain entries of accounts that are no longer in the settings cannot be found. Look for entries called',
  '“Counterfoil live” in the system keychain.',
];

function utc(ms: number): string {
  return new Date(ms).toISOString();
}
