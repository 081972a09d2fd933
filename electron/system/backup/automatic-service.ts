import { isAbsolute, join, relative } from 'node:path';
import type { AutomaticBackups } from '../../../shared/bridge/backup-calls.ts';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { automaticBackupMessages as messages } from '../../../shared/messages/backup-automatic.ts';
import { partShown } from '../../../shared/messages/backup-parts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { JobHost } from '../../platform/job-host.ts';
import type { FileChooser } from '../../platform/person.ts';
import type { SettingsStore } from '../../settings/settings-file.ts';
import type { Settings } from '../../settings/settings-schema.ts';
import type { AutomaticDone } from './automatic-backup.ts';
import type { BackupOrder } from './write-backup.ts';
import type { backupJobs } from './jobs.ts';
import { backupMessages } from '../../../shared/messages/backup.ts';
import type { BackupKey } from './backup-key.ts';
import { utcDay } from './rotation.ts';
import { type WriteFailure, writeError } from './write-failure.ts';

/** Below the data folder. */
export const BACKUPS_FOLDER = 'backups';

/** The first one is written when the start is long over. */
const AFTER_START_MS = 60_000;
/** How often it is looked whether one is due: a new day, or one that failed. */
const CHECK_MS = 3_600_000;
/** After something that must not share the disk was under way. */
const BUSY_MS = 10_000;

export interface AutomaticParts {
  jobs: JobHost<typeof backupJobs>;
  clock: Pick<Clock, 'now' | 'after'>;
  chooser: FileChooser;
  folder: string;
  settings: SettingsStore;
  /** Of the app. */
  version: string;
  key: BackupKey;
  /** Of this data folder: eight hex digits. */
  installation: () => string;
  /** What a backup holds besides files of the data folder. */
  texts: () => Promise<BackupOrder['texts']>;
  /** An order is on its way, or somebody backs up or restores: not now. */
  isBusy: () => boolean;
  changed: (view: AutomaticBackups) => void;
}

type CallName =
  | 'backup.automatic'
  | 'backup.setAutomatic'
  | 'backup.chooseFolder'
  | 'backup.removeFolder'
  | 'backup.setPassphrase'
  | 'backup.removePassphrase';

interface AutomaticService {
  handlers: Pick<CallHandlers, CallName>;
  /** The window is open: from now on backups are made. */
  start(): void;
  /** When the newest one in the second folder was made; null without one. A data deletion leaves it. */
  lastOutsideAt(): number | null;
  /** Begins no more. */
  close(): void;
}

interface PlaceState {
  isRunning: boolean;
  done: AutomaticDone | null;
  failure: WriteFailure | BridgeError | null;
}

const NOTHING_YET = (): PlaceState => ({ isRunning: false, done: null, failure: null });

