import { writeAs } from '../../shared/base/format/write-as.ts';
import { succeed } from '../../shared/base/result.ts';
import { mainProcessMessages } from '../../shared/messages/main-process.ts';
import { kucoinVenue } from '../../shared/venue/presets.ts';
import { preferenceHandlers } from '../settings/preference-handlers.ts';
import { createAutomaticService } from '../system/backup/automatic-service.ts';
import { createBackupService } from '../system/backup/backup-service.ts';
import { readLastBackup } from '../system/backup/last-backup.ts';
import { BACKUP_KEY_SERVICE, createBackupKey } from '../system/backup/backup-key.ts';
import { installationOf } from '../system/backup/installation.ts';
import { memberTexts } from '../system/backup/member-texts.ts';
import { createDiagnosticsService } from '../system/diagnostics/diagnostics-service.ts';
import { networkHandlers } from '../system/network/network-handlers.ts';
import { createPrivacyService } from '../system/privacy/privacy-service.ts';
import { noticesHandlers } from '../system/updates/third-party-notices.ts';
import { createUpdateService } from '../system/updates/update-service.ts';
import { servesNoUpdates } from '../system/updates/updater.ts';
import type { AppBase, AppPart } from './app-base.ts';
import type { History } from './build-history.ts';
import type { Orders } from './build-orders.ts';
import type { Venue } from './build-venue.ts';
import { lookAtFiles } from '../storage/file-notices.ts';
import { logItems } from '../system/signing/log-items.ts';
import type { Signing } from './build-signing.ts';
import { startNotices } from './start-notices.ts';

/** Orders of a report for support, when its reader asked for them. */
const REPORTED_ORDERS = 500;

interface Below {
  venue: Venue;
  orders: Orders;
  history: History;
  signing: Signing;
  /** Ends every service, so that no file is open or written again. */
  closeStores: () => Promise<void>;
}

/** What sees the whole installation: backup, updates, the window's lock and the data deletion, diagnostics, preferences. */
export function buildSystem(base: AppBase, { venue, orders, history, signing, closeStores }: Below) {
  const { platform, folder, settings, events, recorder, journal, policy } = base;
  const { clock, ids, files, keychain, version, saver, jobs } = platform;
  const installation = installationOf(settings, ids);
  const key = createBackupKey({
    keychain,
    installation,
    register: (passphrase) => recorder.redactor.register(passphrase),
  });
  /** The logs are copied after it: what is in a backup is signed. */
  async function texts() {
    await signing.signNow();
    return memberTexts({ archive: history.archive, settings });
  }
  const backup = createBackupService({
    key,
    texts,
    jobs,
    clock,
    ids,
    files,
    folder,
    settings,
    archive: history.archive,
    allowVenue: platform.allowVenue,
    reloads: base.reloads,
    usedIds: base.usedIds,
    settingsRestored() {
      venue.accounts.announceAgain();
      events.announce('tradingRules', settings.get().trading);
    },
    saveDialog: saver,
    chooser: platform.chooser,
    version,
    userName: platform.userName,
  });
  const automatic = createAutomaticService({
    jobs,
    clock,
    key,
    installation,
    folder,
    settings,
    version,
    chooser: platform.chooser,
    texts,
    isBusy: () => base.sends.total() > 0 || backup.isBusy(),
    changed: (view) => events.announce('automaticBackups', view),
  });
  const updates = createUpdateService({
    updater: platform.updater ?? servesNoUpdates(mainProcessMessages.noUpdates),
    settings,
    gate: orders.gate,
    clock,
    version,
    changed: (view) => events.announce('updates', view),
  });
  const privacy = createPrivacyService({
    clock,
    lock: base.lock,
    host: platform.window,
    preferences: () => settings.get().preferences,
    saver,
    deleteData: {
      keychain,
      folder,
      updaterPaths: platform.updaterPaths ?? [],
      version,
      accounts: () => settings.get().accounts,
      logItems: logItems(folder),
      stopSigning: () => signing.close(),
      ordersUnderWay: () => base.sends.total(),
      unknownOrders: () => orders.unknownCount(),
      lastBackupAt: () => latest(readLastBackup(files, folder)?.at, automatic.lastOutsideAt()),
      backupKey() {
        const account = settings.get().backups.installation;
        return account === null ? null : { service: BACKUP_KEY_SERVICE, account };
      },
      backupFolder: () => settings.get().backups.folder,
      closeStores,
    },
  });
  const diagnostics = createDiagnosticsService({
    checks: {
      clock,
      ids,
      folder,
      disk: platform.disk ?? null,
      network: platform.network ?? null,
      keychain,
      webSockets: venue.webSockets,
      ready: venue.ready,
      verify: (store) => jobs.run('verify', { dataFolder: folder, store }),
      smallFiles: () => lookAtFiles(files, folder),
      policy: succeed(policy),
      journalProblem: () => (journal.ok ? null : journal.error.message),
    },
    recorder,
    files,
    saveDialog: saver,
    findAccount: (accountId) => venue.accounts.find(accountId),
    acceptLoss: (log) =>
      jobs.run('acceptLoss', { dataFolder: folder, log, by: platform.userName, at: clock.now() }),
    journalReport: () => jobs.run('journal', { dataFolder: folder, max: REPORTED_ORDERS }),
    about: { version, host: platform.host, platform: platform.os },
  });
  recorder.crashes.onNote((note) => events.announce('crash', note));
  const notices = startNotices(base);

  return {
    backup,
    automatic,
    phase: () => privacy.phase(),
    handlers: {
      async 'app.describe'() {
        const { host, os, userName } = platform;
        const shown = policy === null ? null : { file: policy.file, policy: policy.policy };
        return succeed({
          version,
          host,
          platform: os,
          dataFolder: folder,
          userName,
          notices: [...notices, ...base.lateNotices],
          policy: shown,
        });
      },
      ...noticesHandlers(files, platform.noticesFile),
      'notifications.problem': async () => succeed({ problem: platform.notifier.problem?.() ?? null }),
      ...preferenceHandlers(settings, (preferences) => {
        writeAs(preferences, platform.locale);
        events.announce('preferences', preferences);
        privacy.preferencesChanged();
      }),
      ...networkHandlers({
        proxies: platform.proxies ?? null,
        keychain,
        origins: () => venueOrigins(settings.get().accounts),
      }),
      ...updates.handlers,
      ...backup.handlers,
      ...automatic.handlers,
      ...diagnostics.handlers,
      ...privacy.handlers,
    },
    suspend() {
      platform.proxies?.lock();
    },
    close() {
      automatic.close();
      privacy.close();
      updates.close();
      diagnostics.close();
    },
  } satisfies AppPart & Record<string, unknown>;
}

function latest(...times: (number | null | undefined)[]): number | null {
  const known = times.filter((at) => typeof at === 'number');
  return known.length === 0 ? null : Math.max(...known);
}

/** Where live accounts connect to, and the public venue, which is the first that a new user adds. */
function venueOrigins(accounts: readonly { venue: { baseUrl: string } }[]): string[] {
  return [...new Set([...accounts.map(({ venue }) => venue.baseUrl), kucoinVenue().baseUrl])];
}

export type System = ReturnType<typeof buildSystem>;
