import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallInput, CallName, CallReply } from '../../../shared/bridge/contract.ts';
import { WIPE_WORD, type DeletionPlan } from '../../../shared/bridge/privacy-calls.ts';
import { confirmMessages } from '../../../shared/messages/confirm.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { keyEnding } from '../../features/accounts/keychain-item.ts';
import { type AllowVenue, checkVenue } from '../../features/accounts/account-rules.ts';
import type { EntryChange } from '../../system/backup/restore-changes.ts';
import type { Settings } from '../../settings/settings-schema.ts';
import { PRACTICE_ID } from '../../settings/settings-schema.ts';
import { FIRST_ALERT_SETTINGS } from '../../../shared/alerts/alert-rules.ts';
import {
  looserAccount,
  looserAlerts,
  looserPreferences,
  looserReviews,
  looserTrading,
  shown,
} from './looser.ts';

/** What a call has to be asked about: nothing, or lines of a question, and addresses that are new. */
export interface Confirmation {
  about: keyof typeof confirmMessages.asks;
  items: string[];
  /** Known from then on, for the rest of the run. */
  origins: string[];
}

/** What the rules look at: how everything is before the call. */
export interface Before {
  settings: () => Settings;
  account: (id: string) => AccountView | null;
  /** Whether the person has agreed to an address: of an account that is here, of our own practice exchange, or asked in this run. */
  isKnown: (origin: string) => boolean;
  allowVenue: AllowVenue | undefined;
  /** Null when it is not known. */
  reviewRules: () => Promise<CallReply<'reviews.summary'>['rules'] | null>;
  alerts: () => Promise<CallReply<'alerts.settings'> | null>;
  deletionPlan: () => Promise<DeletionPlan | null>;
  /** What a restore would take that is looser, and addresses of accounts that come with it; null when it is not known. */
  restoreLoosens: (input: CallInput<'backup.restore'>) => Promise<EntryChange[] | null>;
  /** Whether a ticket was sent or is on its way: the answer is then that of the first time. */
  isPlaced: (ticketId: string) => Promise<boolean>;
}

type Rule<N extends CallName> = (
  input: CallInput<N>,
  before: Before,
) => Confirmation | null | Promise<Confirmation | null>;

/** The call reads, or what it changes protects nothing. */
export const free = () => null;

/**
 * Every call of the bridge, and what of it is asked outside the page. A call that is not listed does not compile, so whoever adds one decides.
 */
