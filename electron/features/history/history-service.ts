import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { Preferences } from '../../../shared/bridge/app-calls.ts';
import type { CallHandlers, EventName, EventPayload } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { QuietHours } from '../../../shared/alerts/alert-rules.ts';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import type { AddressName } from '../../../shared/addresses/address-names.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import { archiveMessages } from '../../../shared/messages/archive.ts';
import type { Reloads } from '../../storage/reloads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Notifier, SaveDialog } from '../../platform/person.ts';
import { createAlertService } from './alerts/alert-service.ts';
import type { ArchiveHost } from './worker/archive-host.ts';
import type { ArchiveClient } from './worker/modules.ts';
import { lostFile, openArchiveNotice } from './archive-notice.ts';
import { exportHandlers } from './export/handlers.ts';
import { reviewGapOf } from './queries/review-gap.ts';
import { reconcileHandlers } from './reconcile/handlers.ts';
import { reviewHandlers } from './reviews/handlers.ts';
import { openKnownAccounts } from './known-accounts.ts';
import { refuseMixed } from './queries/practice-scope.ts';
import { createPresence } from './presence.ts';
import type { ListKnowledge } from './sync/knowledge.ts';
import { rememberingArchive } from './remembering-archive.ts';
import type { ArchiveSource } from './sync/drive-sync-run.ts';
import { createSyncService } from './sync/sync-service.ts';
import { openSyncedAccounts } from './sync/synced-accounts.ts';
import { transferHandlers } from './transfers/handlers.ts';
import { viewHandlers } from './views.ts';

/** Calls the wallet history answers. */
type HistoryCall = Extract<
  keyof CallHandlers,
  `${'history' | 'reviews' | 'exports' | 'views' | 'alerts' | 'transfers' | 'reconcile'}.${string}`
>;

interface HistoryServiceParts {
  /** Opens the archive of a folder, in a thread of its own or in this one. */
  archive: ArchiveHost;
  clock: Clock;
  ids: Ids;
  files: Files;
  saveDialog: SaveDialog;
  /** Where archive.db and reviews.db live. */
  folder: string;
  /** Tells when a restore has replaced a file of the data folder. */
  reloads?: Reloads;
  /** Of the app, for the side files of exports. */
  version: string;
  /** The system user, stored with every review event. */
  userName: string;
  /** All accounts as they are now. */
  accounts: () => readonly AccountView[];
  /** The venue of an account, with its key at hand. */
  ready: (accountId: string) => Promise<Result<ArchiveSource, BridgeError>>;
  announce: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
  preferences: () => Preferences;
  notifier: Notifier;
}

export interface HistoryService {
  /** What a restore takes its reviews and dates through. */
  archive: ArchiveClient;
  handlers: Pick<CallHandlers, HistoryCall>;
  /** Whether an account holds paper money, also one that was removed. */
  isPractice: (accountId: string) => boolean;
  /** The app is built: accounts that were read before are brought up to date. */
  begin(): void;
  /** The accounts changed. */
  prune(): void;
  /** The venue started this account over: what is read next raises no alerts. */
  startedOver(accountId: string): Promise<void>;
  /** When no notification of an alert is given. */
  quietHours: () => QuietHours;
  /** The address book, at the start and whenever it changed. */
  setNames: (names: readonly AddressName[]) => void;
  suspend(): void;
  resume(): void;
  /** Ends what runs, lets the archive finish what it was asked, and closes its files. */
  close(): Promise<void>;
}

