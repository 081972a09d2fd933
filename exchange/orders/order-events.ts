import type { Account } from '../accounts/account.ts';
import { accountRowId } from '../accounts/rows.ts';
import type {
  BalanceCause,
  Engine,
  EngineEvents,
  EngineOrder,
  Ending,
  Holding,
  Trade,
} from '../engine/base/contract.ts';
import { add, multiply, ZERO, type Decimal } from '../exact/decimal.ts';
import { stepsOf, type Market, type UnitTable } from '../pairs/units.ts';
import type { AccountOrders } from './model/account-orders.ts';
import { amountsOf, cancelledFundsOf } from './model/amounts.ts';
import { expiryOf } from './model/engine-order.ts';
import type { StopTriggers } from '../stops/stop-service.ts';
import type { OrderFeed } from './order-feed.ts';
import type { Journal } from './saved/contract.ts';
import type { Fill, Order } from './model/order.ts';
import type { Placement } from './model/placement.ts';
import type { FillSide, PublicIds } from './model/public-ids.ts';

/** Listens to the engine and updates the customers' orders, fills and balances. Participants' orders are ignored. */
export interface OrderEvents extends EngineEvents {
  /** The placement of the next accepted order; `since`: from when its GTT time counts. */
  expect(placement: Placement, since: number): void;
  /** The customer's order that was accepted last. */
  latest(): Order | null;
  /** Reads the engine's balances and starts to publish changes. Events before this call are ignored. */
  begin(engine: Engine, active: Iterable<Order>): void;
  /** Ends an active order that could not be restored. */
  abandon(order: Order, now: number): void;
}

interface OrderEventsParts {
  /** Customers; indexes start at 1. */
  accounts: readonly Account[];
  /** Their orders, in the same order. */
  orders: readonly AccountOrders[];
  units: UnitTable;
  ids: PublicIds;
  journal: Journal;
  feed: OrderFeed;
  /** The highest `doneSequence` so far. */
  doneSequence: number;
  /** Last price in ticks by market; updated here. */
  prices: Map<number, number>;
  triggers: Pick<StopTriggers, 'traded' | 'filled' | 'ended'>;
}

