import type { CallName, EventName } from './contract.ts';

/** The names alone, for the preload and the browser client: they check a name without carrying the schemas. */
export const CALL_NAMES = [
  'app.describe',
  'status.get',
  'preferences.get',
  'preferences.set',
  'accounts.list',
  'accounts.select',
  'accounts.update',
  'accounts.test',
  'accounts.testStored',
  'accounts.add',
  'accounts.putCredentials',
  'accounts.forgetCredentials',
  'accounts.forget',
  'keychain.describe',
  'records.page',
  'pairs.list',
  'pairs.put',
  'pairs.remove',
  'pairs.import',
  'orders.prepare',
  'orders.place',
  'orders.newClientOid',
  'orders.recent',
  'orders.settle',
  'balances.list',
  'practice.set',
  'practice.reset',
  'orders.journal',
  'orders.timeline',
  'orders.lookUp',
  'orders.test',
  'orders.export',
  'market.watch',
  'market.unwatch',
  'market.candles',
  'market.tickers',
  'trading.working',
  'trading.order',
  'trading.done',
  'trading.fills',
  'trading.cancel',
  'trading.cancelPair',
  'trading.cancelAll',
  'trading.feeRates',
  'trading.depositAddresses',
  'trading.createDepositAddress',
  'trading.rules',
  'trading.setRules',
] as const satisfies readonly CallName[];

export const EVENT_NAMES = [
  'status',
  'preferences',
  'accounts',
  'placement',
  'book',
  'trades',
  'candle',
  'order',
  'balances',
  'tradingRules',
  'notification',
] as const satisfies readonly EventName[];

/** These two fail to compile when the contract has a name that the lists above lack. */
export const everyCallNamed: Exclude<CallName, (typeof CALL_NAMES)[number]> extends never ? true : false =
  true;
export const everyEventNamed: Exclude<EventName, (typeof EVENT_NAMES)[number]> extends never ? true : false =
  true;
