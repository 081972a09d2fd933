import { join } from 'node:path';
import { accountHandlers } from '../features/accounts/handlers.ts';
import { createAccounts } from '../features/accounts/accounts.ts';
import { balanceHandlers } from '../features/accounts/balances.ts';
import { createVault } from '../features/accounts/vault.ts';
import type { CallHandlers } from '../../shared/bridge/contract.ts';
import type { BridgeError } from '../../shared/base/error.ts';
import { fail, succeed } from '../../shared/base/result.ts';
import { writeAs } from '../../shared/base/format/write-as.ts';
import { deskText } from '../../shared/messages/desk.ts';
import { announcer } from '../base/announcer.ts';
import { createRefusalLog } from '../bridge/refusal-log.ts';
import { deskEnd } from './desk-end.ts';
import { confirmedHandlers } from './confirm/confirmed-handlers.ts';
import { createQuestionGate } from './confirm/question-gate.ts';
import { startNotices } from './start-notices.ts';
import { type Desk, DeskNotOpened, type DeskPorts } from './desk-types.ts';
import { createHistoryDesk } from '../features/history/history-desk.ts';
import { livePageHandlers } from '../features/history/live-pages.ts';
import { addressHandlers } from '../features/history/addresses/handlers.ts';
import { hasFullText } from '../features/history/ask/full-text.ts';
import { connectOrders } from './connect-orders.ts';
import { orderHandlers } from '../features/orders/handlers.ts';
import { createMarketDataService } from '../features/market/market-data-service.ts';
import { createOrderNotices } from '../features/notices/order-notices.ts';
import { openJournal } from '../features/orders/journal.ts';
import { createBackupDesk } from '../system/backup/backup-desk.ts';
import { createDiagnosticsDesk } from '../system/diagnostics/diagnostics-desk.ts';
import { noteEnds } from '../logs/crash-notes.ts';
import { createRecorder } from '../logs/recorder.ts';
import { createReloads } from '../storage/reloads.ts';
import { swapStagedJournal } from '../system/backup/staged-journal.ts';
import { createPairs, pairHandlers } from '../features/pairs/pairs.ts';
import { governedSettings } from '../policy/governed-settings.ts';
import { portsUnderPolicy } from './policy-ports.ts';
import { createPracticeControl, PRACTICE_END_MS } from '../features/practice/practice-control.ts';
import { type PracticeState, runPracticeExchange } from '../features/practice/practice-exchange.ts';
import { countSendsUnderWay } from '../features/practice/sends-under-way.ts';
import { readLastBackup } from '../system/backup/last-backup.ts';
import { secureDataFolder } from '../system/privacy/data-folder.ts';
import { guardHandlers, mayHear } from '../system/privacy/guard.ts';
import { createPrivacyDesk } from '../system/privacy/privacy-desk.ts';
import { registerCredentials, watchedVault } from '../features/accounts/watched-vault.ts';
import { loggedHandlers, noteEvents } from './desk-log.ts';
import { loggedWebSockets } from '../logs/logged-web-sockets.ts';
import { venueLog } from './venue-log.ts';
import { preferenceHandlers } from '../settings/preference-handlers.ts';
import { openSettings } from '../settings/settings-file.ts';
import { PRACTICE_ID } from '../settings/settings-schema.ts';
import { createReconnects } from '../features/status/reconnects.ts';
import { createAppStatus, IDLE_CONNECTION } from '../features/status/app-status.ts';
import { createTradingService } from '../features/trading/trading-service.ts';
import { createOrderGate } from '../system/updates/order-gate.ts';
import { noticesHandlers } from '../system/updates/third-party-notices.ts';
import { createUpdateDesk } from '../system/updates/update-desk.ts';
import { servesNoUpdates } from '../system/updates/updater.ts';
import { createAccountClients } from '../venue/account-clients.ts';
import { createBudgets } from '../venue/budgets.ts';
import { createVenueClient } from '../venue/kucoin/client.ts';

