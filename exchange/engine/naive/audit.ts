import { byPriority } from './book-side.ts';
import type { Core } from './core.ts';
import { restingHold, spentAsset } from './holds.ts';
import type { LiveLimitOrder } from './order.ts';

/** Throws with the broken rule. `supply` is the opening total of each asset. Called between commands. */
export function audit(core: Core, supply: readonly bigint[]): void {
  auditBalances(core, supply);
  auditHolds(core);
  auditBooks(core);
}

/** Assets are conserved, fees included, and no balance is negative. */
function auditBalances({ ledger }: Core, supply: readonly bigint[]): void {
  for (let asset = 0; asset < ledger.assets; asset += 1) {
    let total = 0n;
    for (let account = 0; account < ledger.accounts; account += 1) {
      const { available, held } = ledger.balance(account, asset);
      assert(available >= 0n && held >= 0n, `account ${account} has a negative balance of asset ${asset}`);
      total += available + held;
    }
    assert(total === supply[asset], `there are ${total} units of asset ${asset} and were ${supply[asset]}`);
  }
}

/** Holds equal the needs of the orders in the books, recomputed from their remainders. */
function auditHolds({ ledger, markets }: Core): void {
  const needs = new Map<string, bigint>();
  for (const { rules, book } of markets) {
    for (const order of [...book.buy.orders, ...book.sell.orders]) {
      const key = `${order.account}/${spentAsset(rules, order)}`;
      needs.set(key, (needs.get(key) ?? 0n) + restingHold(rules, order, order.lots));
    }
  }
  for (let account = 0; account < ledger.accounts; account += 1) {
    for (let asset = 0; asset < ledger.assets; asset += 1) {
      const need = needs.get(`${account}/${asset}`) ?? 0n;
      const { held } = ledger.balance(account, asset);
      assert(held === need, `account ${account} has ${held} held of asset ${asset}, its orders need ${need}`);
    }
  }
}

/** No crossed book, hidden orders included; every order in priority order; the index of active orders complete. */
function auditBooks({ markets, active }: Core): void {
  let resting = 0;
  for (const [index, { book }] of markets.entries()) {
    const [bid] = book.buy.orders;
    const [ask] = book.sell.orders;
    const apart = bid === undefined || ask === undefined || bid.price < ask.price;
    assert(apart, `the book of market ${index} is crossed at ${bid?.price} and ${ask?.price}`);
    for (const side of ['buy', 'sell'] as const) {
      const { orders } = book[side];
      const compare = byPriority(side);
      for (const [at, order] of orders.entries()) {
        const before = orders[at - 1];
        assert(before === undefined || compare(before, order) < 0, `order ${order.id} is out of order`);
        assert(order.market === index && order.side === side, `order ${order.id} is in the wrong book`);
        assert(active.get(order.id) === order, `order ${order.id} is in a book but not active`);
        auditOrder(order);
      }
      resting += orders.length;
    }
  }
  assert(resting === active.size, `${active.size} orders are active and ${resting} in the books`);
}

function auditOrder(order: LiveLimitOrder): void {
  assert(order.state === 'active', `order ${order.id} is in a book and ${order.state}`);
  assert(order.lots > 0n, `order ${order.id} is in a book with nothing left`);
  const max = order.visible !== null && order.visible < order.lots ? order.visible : order.lots;
  assert(order.slice > 0n && order.slice <= max, `order ${order.id} shows ${order.slice} lots`);
  if (order.visible === null) assert(order.slice === order.lots, `order ${order.id} has a reserve`);
}

function assert(holds: boolean, complaint: string): void {
  if (!holds) throw new Error(`The engine is out of balance: ${complaint}.`);
}