export const CALL_RULES: { [N in CallName]: Rule<N> } = {
  'app.describe': free,
  'app.licences': free,
  'status.get': free,
  'notifications.problem': free,
  'preferences.get': free,
  'preferences.set': (input, { settings }) => change(looserPreferences(settings().preferences, input)),
  'accounts.list': free,
  'accounts.select': free,
  'accounts.orderCounts': free,
  'accounts.update': (input, before) => accountUpdate(input, before),
  'accounts.test': ({ venue }, before) => connect(venue, before),
  'accounts.testStored': free, // its address was agreed to when it was added
  'accounts.add': ({ venue }, before) => connect(venue, before),
  'accounts.putCredentials': ({ id, credentials }, before) =>
    keyChange(id, before, (name) => confirmMessages.items.replaceKey(name, keyEnding(credentials.key))),
  'accounts.removeCredentials': ({ id }, before) => keyChange(id, before, confirmMessages.items.removeKey),
  'accounts.remove': ({ id }, before) => keyChange(id, before, confirmMessages.items.removeAccount),
  'keychain.describe': free,
  'records.page': free,
  'pairs.list': free,
  'pairs.put': free,
  'pairs.remove': free,
  'pairs.import': free,
  'orders.prepare': free,
  'orders.place': (input, before) => beyondLimits(input, before),
  'orders.amend': (input, before) => amendBeyondLimits(input, before),
  'orders.checkAmend': free,
  'orders.newClientOid': free,
  'orders.recent': free,
  'orders.resolve': (input, before) => notPlaced(input, before),
  'balances.list': free,
  'practice.set': free,
  'practice.reset': free,
  'orders.journal': free,
  'orders.timeline': free,
  'orders.checkStatus': free,
  'orders.test': free,
  'orders.export': free,
  'market.watch': free,
  'market.unwatch': free,
  'market.candles': free,
  'market.tickers': free,
  'trading.openOrders': free,
  'trading.order': free,
  'trading.closedOrders': free,
  'trading.fills': free,
  'tradeHistory.fills': free,
  'trading.cancel': free,
  'trading.cancelPair': free,
  'trading.cancelAll': free,
  'deadMan.read': free,
  'deadMan.set': free, // cancels at worst, as a cancel does
  'deadMan.unset': free, // orders stay as they are without one
  'trading.feeRates': free,
  'trading.depositChains': free,
  'trading.depositAddresses': free,
  'trading.createDepositAddress': free,
  'trading.rules': free,
  'trading.setRules': (input, { settings }) => change(looserTrading(settings().trading, input)),
  'views.list': free,
  'views.put': free,
  'views.remove': free,
  'views.setColumns': free,
  'views.setTrade': free,
  'history.status': free,
  'history.dismissNotice': free,
  'history.sync': free,
  'history.setStartDate': free,
  'history.page': free,
  'history.totals': free,
  'history.flow': free,
  'history.insight': free,
  'history.facets': free,
  'history.record': free,
  'history.unreadable': free,
  'reviews.record': free,
  'reviews.undo': free,
  'reviews.log': free,
  'reviews.exportLog': free,
  'reviews.summary': free,
  async 'reviews.setRules'(input, { reviewRules }) {
    // What is not known counts as on.
    const before = (await reviewRules()) ?? { ...input, fourEyes: true };
    return change(looserReviews(before, input));
  },
  'reviews.import': free,
  'reviews.statement': free,
  'reconcile.open': free,
  'reconcile.parse': free,
  'reconcile.preview': free,
  'reconcile.match': free,
  'reconcile.page': free,
  'reconcile.export': free,
  'reconcile.reviewCount': free,
  'reconcile.review': free,
  'reconcile.mappings': free,
  'reconcile.putMapping': free,
  'reconcile.removeMapping': free,
  'exports.templates': free,
  'exports.putTemplate': free,
  'exports.removeTemplate': free,
  'exports.records': free,
  'addressBook.list': free,
  'addressBook.put': free,
  'addressBook.remove': free,
  'addressBook.import': free,
  'explorers.list': free,
  'explorers.put': free, // a template that was changed is asked about when it is opened
  'explorers.reset': free,
  'links.open': free,
  'backup.status': free,
  'backup.setPassphrase': () => change([confirmMessages.items.backupPassphrase]), // the owner must know it
  'backup.removePassphrase': (_, { settings }) =>
    settings().backups.encrypted ? change([confirmMessages.items.backupsPlain]) : null,
  'backup.unlock': free, // what it opens is only shown
  'backup.automatic': free,
  'backup.setAutomatic': ({ automatic }, { settings }) =>
    !automatic && settings().backups.automatic ? change([confirmMessages.items.backupsOff]) : null,
  'backup.chooseFolder': free, // the person chooses it in a dialog of the system
  'backup.removeFolder': (_, { settings }) =>
    settings().backups.folder === null ? null : change([confirmMessages.items.backupFolderOff]),
  'backup.write': free,
  'backup.list': free,
  'backup.open': free,
  async 'backup.restore'(input, before) {
    return restore(await before.restoreLoosens(input), before);
  },
  'backup.discard': free,
  'diagnostics.acceptLoss': ({ log }) => change([confirmMessages.items.loss[log]]),
  'diagnostics.results': free,
  'diagnostics.check': free,
  'diagnostics.cancel': free,
  'diagnostics.overview': free,
  'diagnostics.clearCrashes': free,
  'diagnostics.reportScreenError': free,
  'diagnostics.bundle': free,
  'diagnostics.bundleText': free,
  'diagnostics.saveBundle': free,
  'diagnostics.discardBundle': free,
  'transfers.summary': free,
  'transfers.open': free,
  'transfers.decided': free,
  'transfers.decide': free,
  'transfers.matchCertain': free,
  'transfers.ofRecord': free,
  'transfers.setRules': free,
  'alerts.counts': free,
  'alerts.list': free,
  'alerts.accounts': free,
  'alerts.read': free,
  'alerts.settings': free,
  async 'alerts.setSettings'(input, { alerts }) {
    // What is not known counts as the strictest: every rule on, no quiet hours.
    return change(looserAlerts((await alerts()) ?? FIRST_ALERT_SETTINGS, input));
  },
  'ticketTemplates.list': free,
  'ticketTemplates.put': free, // fills in a ticket; what is sent is reviewed as every order
  'ticketTemplates.rename': free,
  'ticketTemplates.remove': free,
  'tradeAlerts.list': free,
  'tradeAlerts.add': free,
  'tradeAlerts.set': free,
  'tradeAlerts.remove': free,
  'tradeAlerts.read': free,
  'updates.status': free,
  'updates.allow': ({ allowed }, { settings }) =>
    allowed && !settings().updates.allowed ? change([confirmMessages.items.updates]) : null,
  'updates.check': free,
  'updates.download': free,
  'updates.install': free, // signed, newer, and on the screen for everybody to see
  'network.proxies': free,
  'network.signIn': free, // to a proxy that the system names, and what goes to it was typed here
  'network.removeSignIn': free,
  'privacy.state': free,
  'privacy.lock': free,
  'privacy.unlock': free, // has no password: whoever sits here presses a button
  'privacy.active': free,
  'privacy.secretForm': free,
  'privacy.deletionPlan': free,
  'privacy.deleteData': async (input, { deletionPlan }) => deleteData(input, await deletionPlan()),
  'privacy.saveReceipt': free,
  'privacy.end': free,
};

