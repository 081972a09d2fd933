import type { FeeRole } from '../base/contract.ts';
import { PublishedTrade, type FastCore } from './core.ts';
import { FUNDS, SPARE } from './ledger.ts';
import type { FastMarket } from './market.ts';
import type { FastOrder, PriceLevel } from './order.ts';

const HOUSE = 0;
const ROLES: readonly [FeeRole, FeeRole] = ['maker', 'taker'];

/** Settles and publishes a trade between a new order and the resting one with the highest priority, at the resting one's price. */
export function trade(
  core: FastCore,
  market: FastMarket,
  taker: FastOrder,
  maker: FastOrder,
  level: PriceLevel,
  lots: number,
  now: number,
): void {
  const { price } = level;
  const { displayed } = level;
  if (taker.side === 'buy') takerBuys(core, market, taker, maker, price, lots);
  else takerSells(core, market, taker, maker, price, lots);
  const { quote } = market.rules;
  const fees = market.fees[(taker.takes + maker.rests) as 0 | 1 | 2]; // a sum of two roles
  core.ledger.credit(core.ledger.available(HOUSE, quote), price, lots, fees);
  // An order by funds has no lots.
  if (taker.lots !== 0) taker.lots -= lots;
  market.sideOf(maker.side).fill(maker, level, lots);
  publishTrade(core, market, taker, maker, price, lots, now);
  if (!fees.isZero) core.events.changed(HOUSE, quote, 'trade', taker, now);
  if (maker.lots === 0) {
    core.expiries.remove(maker);
    maker.phase = 'done';
    core.events.ended(maker, 'filled', 0, now);
  }
  if (level.displayed !== displayed) {
    core.events.quoted(market.index, maker.side, price, level.displayed, now);
  }
}

/**
 * A new limit order has frozen only the value and pays its fee from the available balance (S4.3-R8); a market order has frozen all it
 * may spend. The resting sale delivers its lots.
 */
function takerBuys(
  { ledger }: FastCore,
  { rules, value, cost, fee, net, lot }: FastMarket,
  taker: FastOrder,
  maker: FastOrder,
  price: number,
  lots: number,
): void {
  const held = ledger.held(taker.account, rules.quote);
  if (taker.type === 'limit') {
    ledger.debit(held, price, lots, value);
    ledger.debit(ledger.available(taker.account, rules.quote), price, lots, fee[taker.takes]);
    // Price improvement stays frozen until the order is matched.
    if (price !== taker.price) ledger.credit(SPARE, taker.price - price, lots, value);
  } else {
    ledger.debit(held, price, lots, cost[taker.takes]);
    ledger.debit(SPARE, price, lots, cost[taker.takes]);
  }
  ledger.credit(ledger.available(taker.account, rules.base), 1, lots, lot);
  ledger.debit(ledger.held(maker.account, rules.base), 1, lots, lot);
  ledger.credit(ledger.available(maker.account, rules.quote), price, lots, net[maker.rests]);
}

/** A resting purchase has frozen its value and fee (S4.3-R9); the new sale delivers its lots. */
function takerSells(
  { ledger }: FastCore,
  { rules, value, cost, net, lot }: FastMarket,
  taker: FastOrder,
  maker: FastOrder,
  price: number,
  lots: number,
): void {
  ledger.debit(ledger.held(maker.account, rules.quote), price, lots, cost[maker.rests]);
  ledger.credit(ledger.available(maker.account, rules.base), 1, lots, lot);
  ledger.debit(ledger.held(taker.account, rules.base), 1, lots, lot);
  ledger.credit(ledger.available(taker.account, rules.quote), price, lots, net[taker.takes]);
  if (taker.type === 'market') {
    ledger.debit(SPARE, 1, lots, lot);
    if (taker.lots === 0) ledger.debit(FUNDS, price, lots, value);
  }
}

function publishTrade(
  core: FastCore,
  market: FastMarket,
  taker: FastOrder,
  maker: FastOrder,
  price: number,
  lots: number,
  now: number,
): void {
  const { events } = core;
  const { base, quote } = market.rules;
  const published = (core.publishedTrade ??= new PublishedTrade(market.index, taker, maker));
  core.lastTrade += 1;
  published.id = core.lastTrade;
  published.market = market.index;
  published.taker = taker;
  published.maker = maker;
  published.price = price;
  published.size = lots;
  published.takerPays = ROLES[taker.takes];
  published.makerPays = ROLES[maker.rests];
  events.traded(published, now);
  const takerBuys = taker.side === 'buy';
  const buyer = takerBuys ? taker : maker;
  const seller = takerBuys ? maker : taker;
  events.changed(buyer.account, quote, 'trade', buyer, now);
  events.changed(buyer.account, base, 'trade', buyer, now);
  events.changed(seller.account, base, 'trade', seller, now);
  const keeps = market.net[takerBuys ? maker.rests : taker.takes];
  if (!keeps.isZero) events.changed(seller.account, quote, 'trade', seller, now);
}
