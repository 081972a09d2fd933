import { isPositive, multiply } from '../exact/decimal.ts';
import { passed, refused, type Judged } from '../http/reply.ts';
import type { Hold, Ledger } from '../ledger/ledger.ts';
import type { Pair, Pairs } from '../pairs/pairs.ts';
import { checkAgainstPair } from './check.ts';
import { matchAlone } from './matching.ts';
import type { Order } from './order.ts';
import type { Placement } from './placement.ts';

/** S8: orders that may be active at once. */
export interface ActiveLimits {
  perPair: number;
  perAccount: number;
}

export interface OrderDesk {
  /** Accepts a placement or refuses it (S3.3, S4.3, S8); nothing is frozen by a refusal. */
  place(placement: Placement, now: number): Judged<Order>;
  /** Judges a placement exactly as `place` does and leaves no trace. */
  test(placement: Placement): Judged<Pair>;
  cancel(order: Order, now: number): void;
  /** Ends the GTT orders whose time is up (S4.3-R4). */
  expire(now: number): void;
  byId(orderId: string): Order | null;
  byClientOid(clientOid: string): Order | null;
  /** Newest first. */
  active(symbol: string | null): Order[];
  /** Newest first. */
  done(symbol: string): Order[];
}

export interface DeskParts {
  pairs: Pairs;
  ledger: Ledger;
  limits: ActiveLimits;
  /** A new order id for the given moment. */
  nextId: (now: number) => string;
}

export function createOrderDesk({ pairs, ledger, limits, nextId }: DeskParts): OrderDesk {
  const orders = new Map<string, Order>();
  const clientOids = new Map<string, Order>();
  const active = new Set<Order>();
  const activePerPair = new Map<string, number>();
  const timed = new Set<Order>();
  let sequence = 0;

  function judge(placement: Placement): Judged<Pair> {
    const pair = pairs.get(placement.symbol);
    if (pair === undefined) return refused('900001', 'symbol not exists');
    const wrong = checkAgainstPair(placement, pair);
    if (wrong !== null) return { ok: false, refusal: wrong };
    if (placement.clientOid !== null && clientOids.has(placement.clientOid)) {
      return refused('400100', 'validation.createOrder.clientOidDuplicated');
    }
    if (matchAlone(placement) === 'rests') {
      const onPair = activePerPair.get(pair.symbol) ?? 0;
      if (onPair >= limits.perPair) return refused('200003', `Too many active orders on ${pair.symbol}`);
      if (active.size >= limits.perAccount) return refused('200003', 'Too many active orders on the account');
    }
    return passed(pair);
  }

  /** S4.3-R9: only what the account holds can be frozen. */
  function freezeFor(placement: Placement, pair: Pair): Judged<Hold> {
    const hold = holdFor(placement, pair, ledger);
    if (!isPositive(hold.amount) || !ledger.freeze(hold)) return refused('200004', 'Balance insufficient!');
    return passed(hold);
  }

  function finish(order: Order, now: number): void {
    if (order.state === 'done') return;
    order.state = 'done';
    order.cancelled = true;
    order.lastUpdatedAt = now;
    ledger.release(order.hold);
    timed.delete(order);
    if (active.delete(order)) countActive(order.pair.symbol, -1);
  }

  function countActive(symbol: string, change: number): void {
    activePerPair.set(symbol, (activePerPair.get(symbol) ?? 0) + change);
  }

  function rest(order: Order): void {
    active.add(order);
    countActive(order.pair.symbol, 1);
    if (order.expiresAt !== null) timed.add(order);
  }

  return {
    test(placement) {
      const pair = judge(placement);
      if (!pair.ok) return pair;
      const hold = freezeFor(placement, pair.value);
      if (!hold.ok) return hold;
      ledger.release(hold.value);
      return pair;
    },
    place(placement, now) {
      const pair = judge(placement);
      if (!pair.ok) return pair;
      const hold = freezeFor(placement, pair.value);
      if (!hold.ok) return hold;
      sequence += 1;
      const order: Order = {
        id: nextId(now),
        sequence,
        pair: pair.value,
        placement,
        hold: hold.value,
        state: 'active',
        cancelled: false,
        createdAt: now,
        lastUpdatedAt: now,
        expiresAt: expiryOf(placement, now),
      };
      orders.set(order.id, order);
      if (placement.clientOid !== null) clientOids.set(placement.clientOid, order);
      switch (matchAlone(placement)) {
        case 'rests':
          rest(order);
          break;
        case 'cancelled':
          finish(order, now);
          break;
      }
      return passed(order);
    },
    cancel: finish,
    expire(now) {
      for (const order of timed) {
        if (order.expiresAt !== null && order.expiresAt <= now) finish(order, order.expiresAt);
      }
    },
    byId: (orderId) => orders.get(orderId) ?? null,
    byClientOid: (clientOid) => clientOids.get(clientOid) ?? null,
    active: (symbol) => newestFirst([...active], symbol),
    done: (symbol) =>
      newestFirst(
        [...orders.values()].filter((order) => order.state === 'done'),
        symbol,
      ),
  };
}

/** What an order freezes (S4.3-R8). A market order by size may freeze everything there is of what it spends. */
function holdFor(placement: Placement, pair: Pair, ledger: Ledger): Hold {
  const spends = placement.side === 'buy' ? pair.quoteCurrency : pair.baseCurrency;
  switch (placement.type) {
    case 'limit': {
      const amount = placement.side === 'buy' ? multiply(placement.price, placement.size) : placement.size;
      return { currency: spends, amount };
    }
    case 'market': {
      const { amount } = placement;
      if (placement.side === 'buy' && amount.kind === 'funds')
        return { currency: spends, amount: amount.funds };
      if (placement.side === 'sell' && amount.kind === 'size')
        return { currency: spends, amount: amount.size };
      return { currency: spends, amount: ledger.balance(spends).available };
    }
  }
}

function expiryOf(placement: Placement, now: number): number | null {
  if (placement.type !== 'limit' || placement.timeInForce !== 'GTT') return null;
  return placement.cancelAfter === null ? null : now + placement.cancelAfter * 1000;
}

function newestFirst(orders: Order[], symbol: string | null): Order[] {
  const wanted = symbol === null ? orders : orders.filter((order) => order.pair.symbol === symbol);
  return wanted.sort((a, b) => b.sequence - a.sequence);
}