function change(items: string[]): Confirmation | null {
  return items.length === 0 ? null : { about: 'change', items, origins: [] };
}

/** A venue that is refused anyway is not asked about. */
function newOrigins(venue: VenueDescription, { allowVenue, isKnown }: Before): string[] {
  const checked = checkVenue(venue, allowVenue);
  return checked.ok && !isKnown(checked.value.baseUrl) ? [checked.value.baseUrl] : [];
}

function connect(venue: VenueDescription, before: Before): Confirmation | null {
  const origins = newOrigins(venue, before);
  if (origins.length === 0) return null;
  return { about: 'connect', items: origins.map(confirmMessages.items.origin), origins };
}

function accountUpdate(input: CallInput<'accounts.update'>, before: Before): Confirmation | null {
  const account = before.account(input.id);
  // Practice is play money on an exchange of our own.
  if (account === null || input.id === PRACTICE_ID) return null;
  const origins = input.venue === undefined ? [] : newOrigins(input.venue, before);
  const items = [...origins.map(confirmMessages.items.origin), ...looserAccount(account, input)];
  return items.length === 0 ? null : { about: 'change', items, origins };
}

/** A key that is here is not taken away or exchanged unasked: deposits would go to the addresses of whoever owns the other one. */
function keyChange(id: string, before: Before, item: (account: string) => string): Confirmation | null {
  const account = before.account(id);
  if (account === null || account.mode === 'practice' || account.credentials.storage === 'none') return null;
  return change([item(shown(account.name))]);
}

/** An order that is resolved as not placed can be sent again. */
function notPlaced(
  { accountId, clientOid, found }: CallInput<'orders.resolve'>,
  before: Before,
): Confirmation | null {
  const account = before.account(accountId);
  if (account === null || account.mode === 'practice' || found) return null;
  return change([confirmMessages.items.notPlaced(shown(account.name), shown(clientOid))]);
}

/** A limit that the page itself could wave aside would hold no page back. */
function beyondLimits(
  { accountId, ticketId, ticket, acknowledged }: CallInput<'orders.place'>,
  before: Before,
): Promise<Confirmation | null> | null {
  const account = before.account(accountId);
  if (acknowledged.length === 0 || account === null || account.mode === 'practice') return null;
  const { items } = confirmMessages;
  const { side, size, funds, symbol, type, price } = ticket;
  const direction = side.toUpperCase();
  const line =
    size === undefined
      ? items.totalLine(direction, symbol, funds ?? '?', symbol.split('-')[1] ?? '', type)
      : items.orderLine(direction, size, symbol, type, price ?? '');
  const confirmation: Confirmation = {
    about: 'order',
    items: [items.order(shown(account.name), shown(line))],
    origins: [],
  };
  return before.isPlaced(ticketId).then((isPlaced) => (isPlaced ? null : confirmation));
}

/** The same of an amended order. */
function amendBeyondLimits(
  { accountId, symbol, size, price, acknowledged }: CallInput<'orders.amend'>,
  before: Before,
): Confirmation | null {
  const account = before.account(accountId);
  if (acknowledged.length === 0 || account === null || account.mode === 'practice') return null;
  const { items } = confirmMessages;
  const line = items.amendLine(size, symbol, price);
  return { about: 'order', items: [items.order(shown(account.name), shown(line))], origins: [] };
}

function deleteData(
  { word, withUnknown }: CallInput<'privacy.deleteData'>,
  plan: DeletionPlan | null,
): Confirmation | null {
  if (plan === null || word !== WIPE_WORD) return null; // refused anyway
  if (plan.refusal !== null || (plan.unknownOrders > 0 && !withUnknown)) return null;
  const { items } = confirmMessages;
  const lines = [items.deleteData(plan.dataFolder)];
  if (plan.accounts.length > 0) lines.push(items.deleteKeys(plan.accounts.length, plan.keychain));
  return { about: 'deleteData', items: lines, origins: [] };
}

function restore(changes: readonly EntryChange[] | null, { isKnown }: Before): Confirmation | null {
  if (changes === null)
    return { about: 'restore', items: [confirmMessages.items.restoredUncompared], origins: [] };
  if (changes.length === 0) return null;
  const { restored } = confirmMessages.items;
  const items = changes.map(({ what, before, after }) =>
    restored(what, before ?? confirmMessages.limits.none, after),
  );
  // One that is new is known once it was agreed to: its account is here then.
  const origins = changes.flatMap(({ origin }) => (origin === undefined || isKnown(origin) ? [] : [origin]));
  return { about: 'restore', items, origins };
}
