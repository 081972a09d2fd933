import { join } from 'node:path';
import { accountHandlers } from './accounts/handlers.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createVault } from './accounts/vault.ts';
import type { CallHandlers, CallReply } from '../shared/bridge/contract.ts';
import type { BridgeError } from '../shared/bridge/error.ts';
import type { PlacementView } from '../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../shared/bridge/trading-calls.ts';
import type { Placement } from '../shared/orders/outcome.ts';
import { fail, succeed } from '../shared/result.ts';
import { announcer } from './announcer.ts';
import { type Desk, DeskNotOpened, type DeskPorts } from './desk-types.ts';
import { within } from './ports/clock.ts';
import { createHistoryDesk } from './history/history-desk.ts';
import { ARCHIVE_NOTICE_FILE } from './history/archive-notice.ts';
import { livePage } from './history/live-pages.ts';
import { addressHandlers } from './history/addresses/handlers.ts';
import { hasFullText, NO_FULL_TEXT } from './history/ask/full-text.ts';
import { type PairsAtHand, orderHandlers, pairKey, viewOf } from './orders/handlers.ts';
import { createMarketDesk } from './market/market-desk.ts';
import { createOrderNotices } from './notices/order-notices.ts';
import { openJournal } from './orders/journal.ts';
import type { JournalFailure } from './orders/journal-file.ts';
import { createOrderDesk } from './orders/place.ts';
import { createBackupDesk } from './backup/backup-desk.ts';
import { createDiagnosticsDesk } from './diagnostics/diagnostics-desk.ts';
import { noteEnds } from './diagnostics/crash-notes.ts';
import { createRecorder } from './diagnostics/recorder.ts';
import { createReloads } from './settings/reloads.ts';
import { swapStagedJournal } from './backup/staged-journal.ts';
import { createPairs, pairHandlers } from './pairs/pairs.ts';
import { createPracticeControl, PRACTICE_END_MS } from './practice/practice-control.ts';
import { type PracticeState, runPracticeExchange } from './practice/practice-exchange.ts';
import { countSendsUnderWay } from './practice/sends-under-way.ts';
import { readLastBackup } from './backup/last-backup.ts';
import { FILE_MEMBERS } from './backup/members.ts';
import { guardHandlers, mayHear } from './privacy/guard.ts';
import { createPrivacyDesk } from './privacy/privacy-desk.ts';
import { loggedHandlers, noteEvents, registerCredentials, watchedVault } from './logs/desk-log.ts';
import { loggedWebSockets } from './logs/logged-web-sockets.ts';
import { venueLog } from './logs/venue-log.ts';
import { newerFilesNotice } from './settings/newer-file.ts';
import { openSettings } from './settings/settings-file.ts';
import { PRACTICE_ID } from './settings/settings-schema.ts';
import { createDeskStatus, IDLE_CONNECTION } from './status/desk-status.ts';
import { createTradingDesk } from './trading/trading-desk.ts';
import { createOrderGate } from './updates/order-gate.ts';
import { createUpdateDesk } from './updates/update-desk.ts';
import { servesNoUpdates } from './updates/updater.ts';
import { createAccountClients } from './venue/account-clients.ts';
import { createVenueClient } from './venue/client.ts';

/** How long closing waits for orders under way, and then for what closing the connections makes of them. Both end within the shell's own bound. */
const DRAIN_MS = 3_500;
const CUT_OFF_MS = 500;
/** How long the archive gets to finish what it was asked, after the connections are closed. */
const HISTORY_END_MS = 500;
/** Orders of a report for support, when its reader asked for them. */
const REPORTED_ORDERS = 500;
/** And before a wipe, which must not leave anybody who writes. */
const WIPE_END_MS = 10_000;

/**
 * Builds every service from its ports: the one composition root, for the app, the browser host and the tests.
 * Rejects only when the settings cannot be opened; the message says why and what to do.
 */
