import type { MarketRules } from '../base/contract.ts';
import { toUnits } from '../base/units.ts';
import { removeActive, marketOf, quote, type Core } from './core.ts';
import { feeUnits, restingRole, takingRole } from './fees.ts';
import { isLimit, type LiveLimitOrder, type LiveOrder } from './order.ts';

const HOUSE = 0;

/** One side of a trade, and the fee it pays in units of the quote asset. */
interface Party {
  order: LiveOrder;
  fee: bigint;
}

/** Settles and publishes a trade between a new order and a resting one, at the resting one's price. */
export function trade(core: Core, taker: LiveOrder, maker: LiveLimitOrder, lots: bigint, now: number): void {
  const { rules, book } = marketOf(core, taker.market);
  const side = book[maker.side];
  const takerPays = takingRole(taker.terms);
  const makerPays = restingRole(maker.terms);
  const tickLots = BigInt(maker.price) * lots;
  const value = tickLots * rules.tickLotUnits;
  const taking = { order: taker, fee: tickLots * feeUnits(rules, takerPays) };
  const making = { order: maker, fee: tickLots * feeUnits(rules, makerPays) };
  const [buyer, seller] = taker.side === 'buy' ? [taking, making] : [making, taking];
  const displayed = side.displayedAt(maker.price);
  const fees = buyer.fee + seller.fee;

  buy(core, rules, buyer, value, lots);
  sell(core, rules, seller, value, lots);
  core.ledger.move(HOUSE, rules.quote, fees, 0n);
  countTrade(taker, value, taking.fee, lots);
  side.fill(maker, lots);

  core.lastTrade += 1;
  const { lastTrade: id } = core;
  const terms = { market: taker.market, taker, maker, price: maker.price, size: toUnits(lots) };
  core.events.traded({ id, ...terms, takerPays, makerPays }, now);
  core.events.changed(buyer.order.account, rules.quote, 'trade', buyer.order, now);
  core.events.changed(buyer.order.account, rules.base, 'trade', buyer.order, now);
  core.events.changed(seller.order.account, rules.base, 'trade', seller.order, now);
  if (value !== seller.fee)
    core.events.changed(seller.order.account, rules.quote, 'trade', seller.order, now);
  if (fees !== 0n) core.events.changed(HOUSE, rules.quote, 'trade', taker, now);
  if (maker.lots === 0n) {
    removeActive(core, maker);
    maker.state = 'done';
    core.events.ended(maker, 'filled', 0, now);
  }
  if (side.displayedAt(maker.price) !== displayed) quote(core, maker, now);
}

/**
 * The buyer pays value and fee. A new limit order has frozen only the value and pays its fee from the available balance (S4.3-R8);
 * for a resting order (S4.3-R9) and a market order the hold includes the fee.
 */
function buy(core: Core, rules: MarketRules, { order, fee }: Party, value: bigint, lots: bigint): void {
  const fromHold = isLimit(order) && order.state === 'matching' ? value : value + fee;
  order.hold -= fromHold;
  core.ledger.move(order.account, rules.quote, fromHold - value - fee, -fromHold);
  core.ledger.move(order.account, rules.base, lots * rules.lotUnits, 0n);
}

/** The seller delivers frozen lots and receives the value less the fee. */
function sell(core: Core, rules: MarketRules, { order, fee }: Party, value: bigint, lots: bigint): void {
  const sold = lots * rules.lotUnits;
  order.hold -= sold;
  core.ledger.move(order.account, rules.base, 0n, -sold);
  core.ledger.move(order.account, rules.quote, value - fee, 0n);
}

/** Subtracts the trade from the new order's lots, or from its funds (spent including fees, earned before fees). */
function countTrade(taker: LiveOrder, value: bigint, fee: bigint, lots: bigint): void {
  if (isLimit(taker) || taker.funds === null) taker.lots -= lots;
  else taker.funds -= taker.side === 'buy' ? value + fee : value;
}