export function createOrderEvents(parts: OrderEventsParts): OrderEvents {
  const { accounts, units, ids, journal, feed, prices, triggers } = parts;
  const tracked = new Map<number, Order>();
  const known = new Map<number, Holding>();
  let engine: Engine | null = null;
  let expected: { placement: Placement; since: number } | null = null;
  let latest: Order | null = null;
  let doneSequence = parts.doneSequence;

  const keyOf = (account: number, asset: number) => account * units.assets.length + asset;
  const ordersOf = (account: number) => parts.orders[account - 1];

  function marketAt(index: number): Market {
    const market = units.markets[index];
    if (market === undefined) throw new Error(`The engine has a market ${index} that is no pair's.`);
    return market;
  }

  function accept(order: EngineOrder, now: number): void {
    const mine = ordersOf(order.account);
    if (mine === undefined || expected === null) return;
    const { placement, since } = expected;
    latest = {
      id: ids.order(order.id),
      sequence: ids.sequence(order.id),
      doneSequence: null,
      account: order.account,
      market: marketAt(order.market),
      placement,
      engine: order,
      state: 'active',
      inBook: false,
      dealSize: ZERO,
      dealFunds: ZERO,
      fee: ZERO,
      cancelledSize: ZERO,
      cancelledFunds: ZERO,
      ending: null,
      createdAt: now,
      lastUpdatedAt: now,
      expiresAt: expiryOf(placement, since),
    };
    expected = null;
    tracked.set(order.id, latest);
    mine.open(latest);
    journal.orderChanged(latest);
    feed.order({ kind: 'received', order: latest, now });
  }

  /** One side of a trade; the other may be a participant's. */
  function recordFill(trade: Trade, side: FillSide, now: number): void {
    const [own, counter] = side === 'taker' ? [trade.taker, trade.maker] : [trade.maker, trade.taker];
    const order = tracked.get(own.id);
    if (order === undefined) return;
    const { market } = order;
    const liquidity = side === 'taker' ? trade.takerPays : trade.makerPays;
    const price = stepsOf(trade.price, market.pair.priceIncrement);
    const size = stepsOf(trade.size, market.pair.baseIncrement);
    const funds = multiply(price, size);
    const feeRate = market.fees[liquidity];
    const fill: Fill = {
      id: ids.fill(trade.id, side),
      tradeId: ids.trade(trade.id),
      order,
      counterOrderId: ids.order(counter.id),
      liquidity,
      forceTaker: side === 'maker' && liquidity === 'taker',
      price,
      size,
      funds,
      fee: multiply(funds, feeRate),
      feeRate,
      createdAt: now,
    };
    order.dealSize = add(order.dealSize, size);
    order.dealFunds = add(order.dealFunds, funds);
    order.fee = add(order.fee, fill.fee);
    order.lastUpdatedAt = now;
    ordersOf(order.account)?.addFill(fill);
    journal.filled(fill);
    journal.orderChanged(order);
    feed.order({ kind: 'match', order, now, price, size, tradeId: fill.tradeId, liquidity });
    triggers.filled(order, now);
  }

  function finish(order: Order, ending: Ending, cancelled: Decimal, now: number): void {
    doneSequence += 1;
    order.doneSequence = doneSequence;
    order.state = 'done';
    order.inBook = false;
    order.ending = ending;
    order.engine = null;
    order.lastUpdatedAt = now;
    order.cancelledSize = add(order.cancelledSize, cancelled);
    // Remaining funds below the value of one lot do not count as cancelled.
    if (ending !== 'filled' || order.cancelledSize.units > 0n) order.cancelledFunds = cancelledFundsOf(order);
    ordersOf(order.account)?.finish(order);
    journal.orderChanged(order);
    feed.order({ kind: ending === 'filled' ? 'filled' : 'canceled', order, now });
    triggers.ended(order, now);
  }

  function balanceChanged(
    account: number,
    asset: number,
    cause: BalanceCause,
    order: Order,
    now: number,
  ): void {
    const from = known.get(keyOf(account, asset)) ?? { available: 0n, held: 0n };
    const { available, held } = engine?.balance(account, asset) ?? from;
    known.set(keyOf(account, asset), { available, held });
    const { currency, scale } = units.assets[asset] ?? { currency: '', scale: 0 };
    const amount = (count: bigint) => ({ units: count, scale });
    feed.balance({
      account,
      accountId: accountRowId(account, asset),
      currency,
      available: amount(available),
      held: amount(held),
      availableChange: amount(available - from.available),
      heldChange: amount(held - from.held),
      cause,
      order,
      now,
    });
  }

  return {
    expect(placement, since) {
      expected = { placement, since };
      latest = null;
    },
    latest: () => latest,
    begin(started, active) {
      engine = started;
      for (const order of active) if (order.engine !== null) tracked.set(order.engine.id, order);
      for (const { index } of accounts) {
        for (let asset = 0; asset < units.assets.length; asset += 1) {
          const { available, held } = engine.balance(index, asset);
          known.set(keyOf(index, asset), { available, held });
        }
      }
    },
    abandon(order, now) {
      const { remainSize } = amountsOf(order);
      finish(order, 'no-liquidity', remainSize, now);
    },

    accepted(order, now) {
      if (engine === null) return;
      journal.orderIdUsed(ids.sequence(order.id));
      accept(order, now);
    },
    rested(order, now) {
      const mine = tracked.get(order.id);
      if (mine === undefined) return;
      mine.inBook = true;
      journal.orderChanged(mine);
      feed.order({ kind: 'open', order: mine, now });
    },
    traded(trade, now) {
      journal.tradeIdUsed(ids.tradeSequence(trade.id));
      journal.priceChanged(trade.market);
      prices.set(trade.market, trade.price);
      recordFill(trade, 'taker', now);
      recordFill(trade, 'maker', now);
      triggers.traded(trade.market, trade.price, now);
    },
    reduced(order, by, now) {
      const mine = tracked.get(order.id);
      if (mine === undefined) return;
      const { remainSize: oldSize } = amountsOf(mine);
      mine.cancelledSize = add(mine.cancelledSize, stepsOf(by, mine.market.pair.baseIncrement));
      mine.cancelledFunds = cancelledFundsOf(mine);
      mine.lastUpdatedAt = now;
      journal.orderChanged(mine);
      feed.order({ kind: 'update', order: mine, now, oldSize });
    },
    ended(order, ending, cancelled, now) {
      const mine = tracked.get(order.id);
      if (mine === undefined) return;
      tracked.delete(order.id);
      finish(mine, ending, stepsOf(cancelled, mine.market.pair.baseIncrement), now);
    },
    quoted() {
      // Handled by the market data.
    },
    changed(account, asset, cause, order, now) {
      if (engine === null || (account !== 0 && ordersOf(account) === undefined)) return;
      journal.balanceChanged(account, asset);
      const mine = tracked.get(order.id);
      if (account !== 0 && mine !== undefined) balanceChanged(account, asset, cause, mine, now);
    },
  };
}