export async function createDesk(ports: DeskPorts): Promise<Desk> {
  const { clock, ids, http, keychain } = ports;
  const folder = ports.files.folder(ports.dataFolder);
  const opened = openSettings({ files: ports.files, clock, dataFolder: folder });
  if (!opened.ok) throw new DeskNotOpened(opened.error.message);
  const settings = opened.value;
  const events = announcer();
  const fullText = hasFullText();
  const newerFiles = newerFilesNotice(ports.files, folder, SMALL_FILES);

  // Before anything has opened the journal, and never later: one that is in use is not replaced.
  const restored = swapStagedJournal(folder, clock.now());
  const journal = openJournal(ports.files.privateFile(join(folder, 'journal.db')));
  const recorder = ports.recorder ?? createRecorder({ clock, files: ports.files });
  if (ports.recorder !== undefined) {
    recorder.openIn(folder, { version: ports.version, host: ports.host, platform: ports.platform });
  }
  const { log, redactor } = recorder;
  const onExchange = venueLog(log);
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
  const clients = createAccountClients({
    find: (accountId) => accounts.find(accountId),
    // No key is read while the window is locked, whoever asks.
    use: (accountId) => (privacy.isLocked() ? Promise.resolve(fail(WINDOW_LOCKED)) : accounts.use(accountId)),
    makeClient: (options) => createVenueClient({ ...options, http, clock, ids, onExchange }),
    onStatus: () => status.changed(),
  });
  const pairs = createPairs({
    settings,
    clock,
    venueOf: (accountId) => accounts.find(accountId)?.venue ?? null,
    async fetchSymbols(accountId) {
      const client = await ready(accountId);
      return client.ok ? client.value.symbols() : client;
    },
  });

  const webSockets = loggedWebSockets(ports.webSockets, log, clock);
  /** The window opens before the practice exchange runs: what reads from it waits, an order never does (it would go out later than it was confirmed). */
  async function ready(accountId: string): ReturnType<typeof clients.ready> {
    if (accountId === PRACTICE_ID) await practice.begun;
    return clients.ready(accountId);
  }
  /** Of the machine: it sleeps, or its screen is locked. */
  let machineRests = false;
  let resting = false;
  const feedReady: typeof ready = (accountId) =>
    resting ? Promise.resolve(fail(privacy.isLocked() ? WINDOW_LOCKED : RESTING)) : ready(accountId);
  const market = createMarketDesk({ ready, feedReady, webSockets, clock, ids, announce: events.announce });
  const trading = createTradingDesk({
    ready,
    feedReady,
    webSockets,
    clock,
    ids,
    settings,
    announce: events.announce,
    onOrder(news) {
      if (orders.ok) orders.value.heard(news);
      notices.ofOrder(news);
    },
  });
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
    host: ports.backup,
    clock,
    ids,
    files: ports.files,
    folder,
    settings,
    archive: history.archive,
    allowVenue: ports.allowVenue,
    reloads,
    settingsRestored() {
      accounts.retell();
      events.announce('tradingRules', settings.get().trading);
    },
    places: ports.saver,
    chooser: ports.chooser,
    version: ports.version,
    userName: ports.userName,
  });
  const pairsAtHand: PairsAtHand = new Map();
  const sends = countSendsUnderWay();
  const orders = journal.ok
    ? succeed(
        createOrderDesk({
          journal: journal.value,
          clock,
          ids,
          pairs: (accountId, symbol) => pairsAtHand.get(pairKey(accountId, symbol)) ?? null,
          venueFor(accountId) {
            const account = accounts.find(accountId);
            return (
              account && { baseUrl: account.venue.baseUrl, mode: account.mode, readOnly: account.readOnly }
            );
          },
          async sendOrder({ accountId, bodyBytes, onLate }) {
            const client = clients.current(accountId);
            if (client !== null) return sends.during(accountId, () => client.sendOrder(bodyBytes, onLate));
            const message = 'The account was removed or its venue changed meanwhile. Nothing was sent.';
            return { kind: 'not-sent', reason: { kind: 'no-credentials', message }, trace: null };
          },
          rules() {
            const { trading: rules } = settings.get();
            return privacy.isLocked() ? { ...rules, locked: true } : rules;
          },
          bestPrices: market.bestPrices,
          lookUp: trading.findByClientOid,
          canLookUp: (accountId) =>
            (accounts.find(accountId)?.venue.capabilities.orderByClientOid ?? null) !== null,
          changed(placement) {
            const view = show(placement);
            events.announce('placement', view);
            notices.ofPlacement(view);
            status.changed();
            followAccounts();
          },
        }),
      )
    : journal;

  /** A placement as the window sees it, with what the venue last said of its order. */
  function show(placement: Placement): PlacementView {
    return viewOf(placement, {
      accountName: accountName(placement.accountId),
      nextLookUpAt: orders.ok ? orders.value.nextLookUpAt(placement) : null,
      order:
        trading.lastOf(placement.accountId, {
          orderId: placement.outcome?.kind === 'accepted' ? placement.outcome.orderId : null,
          clientOid: placement.clientOid,
        }) ?? lastWritten(placement),
    });
  }

  function lastWritten({ accountId, clientOid, outcome }: Placement): VenueOrder | null {
    return journal.ok && outcome !== null ? journal.value.lastOrder(accountId, clientOid) : null;
  }

  /** Order events are heard of the chosen account and of every account that placed or left something open in this run. */
  function followAccounts(): void {
    const open = orders.ok ? orders.value.accountsAtWork() : [];
    trading.follow([...new Set([settings.get().activeId, ...open])]);
  }

  const status = createDeskStatus(
    clock,
    () => {
      const { activeId } = settings.get();
      return {
        ...(clients.current(activeId)?.status() ?? IDLE_CONNECTION),
        accountId: activeId,
        unknownPlacements: orders.ok ? orders.value.unknownCount() : 0,
        practice: practice.view(),
      };
    },
    (next) => events.announce('status', next),
  );
  const orderGate = createOrderGate(() => (orders.ok ? orders.value.unknownCount() : 0));
  const updates = createUpdateDesk({
    updater: ports.updater ?? servesNoUpdates(NO_UPDATES),
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
        return;
      }
      wakeUp();
      if (orders.ok) orders.value.resumeLookUps();
    },
    wipe: {
      keychain,
      folder,
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
      verify: (store) => ports.backup.run('verify', { dataFolder: folder, store }),
      journalProblem: () => (journal.ok ? null : journal.error.message),
    },
    recorder,
    files: ports.files,
    places: ports.saver,
    findAccount: (accountId) => accounts.find(accountId),
    journalText: () => ports.backup.run('journal', { dataFolder: folder, most: REPORTED_ORDERS }),
    about: { version: ports.version, host: ports.host, platform: ports.platform },
  });
  recorder.crashes.onNote((note) => events.announce('crash', note));
  events.subscribe(noteEvents(log));

  const handlers: CallHandlers = {
    async 'app.describe'() {
      const { version, host, platform, userName } = ports;
      const notices: CallReply<'app.describe'>['notices'] = [];
      if (settings.notice !== null) notices.push({ about: 'settings', message: settings.notice });
      if (restored !== null) notices.push({ about: 'backup', message: restored });
      if (newerFiles !== null) notices.push({ about: 'settings', message: newerFiles });
      if (!fullText) notices.push({ about: 'search', message: NO_FULL_TEXT });
      if (!journal.ok) notices.push({ about: 'journal', message: withoutJournal(journal.error) });
      return succeed({ version, host, platform, dataFolder: folder, userName, notices });
    },
    'status.get': async () => succeed(status.read()),
    'preferences.get': async () => succeed(settings.get().preferences),
    async 'preferences.set'(preferences) {
      const saved = settings.update((current) => ({ ...current, preferences }));
      if (!saved.ok) return saved;
      events.announce('preferences', preferences);
      privacy.preferencesChanged();
      return succeed(preferences);
    },
    ...accountHandlers({
      accounts,
      keychain,
      allowVenue: ports.allowVenue,
      testConnection(venue, credentials) {
        registerCredentials(redactor, credentials);
        const client = createVenueClient({
          venue,
          credentials: () => credentials,
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
          saver: ports.saver,
          clock,
          ready: clients.ready,
          findPair: (accountId, symbol) => pairs.find(accountId, symbol),
          doubtPair: (accountId, symbol) => pairs.doubt(accountId, symbol),
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
    async 'records.page'(input) {
      const client = await ready(input.accountId);
      return client.ok ? livePage(client.value, input) : client;
    },
    async 'balances.list'({ accountId }) {
      const client = await ready(accountId);
      if (!client.ok) return client;
      const balances = await client.value.balances();
      return balances.ok ? succeed({ balances: balances.value }) : balances;
    },
  };

  function drainWithin(ms: number): Promise<void> {
    return orders.ok ? within(clock, ms, orders.value.drain()) : Promise.resolve();
  }

  followAccounts();
  if (orders.ok) orders.value.resumeLookUps();
  history.begin();
  /** Drops the keys that were read, and closes what needs them. */
  function goToRest(): void {
    resting = true;
    accounts.lock();
    clients.rest();
    market.rest();
    trading.rest();
    history.rest();
  }

  /** Only when both the machine is in use and the window is open. */
  function wakeUp(): void {
    if (machineRests || privacy.isLocked()) return;
    resting = false;
    market.rest();
    trading.rest();
    history.wake();
  }

  let closed: Promise<void> | null = null;

  /** Once, whoever asks first: a wipe closes the stores before the app ends. `historyMs`: how long the archive may take. */
  function closeAll(historyMs: number): Promise<void> {
    closed ??= closeNow(historyMs);
    return closed;
  }

  async function closeNow(historyMs: number): Promise<void> {
    privacy.close();
    status.close();
    updates.close();
    market.close();
    trading.close();
    notices.close();
    diagnostics.close();
    const backupEnded = backup.close();
    const historyEnded = history.close();
    // reliability 14: an order under way may still get its outcome; the journal closes after the last of them.
    await drainWithin(DRAIN_MS);
    const practiceEnded = practice.exchange.stop();
    clients.lock();
    vault.close();
    keychain.close();
    await http.close();
    await within(clock, historyMs, historyEnded);
    await within(clock, historyMs, backupEnded);
    await drainWithin(CUT_OFF_MS);
    await within(clock, PRACTICE_END_MS, practiceEnded);
    if (journal.ok) journal.value.close();
    recorder.close();
  }

  return {
    handlers: guardHandlers(loggedHandlers(handlers, log, clock), () => privacy.phase()),
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

const WINDOW_LOCKED: BridgeError = {
  kind: 'keychain-locked',
  message: 'The window is locked, so no key is read. Unlock it in the window; what waits goes on then.',
};

/** Everything in the data folder that is kept as one piece of JSON, but for the settings, which refuse the start. */
const SMALL_FILES = [...FILE_MEMBERS.map(({ name }) => name), ARCHIVE_NOTICE_FILE];

const NO_UPDATES =
  'This copy is not updated from inside the app. Get new versions from where you got this one.';

const RESTING: BridgeError = {
  kind: 'keychain-locked',
  message:
    'The machine sleeps or its screen is locked, so no key is read. Events are followed again afterwards.',
};

/** Said on every screen: an order that cannot be journaled is not sent, so there is no trading until a person has looked. */
function withoutJournal({ kind, message }: JournalFailure): string {
  // Nothing is wrong with a newer one: to put it away would lose what it guards against.
  if (kind === 'newer') return `${message} It was left as it is.`;
  return `${message} No order can be placed until it opens again. Look at journal.db in the data folder: put back a copy that verifies, or move it away to begin a new one.`;
}
