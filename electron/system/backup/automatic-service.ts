import { join, relative } from 'node:path';
import type { AutomaticBackups } from '../../../shared/bridge/backup-calls.ts';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { automaticBackupMessages as messages } from '../../../shared/messages/backup-automatic.ts';
import { partShown } from '../../../shared/messages/backup-parts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { JobHost } from '../../platform/job-host.ts';
import type { FileChooser } from '../../platform/person.ts';
import type { SettingsStore } from '../../settings/settings-file.ts';
import type { Settings } from '../../settings/settings-schema.ts';
import type { AutomaticDone } from './automatic-backup.ts';
import type { BackupOrder } from './write-backup.ts';
import type { backupJobs } from './jobs.ts';
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
  ids: Pick<Ids, 'uuid'>;
  chooser: FileChooser;
  folder: string;
  settings: SettingsStore;
  /** Of the app. */
  version: string;
  /** What a backup holds besides files of the data folder. */
  texts: () => Promise<BackupOrder['texts']>;
  /** An order is on its way, or somebody backs up or restores: not now. */
  isBusy: () => boolean;
  changed: (view: AutomaticBackups) => void;
}

type CallName = 'backup.automatic' | 'backup.setAutomatic' | 'backup.chooseFolder' | 'backup.removeFolder';

export interface AutomaticService {
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
  /** Where the settings cannot be written, for this run. */
  let ownId: string | null = null;

  function installation(): string {
    const known = settings.get().backups.installation ?? ownId;
    if (known !== null) return known;
    const made = parts.ids.uuid().slice(0, 8);
    ownId = made;
    change({ installation: made });
    return made;
  }

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
    state.isRunning = true;
    const written = await jobs.run('automatic', {
      ...order,
      dataFolder: parts.folder,
      installation: installation(),
      version: parts.version,
      at: clock.now(),
      texts,
    });
    state.isRunning = false;
    if (!isOpen) return;
    const before = JSON.stringify(view());
    if (written.ok) {
      state.done = keepWithout(state.done, written.value);
      state.failure = null;
    } else state.failure = written.error;
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
    const { automatic, folder } = settings.get().backups;
    return {
      automatic,
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

  return {
    handlers: {
      'backup.automatic': async () => succeed(view()),
      'backup.setAutomatic': async ({ automatic }) => changedNow(change({ automatic })),
      async 'backup.chooseFolder'() {
        const chosen = await parts.chooser.folder();
        if (!chosen.ok || chosen.value === null) return chosen.ok ? succeed(null) : chosen;
        const { path } = chosen.value;
        if (!relative(parts.folder, path).startsWith('..')) return fail(INSIDE);
        return changedNow(change({ folder: path }));
      },
      'backup.removeFolder': async () => changedNow(change({ folder: null })),
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

const INSIDE: BridgeError = { kind: 'bad-request', message: messages.other.inside };

/** A backup of today that was found again lacks what it lacked when it was written. */
function keepWithout(before: AutomaticDone | null, now: AutomaticDone): AutomaticDone {
  return now.without === null && before?.at === now.at ? before : now;
}

/** `place` null: they are turned off, and nothing is wrong with that. */
function shownPlace({ done, failure }: PlaceState, place: 'data' | 'other' | null): AutomaticBackups['data'] {
  const last = done === null ? null : { at: done.at, bytes: done.bytes };
  if (place === null) return { last, problem: null };
  if (failure !== null) {
    const { message } = 'message' in failure ? failure : writeError(failure);
    return { last, problem: messages.failed[place](message) };
  }
  const without = done?.without ?? [];
  if (without.length === 0) return { last, problem: null };
  const parts = without.map(({ title, why }) => messages.without(partShown(title), why));
  return { last, problem: messages.incomplete(parts.join(' ')) };
}