/** Composes everything about the wallet history: the archive's thread, the reading of the lists and the calls they answer. */
export function createHistoryService(parts: HistoryServiceParts): HistoryService {
  const { clock, ids, files, folder, announce } = parts;
  const notice = openArchiveNotice(files, folder);
  const synced = openSyncedAccounts(files, folder);
  // Asked before the archive makes a new file.
  const lost = synced.readsAny() ? lostFile(folder) : null;
  if (lost !== null) notice.note(archiveMessages.lost[lost]);
  const archive = parts.archive.open(folder, ({ revision, opening }) => {
    announce('history', { revision, opening });
    alerts.changed(opening);
    noteNotice();
    if (!opening) beginSync();
  });
  /** Begun, and the columns are not read yet. A check asks which records are damaged, and would have all of them read at once, before anybody else is answered. */
  let isSyncWaiting = false;
  function beginSync(): void {
    if (!isSyncWaiting) return;
    isSyncWaiting = false;
    sync.begin();
  }
  /** Kept at once: nobody may look at the history before the next start. */
  const noteNotice = () => notice.note(archive.state().notice);
  const remembering = rememberingArchive(archive, synced);
  const alerts = createAlertService({
    reloads: parts.reloads,
    archive,
    clock,
    files,
    folder,
    preferences: parts.preferences,
    notifier: parts.notifier,
    announce,
    accountName: (accountId) => presence.nameOf(accountId),
  });
  const presence = createPresence({
    archive,
    known: openKnownAccounts(files, folder, parts.reloads),
    accounts: parts.accounts,
  });
  // Before anything can be asked: no answer may count records of accounts that are gone.
  presence.announce();
  const sync = createSyncService({
    archive: remembering,
    synced,
    clock,
    ids,
    ready: parts.ready,
    accounts: parts.accounts,
    preferences: parts.preferences,
    announce(progress) {
      announce('sync', progress);
      if (progress.state === 'idle' && progress.finishedAt !== null) alerts.synced();
    },
  });
  /** Asks only for accounts of one kind of money, live or practice. */
  async function apart<T>(
    scope: Pick<HistoryFilter, 'accountIds'>,
    answer: () => Promise<Result<T, BridgeError>>,
  ): Promise<Result<T, BridgeError>> {
    const checked = refuseMixed(scope, presence.isPractice);
    return checked.ok ? answer() : checked;
  }

  function withPractice(known: readonly ListKnowledge[]): ListKnowledge[] {
    return known.map((list) =>
      presence.isPractice(list.accountId) ? { ...list, practice: true as const } : list,
    );
  }

  /** Those of accounts that were removed too: whoever asks knows which of them are meant. */
  async function lists() {
    const status = await sync.status();
    if (!status.ok) return status;
    const removed = await presence.removed(true);
    if (!removed.ok) return removed;
    const more = await presence.listsOf(removed.value);
    return more.ok ? succeed(withPractice([...status.value.lists, ...more.value])) : more;
  }

  return {
    archive: remembering,
    isPractice: presence.isPractice,
    quietHours: () => alerts.quietHours(),
    handlers: {
      async 'history.status'() {
        const { problem, opening } = archive.state();
        noteNotice();
        const status = await sync.status();
        // An archive that does not open is no failure of this call: it is what there is to say.
        if (!status.ok) {
          return succeed({
            problem: problem ?? status.error.message,
            notice: notice.get(),
            opening,
            lists: [],
            removed: [],
            syncs: [],
            searchLag: 0,
          });
        }
        const state = await archive.request('query.state', null);
        const found = await presence.removed(false);
        const removed = found.ok ? found.value : [];
        const more = await presence.listsOf(removed);
        return succeed({
          problem,
          notice: notice.get(),
          opening,
          lists: withPractice(more.ok ? [...status.value.lists, ...more.value] : status.value.lists),
          removed,
          syncs: status.value.syncs,
          searchLag: state.ok ? state.value.searchLag : 0,
        });
      },
      'history.dismissNotice': async () => notice.dismiss(),
      ...sync.handlers,
      'history.page': (input) => apart(input.filter, () => archive.request('query.page', input)),
      'history.totals': (input) => apart(input.filter, () => archive.request('query.totals', input)),
      'history.flow': (input) => apart(input.filter, () => archive.request('query.flow', input)),
      'history.insight': (input) => apart(input.filter, () => archive.request('query.insight', input)),
      'history.facets': (input) => apart(input, () => archive.request('query.facets', input)),
      async 'history.record'(input) {
        const found = await archive.request('query.record', input);
        if (!found.ok) return found;
        const events = await archive.request('reviews.events', input);
        if (!events.ok) return events;
        const earlierReviews = found.value.earlierReviews.map(({ accountId, ...before }) => ({
          account: presence.nameOf(accountId),
          ...before,
        }));
        return succeed({ ...found.value, earlierReviews, events: events.value });
      },
      'history.unreadable': (input) => archive.request('archive.unreadable', input),
      ...reviewHandlers({
        archive,
        files,
        clock,
        saveDialog: parts.saveDialog,
        dataFolder: folder,
        systemUser: parts.userName,
        accounts: presence.namedAccounts,
        isPractice: presence.isPractice,
        lists,
      }),
      ...exportHandlers({
        archive,
        files,
        clock,
        saveDialog: parts.saveDialog,
        dataFolder: folder,
        version: parts.version,
        accounts: presence.namedAccounts,
        isPractice: presence.isPractice,
        lists,
        async reviewGap() {
          const summary = await archive.request('reviews.summary', {});
          if (!summary.ok) return summary;
          return succeed(reviewGapOf(summary.value.problem, summary.value.log.rows));
        },
        reloads: parts.reloads,
      }),
      ...viewHandlers(files, folder, parts.reloads),
      ...reconcileHandlers({
        reloads: parts.reloads,
        archive,
        files,
        clock,
        saveDialog: parts.saveDialog,
        dataFolder: folder,
        version: parts.version,
        systemUser: parts.userName,
        accounts: parts.accounts,
        namedAccounts: presence.namedAccounts,
        isPractice: presence.isPractice,
        lists,
      }),
      ...transferHandlers({
        reloads: parts.reloads,
        archive,
        files,
        clock,
        dataFolder: folder,
        systemUser: parts.userName,
        accounts: parts.accounts,
        isPractice: presence.isPractice,
      }),
      ...alerts.handlers,
    },
    begin() {
      alerts.begin();
      isSyncWaiting = true;
      if (!archive.state().opening) beginSync();
    },
    async startedOver(accountId) {
      await alerts.startedOver(accountId);
      await sync.startedOver(accountId);
    },
    prune() {
      sync.prune();
      presence.announce();
    },
    setNames(names) {
      void archive.request('query.setNames', names);
    },
    suspend: () => sync.suspend(),
    resume: () => sync.resume(),
    async close() {
      isSyncWaiting = false;
      alerts.close();
      await sync.close();
      await archive.close();
    },
  };
}
