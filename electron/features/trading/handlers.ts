import type { BridgeError } from '../../../shared/base/error.ts';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { changedRules } from '../../../shared/orders/trading-rules.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { tradingMessages } from '../../../shared/messages/trading.ts';
import { PRACTICE_ID, type Settings } from '../../settings/settings-schema.ts';
import type { VenueClient } from '../../venue/client.ts';
import type { TradingAccount, TradingAccounts } from './trading-accounts.ts';
import { cancelAll, cancelOne, cancelPair } from './cancels.ts';
import type { TradingCall, TradingServiceParts } from './trading-service-parts.ts';

/** Rows of one page of finished orders or fills. */
const LIMIT = 50;

/** The handlers of every `trading.*` call. */
export function tradingHandlers(
  parts: TradingServiceParts,
  accounts: TradingAccounts,
): Pick<CallHandlers, TradingCall> {
  const { settings } = parts;

  /** The account with its client; an account that is not there makes no state here. */
  async function atHand(accountId: string): Promise<Result<AtHand, BridgeError>> {
    const client = await parts.ready(accountId);
    if (!client.ok) return client;
    const account = accounts.of(accountId);
    account.events.retryNow();
    return succeed({ client: client.value, account });
  }

  /** The same for what changes something at the venue: a read-only account never acts. */
  async function toAct(accountId: string): Promise<Result<AtHand, BridgeError>> {
    return isReadOnly(settings.get(), accountId) ? fail(READ_ONLY) : atHand(accountId);
  }

  return {
    async 'trading.openOrders'({ accountId, refresh }) {
      const found = await atHand(accountId);
      if (!found.ok) return found;
      const { working, known } = found.value.account;
      if (refresh || !working.isCurrent()) {
        const read = await working.read('person');
        if (!read.ok) return read;
      }
      return succeed({
        orders: known.open().sort(newestFirst),
        readAt: working.readAt() ?? 0,
        freshness: working.isCurrent() ? 'current' : 'read',
      });
    },

    async 'trading.order'({ accountId, ...order }) {
      const found = await atHand(accountId);
      return found.ok ? found.value.account.queryOrder(order, 'person') : found;
    },

    async 'trading.closedOrders'({ accountId, symbol, lastId }) {
      const found = await atHand(accountId);
      if (!found.ok) return found;
      const { client, account } = found.value;
      const page = await client.closedOrders({ symbol, lastId, limit: LIMIT });
      if (!page.ok) return page;
      return succeed({ orders: account.applyAnswer(page.value.items), lastId: page.value.lastId });
    },

    async 'trading.fills'({ accountId, symbol, lastId }) {
      const found = await atHand(accountId);
      if (!found.ok) return found;
      const page = await found.value.client.fills({ symbol, lastId, limit: LIMIT });
      return page.ok ? succeed({ fills: page.value.items, lastId: page.value.lastId }) : page;
    },

    async 'trading.cancel'({ accountId, ...order }) {
      const found = await toAct(accountId);
      return found.ok ? cancelOne(found.value.client, found.value.account, order) : found;
    },
    async 'trading.cancelPair'({ accountId, symbol }) {
      const found = await toAct(accountId);
      return found.ok ? cancelPair(found.value.client, found.value.account, symbol) : found;
    },
    async 'trading.cancelAll'({ accountId }) {
      const found = await toAct(accountId);
      return found.ok ? cancelAll(found.value.client, found.value.account) : found;
    },

    async 'trading.feeRates'({ accountId, symbol }) {
      const typed = settings.get().trading.feeRates[accountId];
      const entered = typed === undefined ? null : ({ ...typed, source: 'entered' } as const);
      const found = await atHand(accountId);
      const rates = found.ok ? await found.value.account.feeRates.of(found.value.client, symbol) : found;
      if (rates.ok) return succeed({ rates: rates.value });
      // What the user entered replaces an answer that did not come; without either the error is returned.
      if (entered !== null) return succeed({ rates: entered });
      return rates.error.kind === 'no-capability' ? succeed({ rates: null }) : rates;
    },

    async 'trading.depositChains'({ accountId, currency }) {
      const found = await atHand(accountId);
      if (!found.ok) return found;
      const chains = await found.value.client.depositChains(currency);
      return chains.ok ? succeed({ chains: chains.value }) : chains;
    },
    async 'trading.depositAddresses'({ accountId, ...wanted }) {
      const found = await atHand(accountId);
      if (!found.ok) return found;
      const addresses = await found.value.client.depositAddresses(wanted);
      return addresses.ok ? succeed({ addresses: addresses.value }) : addresses;
    },
    async 'trading.createDepositAddress'({ accountId, ...wanted }) {
      const found = await toAct(accountId);
      if (!found.ok) return found;
      const addresses = await found.value.client.createDepositAddress(wanted);
      return addresses.ok ? succeed({ addresses: addresses.value }) : addresses;
    },

    'trading.rules': async () => succeed(settings.get().trading),
    async 'trading.setRules'(change) {
      const saved = settings.update((current) => ({
        ...current,
        trading: changedRules(current.trading, change),
      }));
      if (!saved.ok) return saved;
      const { trading } = settings.get();
      parts.announce('tradingRules', trading);
      return succeed(trading);
    },
  };
}

interface AtHand {
  client: VenueClient;
  account: TradingAccount;
}

const READ_ONLY: BridgeError = { kind: 'read-only', message: tradingMessages.readOnly };

function isReadOnly({ practice, accounts }: Settings, accountId: string): boolean {
  if (accountId === PRACTICE_ID) return practice.readOnly;
  return accounts.find(({ id }) => id === accountId)?.readOnly ?? true;
}

function newestFirst(a: VenueOrder, b: VenueOrder): number {
  const later = (b.createdAt ?? 0) - (a.createdAt ?? 0);
  if (later !== 0) return later;
  return a.orderId < b.orderId ? 1 : -1;
}