/** Makes a backup every day, into the data folder and into the folder that a person chose. One that fails is tried again every hour. */
export function createAutomaticService(parts: AutomaticParts): AutomaticService {
  const { clock, settings, jobs } = parts;
  const data = NOTHING_YET();
  /** Of the folder it is about: another folder begins anew. */
  let other = { folder: '', state: NOTHING_YET() };
  let isOpen = false;
  let cancel = () => {};

  function change(backups: Partial<Settings['backups']>): Result<null, BridgeError> {
    const saved = settings.update((current) => ({
      ...current,
      backups: { ...current.backups, ...backups },
    }));
    return saved.ok ? succeed(null) : saved;
  }

  function otherState(folder: string): PlaceState {
    if (other.folder !== folder) other = { folder, state: NOTHING_YET() };
    return other.state;
  }

  async function write(
    state: PlaceState,
    order: { folder: string; makeFolder: boolean },
    texts: BackupOrder['texts'],
  ): Promise<void> {
    if (state.isRunning || !isOpen) return;
    if (state.done !== null && utcDay(state.done.at) === utcDay(clock.now())) return;
    state.isRunning = true;
    const sealing = settings.get().backups.encrypted ? await parts.key.get() : succeed(null);
    if (!sealing.ok) {
      failed(state, { ...sealing.error, message: backupMessages.refused.noKey(sealing.error.message) });
      return;
    }
    const written = await jobs.run('automatic', {
      ...order,
      dataFolder: parts.folder,
      installation: parts.installation(),
      version: parts.version,
      at: clock.now(),
      texts,
      sealing: sealing.value,
    });
    if (!written.ok) {
      failed(state, written.error);
      return;
    }
    ended(state, () => {
      state.done = written.value;
      state.failure = null;
    });
  }

  function failed(state: PlaceState, failure: WriteFailure | BridgeError): void {
    ended(state, () => {
      state.failure = failure;
    });
  }

  /** The window hears of it where anything it shows has changed. */
  function ended(state: PlaceState, note: () => void): void {
    state.isRunning = false;
    if (!isOpen) return;
    const before = JSON.stringify(view());
    note();
    const after = view();
    if (JSON.stringify(after) !== before) parts.changed(after);
  }

  /** Both folders, one after the other; one that does not answer holds up nothing but itself. */
  async function writeDue(): Promise<void> {
    if (!settings.get().backups.automatic) return;
    const texts = await parts.texts();
    await write(data, { folder: join(parts.folder, BACKUPS_FOLDER), makeFolder: true }, texts);
    const { folder, automatic } = settings.get().backups;
    if (folder !== null && automatic) await write(otherState(folder), { folder, makeFolder: false }, texts);
  }

  function checkAfter(ms: number): void {
    cancel();
    if (isOpen) cancel = clock.after(ms, check);
  }

  function check(): void {
    const isBusy = parts.isBusy();
    checkAfter(isBusy ? BUSY_MS : CHECK_MS);
    if (!isBusy) void writeDue();
  }

  function view(): AutomaticBackups {
    const { automatic, folder, encrypted } = settings.get().backups;
    return {
      automatic,
      encryption: { isOn: encrypted, canKeep: parts.key.canKeep },
      data: shownPlace(data, automatic ? 'data' : null),
      other:
        folder === null ? null : { folder, ...shownPlace(otherState(folder), automatic ? 'other' : null) },
    };
  }

  /** What was changed counts at once. */
  function changedNow(saved: Result<null, BridgeError>): Result<AutomaticBackups, BridgeError> {
    if (!saved.ok) return saved;
    if (isOpen) check();
    parts.changed(view());
    return succeed(view());
  }

  /** There is one more today, as backups are from now on. */
  function encryptedNow(encrypted: boolean): Result<AutomaticBackups, BridgeError> {
    data.done = null;
    other.state.done = null;
    return changedNow(change({ encrypted }));
  }

  return {
    handlers: {
      'backup.automatic': async () => succeed(view()),
      'backup.setAutomatic': async ({ automatic }) => changedNow(change({ automatic })),
      async 'backup.chooseFolder'() {
        const chosen = await parts.chooser.folder();
        if (!chosen.ok || chosen.value === null) return chosen.ok ? succeed(null) : chosen;
        const { path } = chosen.value;
        if (isInside(parts.folder, path)) return fail(INSIDE);
        return changedNow(change({ folder: path }));
      },
      'backup.removeFolder': async () => changedNow(change({ folder: null })),
      async 'backup.setPassphrase'({ passphrase }) {
        const kept = await parts.key.set(passphrase);
        return kept.ok ? encryptedNow(true) : kept;
      },
      async 'backup.removePassphrase'() {
        const plain = encryptedNow(false);
        // What is left in the keychain encrypts nothing any more.
        if (plain.ok) await parts.key.remove();
        return plain;
      },
    },
    start() {
      isOpen = true;
      checkAfter(AFTER_START_MS);
    },
    lastOutsideAt() {
      const { folder } = settings.get().backups;
      return folder === null ? null : (otherState(folder).done?.at ?? null);
    },
    close() {
      isOpen = false;
      cancel();
    },
  };
}

/** On Windows the way to another drive is no relative one. */
function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}

const INSIDE: BridgeError = { kind: 'bad-request', message: messages.other.inside };

/** `place` null: they are turned off, and nothing is wrong with that. */
function shownPlace({ done, failure }: PlaceState, place: 'data' | 'other' | null): AutomaticBackups['data'] {
  const last = done === null ? null : { at: done.at, bytes: done.bytes };
  if (place === null) return { last, problem: null };
  if (failure !== null) {
    const { message } = 'message' in failure ? failure : writeError(failure);
    return { last, problem: messages.failed[place](message) };
  }
  if (done === null || done.without.length === 0) return { last, problem: null };
  const parts = done.without.map(({ title, why }) => messages.without(partShown(title), why));
  return { last, problem: messages.incomplete(parts.join(' ')) };
}
