import { writeAs } from '../../shared/base/format/write-as.ts';
import { succeed } from '../../shared/base/result.ts';
import { deskText } from '../../shared/messages/desk.ts';
import { preferenceHandlers } from '../settings/preference-handlers.ts';
import { createBackupDesk } from '../system/backup/backup-desk.ts';
import { readLastBackup } from '../system/backup/last-backup.ts';
import { createDiagnosticsDesk } from '../system/diagnostics/diagnostics-desk.ts';
import { createPrivacyDesk } from '../system/privacy/privacy-desk.ts';
import { noticesHandlers } from '../system/updates/third-party-notices.ts';
import { createUpdateDesk } from '../system/updates/update-desk.ts';
import { servesNoUpdates } from '../system/updates/updater.ts';
import type { AppBase, AppPart } from './app-base.ts';
import type { History } from './build-history.ts';
import type { Orders } from './build-orders.ts';
import type { Venue } from './build-venue.ts';
import { startNotices } from './start-notices.ts';

/** Orders of a report for support, when its reader asked for them. */
const REPORTED_ORDERS = 500;

interface Below {
  venue: Venue;
  orders: Orders;
  history: History;
  /** Ends every service, so that no file is open or written again. */
  closeStores: () => Promise<void>;
}

/** What sees the whole installation: backup, updates, the window's lock and the wipe, diagnostics, preferences. */
export function buildSystem(base: AppBase, { venue, orders, history, closeStores }: Below) {
  const { ports, folder, settings, events, recorder, journal, policy } = base;
  const { clock, ids, files, keychain, version, saver, jobs } = ports;
  const backup = createBackupDesk({
    jobs,
    clock,
    ids,
    files,
    folder,
    settings,
    archive: history.archive,
    allowVenue: ports.allowVenue,
    reloads: base.reloads,
    settingsRestored() {
      venue.accounts.announceAgain();
      events.announce('tradingRules', settings.get().trading);
    },
    places: saver,
    chooser: ports.chooser,
    version,
    userName: ports.userName,
  });
  const updates = createUpdateDesk({
    updater: ports.updater ?? servesNoUpdates(deskText.noUpdates),
    settings,
    gate: orders.gate,
    clock,
    version,
    changed: (view) => events.announce('updates', view),
  });
  const privacy = createPrivacyDesk({
    clock,
    lock: base.lock,
    host: ports.window,
    preferences: () => settings.get().preferences,
    saver,
    wipe: {
      keychain,
      folder,
      updaterPlaces: ports.updaterPlaces ?? [],
      version,
      accounts: () => settings.get().accounts,
      ordersUnderWay: () => base.sends.total(),
      unknownOrders: () => orders.unknownCount(),
      lastBackupAt: () => readLastBackup(files, folder)?.at ?? null,
      closeStores,
    },
  });
  const diagnostics = createDiagnosticsDesk({
    checks: {
      clock,
      ids,
      folder,
      disk: ports.disk ?? null,
      network: ports.network ?? null,
      keychain,
      webSockets: venue.webSockets,
      ready: venue.ready,
      verify: (store) => jobs.run('verify', { dataFolder: folder, store }),
      policy: succeed(policy),
      journalProblem: () => (journal.ok ? null : journal.error.message),
    },
    recorder,
    files,
    places: saver,
    findAccount: (accountId) => venue.accounts.find(accountId),
    journalText: () => jobs.run('journal', { dataFolder: folder, most: REPORTED_ORDERS }),
    about: { version, host: ports.host, platform: ports.platform },
  });
  recorder.crashes.onNote((note) => events.announce('crash', note));
  const notices = startNotices(base);

  return {
    backup,
    phase: () => privacy.phase(),
    handlers: {
      async 'app.describe'() {
        const { host, platform, userName } = ports;
        const shown = policy === null ? null : { file: policy.file, policy: policy.policy };
        return succeed({ version, host, platform, dataFolder: folder, userName, notices, policy: shown });
      },
      ...noticesHandlers(files, ports.noticesFile),
      'notifications.problem': async () => succeed({ problem: ports.notifier.problem?.() ?? null }),
      ...preferenceHandlers(settings, (preferences) => {
        writeAs(preferences, ports.locale);
        events.announce('preferences', preferences);
        privacy.preferencesChanged();
      }),
      ...updates.handlers,
      ...backup.handlers,
      ...diagnostics.handlers,
      ...privacy.handlers,
    },
    close() {
      privacy.close();
      updates.close();
      diagnostics.close();
    },
  } satisfies AppPart & Record<string, unknown>;
}

export type System = ReturnType<typeof buildSystem>;
