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
import { livePage } from './history/live-pages.ts';
import { addressHandlers } from './history/addresses/handlers.ts';
import { type PairsAtHand, orderHandlers, pairKey, viewOf } from './orders/handlers.ts';
import { createMarketDesk } from './market/market-desk.ts';
import { createOrderNotices } from './notices/order-notices.ts';
import { openJournal } from './orders/journal.ts';
import { createOrderDesk } from './orders/place.ts';
import { createBackupDesk } from './backup/backup-desk.ts';
import { createReloads } from './settings/reloads.ts';
import { swapStagedJournal } from './backup/staged-journal.ts';
import { createPairs, pairHandlers } from './pairs/pairs.ts';
import { createPracticeControl, PRACTICE_END_MS, PRACTICE_START_MS } from './practice/practice-control.ts';
import { type PracticeState, runPracticeExchange } from './practice/practice-exchange.ts';
import { countSendsUnderWay } from './practice/sends-under-way.ts';
import { openSettings } from './settings/settings-file.ts';
import { PRACTICE_ID } from './settings/settings-schema.ts';
import { createDeskStatus, IDLE_CONNECTION } from './status/desk-status.ts';
import { createTradingDesk } from './trading/trading-desk.ts';
import { createAccountClients } from './venue/account-clients.ts';
import { createVenueClient } from './venue/client.ts';

/** How long closing waits for orders under way, and then for what closing the connections makes of them. Both end within the shell's own bound. */
const DRAIN_MS = 3_500;
const CUT_OFF_MS = 500;
/** How long the archive gets to finish what it was asked, after the connections are closed. */
const HISTORY_END_MS = 500;

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

  // Before anything has opened the journal, and never later: one that is in use is not replaced.
  const restored = swapStagedJournal(folder, clock.now());
  const journal = openJournal(ports.files.privateFile(join(folder, 'journal.db')));
  const vault = createVault(keychain);
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
    use: (accountId) => accounts.use(accountId),
    makeClient: (options) => createVenueClient({ ...options, http, clock, ids }),
    onStatus: () => status.changed(),
  });
  const pairs = createPairs({
    settings,
    clock,
    venueOf: (accountId) => accounts.find(accountId)?.venue ?? null,
    async fetchSymbols(accountId) {
      const client = await clients.ready(accountId);
      return client.ok ? client.value.symbols() : client;
    },
  });

  const { webSockets } = ports;
  const ready = (accountId: string) => clients.ready(accountId);
  let resting = false;
  const feedReady: typeof ready = (accountId) =>
    resting ? Promise.resolve(fail(RESTING)) : ready(accountId);
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
  const notices = createOrderNotices({
    preferences: () => settings.get().preferences,
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
    preferences: () => settings.get().preferences,
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
          rules: () => settings.get().trading,
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
      }),
  });

  function practiceChanged(state: PracticeState): void {
    if (state.state !== 'running') {
      accounts.setPractice(null);
      return;
    }
    const { baseUrl, headerPrefix, key, secret, passphrase } = state.announcement;
    accounts.setPractice({
      baseUrl,
      headerPrefix,
      credentials: { key, secret, passphrase, keyVersion: '3' },
    });
  }

  const handlers: CallHandlers = {
    async 'app.describe'() {
      const { version, host, platform, userName } = ports;
      const notices: CallReply<'app.describe'>['notices'] = [];
      if (settings.notice !== null) notices.push({ about: 'settings', message: settings.notice });
      if (restored !== null) notices.push({ about: 'backup', message: restored });
      if (!journal.ok) notices.push({ about: 'journal', message: withoutJournal(journal.error.message) });
      return succeed({ version, host, platform, dataFolder: folder, userName, notices });
    },
    'status.get': async () => succeed(status.read()),
    'preferences.get': async () => succeed(settings.get().preferences),
    async 'preferences.set'(preferences) {
      const saved = settings.update((current) => ({ ...current, preferences }));
      if (!saved.ok) return saved;
      events.announce('preferences', preferences);
      return succeed(preferences);
    },
    ...accountHandlers({
      accounts,
      keychain,
      allowVenue: ports.allowVenue,
      testConnection: (venue, credentials) =>
        createVenueClient({ venue, credentials: () => credentials, http, clock, ids }).testConnection(),
    }),
    ...pairHandlers(pairs),
    ...orderHandlers(
      {
        orders,
        journal,
        show,
        saver: ports.saver,
        clock,
        ready,
        findPair: (accountId, symbol) => pairs.find(accountId, symbol),
        doubtPair: (accountId, symbol) => pairs.doubt(accountId, symbol),
      },
      pairsAtHand,
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
    async 'records.page'(input) {
      const client = await clients.ready(input.accountId);
      return client.ok ? livePage(client.value, input) : client;
    },
    async 'balances.list'({ accountId }) {
      const client = await clients.ready(accountId);
      if (!client.ok) return client;
      const balances = await client.value.balances();
      return balances.ok ? succeed({ balances: balances.value }) : balances;
    },
  };

  function drainWithin(ms: number): Promise<void> {
    return orders.ok ? within(clock, ms, orders.value.drain()) : Promise.resolve();
  }

  await within(clock, PRACTICE_START_MS, practice.exchange.settled());
  followAccounts();
  if (orders.ok) orders.value.resumeLookUps();
  history.begin();
  return {
    handlers,
    subscribe: events.subscribe,
    rest() {
      resting = true;
      accounts.lock();
      clients.rest();
      market.rest();
      trading.rest();
      history.rest();
    },
    wake() {
      resting = false;
      market.rest();
      trading.rest();
      history.wake();
    },
    async close() {
      status.close();
      market.close();
      trading.close();
      notices.close();
      const backupEnded = backup.close();
      const historyEnded = history.close();
      // reliability 14: an order under way may still get its outcome; the journal closes after the last of them.
      await drainWithin(DRAIN_MS);
      const practiceEnded = practice.exchange.stop();
      clients.lock();
      vault.close();
      keychain.close();
      await http.close();
      await within(clock, HISTORY_END_MS, historyEnded);
      await within(clock, HISTORY_END_MS, backupEnded);
      await drainWithin(CUT_OFF_MS);
      await within(clock, PRACTICE_END_MS, practiceEnded);
      if (journal.ok) journal.value.close();
    },
  };
}

const RESTING: BridgeError = {
  kind: 'keychain-locked',
  message:
    'The machine sleeps or its screen is locked, so no key is read. Events are followed again afterwards.',
};

/** Said on every screen: an order that cannot be journaled is not sent, so there is no trading until a person has looked. */
function withoutJournal(why: string): string {
  return `${why} No order can be placed until it opens again. Look at journal.db in the data folder: put back a copy that verifies, or move it away to begin a new one.`;
}