/** How long the archive gets to finish what it was asked, after the connections are closed. */
const HISTORY_END_MS = 500;
/** Orders of a report for support, when its reader asked for them. */
const REPORTED_ORDERS = 500;
/** What was under way when the window locked has mostly ended by then. */
const SCRUB_AFTER_MS = 1_000;
/** And before a wipe, which must not leave anybody who writes. */
const WIPE_END_MS = 10_000;

/**
 * Builds every service from its ports: the one composition root, for the app, the browser host and the tests.
 * Rejects only when the settings cannot be opened; the message says why and what to do.
 */
export async function createDesk(given: DeskPorts): Promise<Desk> {
  if (given.policy?.ok === false) throw new DeskNotOpened(given.policy.error);
  const found = given.policy?.value ?? null;
  const ports = found === null ? given : portsUnderPolicy(given, found.policy);
  const { clock, ids, http, keychain } = ports;
  const folder = ports.files.folder(ports.dataFolder);
  const own = secureDataFolder(folder);
  if (!own.ok) throw new DeskNotOpened(own.error);
  const opened = openSettings({ files: ports.files, clock, dataFolder: folder });
  if (!opened.ok) throw new DeskNotOpened(opened.error.message);
  const settings = found === null ? opened.value : governedSettings(opened.value, found.policy);
  // Notifications are written here, and nothing else: files are the same in every language.
  writeAs(settings.get().preferences, ports.locale);
  const events = announcer();
  const fullText = hasFullText();

  // Before anything has opened the journal, and never later: one that is in use is not replaced.
  const restored = swapStagedJournal(folder, clock.now());
  const journal = openJournal(ports.files.privateFile(join(folder, 'journal.db')));
  const recorder = ports.recorder ?? createRecorder({ clock, files: ports.files });
  if (ports.recorder !== undefined) {
    recorder.openIn(folder, { version: ports.version, host: ports.host, platform: ports.platform });
  }
  const { log, redactor } = recorder;
  const onExchange = venueLog(log);
  const webSockets = loggedWebSockets(ports.webSockets, log, clock);
  const vault = watchedVault(createVault(keychain), redactor);
  const accounts = createAccounts({
    settings,
    vault,
    ids,
    allowVenue: ports.allowVenue,
    onChange(list) {
      clients.prune();
      events.announce('accounts', list);
      status.changed();
      market.prune();
      history.prune();
      followAccounts();
    },
  });
  const budgets = createBudgets(clock);
  const clients = createAccountClients({
    find: (accountId) => accounts.find(accountId),
    // No key is read while the window is locked, whoever asks.
    use: (accountId) => (privacy.isLocked() ? Promise.resolve(fail(WINDOW_LOCKED)) : accounts.use(accountId)),
    budgets,
    makeClient: (options) => createVenueClient({ ...options, http, clock, ids, webSockets, onExchange }),
    onStatus(accountId) {
      status.changed();
      reconnects.statusChanged(accountId);
    },
  });
  const pairs = createPairs({
    settings,
    clock,
    venueOf: (accountId) => accounts.find(accountId)?.venue ?? null,
    async fetchPairs(accountId) {
      const client = await ready(accountId);
      return client.ok ? client.value.pairs() : client;
    },
    onFetchedAgain: () => events.announce('pairs', {}),
  });

  /** The window opens before the practice exchange runs: what reads from it waits, an order never does (it would go out later than it was confirmed). */
  async function begun(accountId: string): Promise<void> {
    if (accountId === PRACTICE_ID) await practice.begun;
  }
  async function ready(accountId: string): ReturnType<typeof clients.ready> {
    await begun(accountId);
    return clients.ready(accountId);
  }
  /** Of the machine: it sleeps, or its screen is locked. */
  let machineRests = false;
  let resting = false;
  const feedReady: typeof ready = (accountId) =>
    resting ? Promise.resolve(fail(privacy.isLocked() ? WINDOW_LOCKED : RESTING)) : ready(accountId);
  const market = createMarketDataService({
    ready,
    feedReady,
    clock,
    ids,
    announce: events.announce,
  });
  const trading = createTradingService({
    ready,
    feedReady,
    clock,
    ids,
    settings,
    announce: events.announce,
    isOfAnother: (order) => orders.ok && orders.value.isOfAnother(order),
    onOrderUpdate(update) {
      if (orders.ok) orders.value.onOrderUpdate(update);
      notices.onOrderUpdate(update);
    },
    onSubscribed: (accountId) => reconnected(accountId),
  });
  /** What is unknown at an account's venue is looked for as soon as the venue can be asked again. */
  function reconnected(accountId: string): void {
    if (orders.ok) orders.value.reconnected(accountId);
  }
  const reconnects = createReconnects(
    (accountId) => clients.current(accountId)?.status().connection ?? 'idle',
    reconnected,
  );
  const accountName = (accountId: string) => accounts.find(accountId)?.name ?? null;
  /** Where others may see the screen, or nobody may see it at all, no notification tells an amount. */
  const discreet = () => {
    const { preferences } = settings.get();
    const covered = preferences.hideAmounts || privacy.isLocked();
    return covered && preferences.notify === 'with-amounts'
      ? { ...preferences, notify: 'without-amounts' as const }
      : preferences;
  };
  const notices = createOrderNotices({
    preferences: discreet,
    notifier: ports.notifier,
    announce: events.announce,
    accountName,
    clock,
  });

  const reloads = createReloads();
  const history = createHistoryDesk({
    reloads,
    archive: ports.archive,
    clock,
    ids,
    files: ports.files,
    places: ports.saver,
    folder,
    version: ports.version,
    userName: ports.userName,
    accounts: () => accounts.list().accounts,
    ready,
    announce: events.announce,
    preferences: discreet,
    notifier: ports.notifier,
  });
  const backup = createBackupDesk({
    jobs: ports.jobs,
    clock,
    ids,
    files: ports.files,
    folder,
    settings,
    archive: history.archive,
    allowVenue: ports.allowVenue,
    reloads,
    settingsRestored() {
      accounts.announceAgain();
      events.announce('tradingRules', settings.get().trading);
    },
    places: ports.saver,
    chooser: ports.chooser,
    version: ports.version,
    userName: ports.userName,
  });
  const sends = countSendsUnderWay();
  const { orders, show, pairsAtHand } = connectOrders({
    journal,
    clock,
    ids,
    accounts,
    clients,
    sends,
    market,
    trading,
    rules() {
      const { trading: rules } = settings.get();
      return privacy.isLocked() ? { ...rules, locked: true } : rules;
    },
    changed(view) {
      events.announce('placement', view);
      notices.onPlacement(view);
      status.changed();
      followAccounts();
    },
  });

  /** Order events are heard of the chosen account and of every account that placed or left something open in this run. */
  function followAccounts(): void {
    const open = orders.ok ? orders.value.activeAccounts() : [];
    const { activeId } = settings.get();
    trading.follow([...new Set([...(activeId === null ? [] : [activeId]), ...open])]);
  }

  const status = createAppStatus(
    clock,
    () => {
      const { activeId, accounts: stored } = settings.get();
      const isPractice = (id: string): boolean =>
        id === PRACTICE_ID || stored.some((one) => one.id === id && one.venue.kind === 'practice');
      return {
        ...((activeId === null ? null : clients.current(activeId)?.status()) ?? IDLE_CONNECTION),
        accountId: activeId,
        unknownPlacements: orders.ok ? orders.value.unknownCount() : 0,
        unknownPractice: orders.ok ? orders.value.unknownCount(isPractice) : 0,
        practice: practice.view(),
      };
    },
    (next) => events.announce('status', next),
  );
  const orderGate = createOrderGate(() => (orders.ok ? orders.value.unknownCount() : 0));
  const updates = createUpdateDesk({
    updater: ports.updater ?? servesNoUpdates(deskText.noUpdates),
    settings,
    gate: orderGate,
    clock,
    version: ports.version,
    changed: (view) => events.announce('updates', view),
  });
  const privacy = createPrivacyDesk({
    clock,
    host: ports.window,
    preferences: () => settings.get().preferences,
    saver: ports.saver,
    lockChanged(state) {
      // Heard first, so that the window is covered before anything else changes.
      events.announce('lock', state);
      if (state.locked !== null) {
        goToRest();
        // The page is covered first.
        if (ports.scrub !== undefined) clock.after(SCRUB_AFTER_MS, ports.scrub);
        return;
      }
      wakeUp();
    },
    wipe: {
      keychain,
      folder,
      updaterPlaces: ports.updaterPlaces ?? [],
      version: ports.version,
      accounts: () => settings.get().accounts,
      ordersUnderWay: () => sends.total(),
      unknownOrders: () => (orders.ok ? orders.value.unknownCount() : 0),
      lastBackupAt: () => readLastBackup(ports.files, folder)?.at ?? null,
      closeStores: () => closeAll(WIPE_END_MS),
    },
  });
  const practice = createPracticeControl({
    settings,
    clock,
    sendsUnderWay: () => sends.count(PRACTICE_ID),
    run: (conditions) =>
      runPracticeExchange({
        processes: ports.processes,
        clock,
        folder: join(folder, 'practice'),
        conditions,
        onChange: practiceChanged,
        onBroke: noteEnds(recorder.crashes, 'practice', 'The practice exchange'),
      }),
  });

  function practiceChanged(state: PracticeState): void {
    if (state.state !== 'running') {
      accounts.setPractice(null);
      return;
    }
    const { baseUrl, headerPrefix, key, secret, passphrase } = state.announcement;
    registerCredentials(redactor, state.announcement);
    accounts.setPractice({
      baseUrl,
      headerPrefix,
      credentials: { key, secret, passphrase, keyVersion: '3' },
    });
  }

  const questions = createQuestionGate({
    confirm: ports.confirm,
    clock,
    onWaiting: (where) => events.announce('confirm', { where }),
  });
  const diagnostics = createDiagnosticsDesk({
    checks: {
      clock,
      ids,
      folder,
      disk: ports.disk ?? null,
      network: ports.network ?? null,
      keychain,
      webSockets,
      ready,
      verify: (store) => ports.jobs.run('verify', { dataFolder: folder, store }),
      policy: succeed(found),
      journalProblem: () => (journal.ok ? null : journal.error.message),
    },
    recorder,
    files: ports.files,
    places: ports.saver,
    findAccount: (accountId) => accounts.find(accountId),
    journalText: () => ports.jobs.run('journal', { dataFolder: folder, most: REPORTED_ORDERS }),
    about: { version: ports.version, host: ports.host, platform: ports.platform },
  });
  recorder.crashes.onNote((note) => events.announce('crash', note));
  events.subscribe(noteEvents(log));

  const atStart = startNotices({
    files: ports.files,
    folder,
    settings: settings.notice,
    restored,
    fullText,
    journal: journal.ok ? null : journal.error,
  });
  const handlers: CallHandlers = {
    async 'app.describe'() {
      const { version, host, platform, userName } = ports;
      const policy = found === null ? null : { file: found.file, policy: found.policy };
      return succeed({ version, host, platform, dataFolder: folder, userName, notices: atStart, policy });
    },
    ...noticesHandlers(ports.files, ports.noticesFile),
    'status.get': async () => succeed(status.read()),
    'notifications.problem': async () => succeed({ problem: ports.notifier.problem?.() ?? null }),
    ...preferenceHandlers(settings, (preferences) => {
      writeAs(preferences, ports.locale);
      events.announce('preferences', preferences);
      privacy.preferencesChanged();
    }),
    ...accountHandlers({
      accounts,
      keychain,
      allowVenue: ports.allowVenue,
      ordersOf: (accountId) => ({
        unknown: orders.ok ? orders.value.unknown(accountId).length : 0,
        open: trading.openCount(accountId),
      }),
      begun,
      testConnection(venue, credentials) {
        registerCredentials(redactor, credentials);
        const client = createVenueClient({
          venue,
          credentials: () => credentials,
          budget: budgets.of(venue, credentials),
          http,
          clock,
          ids,
          onExchange,
        });
        return client.testConnection();
      },
    }),
    ...pairHandlers(pairs),
    ...updates.handlers,
    ...orderGate.guard(
      orderHandlers(
        {
          orders,
          journal,
          show,
          isPractice: history.isPractice,
          saver: ports.saver,
          clock,
          ready: (accountId) => clients.ready(accountId),
          findPair: (accountId, symbol) => pairs.find(accountId, symbol),
          knownPair: (accountId, symbol) => pairs.known(accountId, symbol),
          markPairDoubtful: (accountId, symbol) => pairs.markDoubtful(accountId, symbol),
        },
        pairsAtHand,
      ),
    ),
    ...practice.handlers,
    async 'practice.reset'(input) {
      const reset = await practice.handlers['practice.reset'](input);
      if (reset.ok) await history.startedOver(PRACTICE_ID);
      return reset;
    },
    ...market.handlers,
    ...trading.handlers,
    ...history.handlers,
    ...addressHandlers({
      files: ports.files,
      folder,
      links: ports.links,
      onNames: history.setNames,
      reloads,
    }),
    ...backup.handlers,
    ...diagnostics.handlers,
    ...privacy.handlers,
    ...livePageHandlers(ready),
    ...balanceHandlers(ready),
  };

  const confirmed = confirmedHandlers(handlers, {
    gate: questions,
    isOpen: () => privacy.phase() === 'open',
    settings: () => settings.get(),
    account: (id) => accounts.find(id),
    isOwn(origin) {
      const { accounts: all } = accounts.list();
      const hasAddress = (id: string) => id !== PRACTICE_ID || practice.view().state === 'running';
      return all.some(({ id, venue }) => venue.baseUrl === origin && hasAddress(id));
    },
    allowVenue: ports.allowVenue,
    async reviewRules() {
      const summary = await handlers['reviews.summary']({});
      return summary.ok ? summary.value.rules : null;
    },
    async alerts() {
      const kept = await handlers['alerts.settings']({});
      return kept.ok ? kept.value : null;
    },
    async wipePlan() {
      const plan = await handlers['privacy.wipePlan']({});
      return plan.ok ? plan.value : null;
    },
    restoreLoosens: (input) => backup.loosens(input),
    isPlaced: async (ticketId) => orders.ok && (await orders.value.placed(ticketId))?.ok === true,
  });

  followAccounts();
  if (orders.ok) orders.value.resumeStatusChecks();
  history.begin();
  /** Drops the keys that were read, and closes what needs them. */
  function goToRest(): void {
    resting = true;
    accounts.lock();
    clients.suspend();
    market.suspend();
    trading.suspend();
    history.rest();
  }

  /** Only when both the machine is in use and the window is open. */
  function wakeUp(): void {
    if (machineRests || privacy.isLocked()) return;
    resting = false;
    market.suspend();
    trading.suspend();
    history.wake();
    if (orders.ok) orders.value.resumeStatusChecks();
  }

  const closeAll = deskEnd({
    clock,
    stop: [questions, privacy, status, updates, market, trading, notices, diagnostics],
    stores: [backup, history],
    drainOrders: () => (orders.ok ? orders.value.drain() : Promise.resolve()),
    stopPractice: () => practice.exchange.stop(),
    practiceMs: PRACTICE_END_MS,
    async cutConnections() {
      clients.lock();
      vault.close();
      keychain.close();
      await http.close();
    },
    closeRecords() {
      if (journal.ok) journal.value.close();
      recorder.close();
    },
  });

  return {
    handlers: guardHandlers(
      loggedHandlers(confirmed, log, clock),
      () => privacy.phase(),
      createRefusalLog(clock, recorder.report),
    ),
    subscribe: (listener) =>
      events.subscribe((name, payload) => {
        if (mayHear(privacy.phase(), name)) listener(name, payload);
      }),
    rest() {
      machineRests = true;
      goToRest();
    },
    wake() {
      machineRests = false;
      wakeUp();
    },
    lock: (why) => privacy.lock(why),
    close: () => closeAll(HISTORY_END_MS),
  };
}

const WINDOW_LOCKED: BridgeError = { kind: 'keychain-locked', message: deskText.windowLocked };
const RESTING: BridgeError = { kind: 'keychain-locked', message: deskText.resting };
