import type { NewLimitOrder, NewMarketOrder } from '../base/contract.ts';
import type { FastCore } from './core.ts';
import { FUNDS, SPARE } from './ledger.ts';
import type { FastMarket } from './market.ts';
import { type FastOrder, restingRole, takingRole } from './order.ts';

/** True when the account can cover a limit order (S4.3-R9), a purchase with its highest fee. */
export function coversLimit(
  { ledger }: FastCore,
  market: FastMarket,
  terms: NewLimitOrder,
  lots: number,
): boolean {
  const asset = market.spent(terms.side);
  ledger.check(terms.account, asset);
  const available = ledger.available(terms.account, asset);
  if (terms.side === 'sell') return ledger.covers(available, 1, lots, market.lot);
  const role = market.maxFeeRole(takingRole(terms), restingRole(terms));
  return ledger.covers(available, terms.price, lots, market.cost[role]);
}

/** S4.3-R8: freezes what a limit order spends at its own price. No fee yet: that is known where it rests. */
export function holdLimit({ ledger }: FastCore, market: FastMarket, order: FastOrder, lots: number): void {
  const asset = market.spent(order.side);
  const available = ledger.available(order.account, asset);
  const held = ledger.held(order.account, asset);
  if (order.side === 'buy') ledger.transfer(available, held, order.price, lots, market.value);
  else ledger.transfer(available, held, 1, lots, market.lot);
  ledger.clear(SPARE);
}

/** True when the account can cover a market order (S4.3-R9); leaves its funds in `FUNDS`. */
export function coversMarket(
  { ledger }: FastCore,
  market: FastMarket,
  { account, side, amount }: NewMarketOrder,
  lots: number,
): boolean {
  const asset = market.spent(side);
  ledger.check(account, asset);
  const available = ledger.available(account, asset);
  if (ledger.isZero(available)) return false;
  if (amount.kind === 'size') return side === 'buy' || ledger.covers(available, 1, lots, market.lot);
  ledger.set(FUNDS, BigInt(amount.funds));
  return side === 'sell' || ledger.isAtLeast(available, FUNDS);
}

/** S4.3-R8: freezes the funds; when the cost is not known in advance, everything available. It is in `SPARE` until it is spent. */
export function holdMarket(
  { ledger }: FastCore,
  market: FastMarket,
  { account, side, amount }: NewMarketOrder,
): void {
  const asset = market.spent(side);
  const available = ledger.available(account, asset);
  ledger.copy(amount.kind === 'funds' && side === 'buy' ? FUNDS : available, SPARE);
  ledger.transferAmount(available, ledger.held(account, asset), SPARE);
}

/** S4.3-R9: a purchase that rests also freezes its fee. True when it did. */
export function holdFee({ ledger }: FastCore, market: FastMarket, order: FastOrder): boolean {
  const fee = market.fee[order.rests];
  if (order.side !== 'buy' || fee.isZero) return false;
  const { quote } = market.rules;
  const available = ledger.available(order.account, quote);
  ledger.transfer(available, ledger.held(order.account, quote), order.price, order.lots, fee);
  return true;
}

/** Adds the hold of that many lots of a new limit order to the unused funds. */
export function spareLots({ ledger }: FastCore, market: FastMarket, order: FastOrder, lots: number): void {
  if (order.side === 'buy') ledger.credit(SPARE, order.price, lots, market.value);
  else ledger.credit(SPARE, 1, lots, market.lot);
}

/** Gives back what was frozen and not used. */
export function releaseSpare(core: FastCore, market: FastMarket, order: FastOrder, now: number): void {
  const { ledger } = core;
  if (ledger.isZero(SPARE)) return;
  const asset = market.spent(order.side);
  ledger.transferAmount(ledger.held(order.account, asset), ledger.available(order.account, asset), SPARE);
  core.balanceChanged(order, market, 'release', now);
}
