/** The audit must find every defect: each case breaks one thing without the engine. */
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, limitOrder, NOON } from '../../../tests/helpers/exchange/engine/fixture.ts';
import { createRecorder } from '../../../tests/helpers/exchange/engine/recorder.ts';
import { COIN, COIN_USD, MARKETS, USD } from '../../../tests/helpers/exchange/engine/world.ts';
import { audit } from './audit.ts';
import { createCore, marketOf, type Core } from './core.ts';
import type { LiveLimitOrder } from './order.ts';
import { place, restore } from './place.ts';

const OPENING = [
  [0n, 0n, 0n, 0n],
  [1_000_000n, 1000n, 0n, 0n],
  [1_000_000n, 1000n, 0n, 0n],
];
const SUPPLY = [2_000_000n, 2000n, 0n, 0n];

interface Scene {
  core: Core;
  bid: LiveLimitOrder;
  first: LiveLimitOrder;
  second: LiveLimitOrder;
  iceberg: LiveLimitOrder;
}

function scene(): Scene {
  const recorder = createRecorder();
  const core = createCore({ markets: MARKETS, assets: 4, opening: OPENING, events: recorder.events });
  recorder.watch({ levels: () => [], balance: (account, asset) => core.ledger.balance(account, asset) });
  const put = (
    account: number,
    side: 'buy' | 'sell',
    price: number,
    id: number,
    visibleSize: number | null,
  ) => {
    const order = restore(core, limitOrder(account, side, price, 5, { visibleSize }), id, NOON);
    if (order === null) throw new Error('The scene cannot be set.');
    return order;
  };
  return {
    core,
    bid: put(ALICE, 'buy', 100, 1, null),
    first: put(BOB, 'sell', 101, 2, null),
    second: put(BOB, 'sell', 101, 3, null),
    iceberg: put(BOB, 'sell', 102, 4, 2),
  };
}

describe('audit of the naive engine', () => {
  it('finds nothing in a valid engine, before and after trades', () => {
    const { core } = scene();
    audit(core, SUPPLY);
    place(core, limitOrder(ALICE, 'buy', 101, 7), NOON);
    audit(core, SUPPLY);
  });

  it.each<[string, RegExp, (scene: Scene) => void]>([
    ['a unit made from nothing', /2000001 units of asset 0/, ({ core }) => core.ledger.move(0, USD, 1n, 0n)],
    ['a unit lost', /1999 units of asset 1/, ({ core }) => core.ledger.move(BOB, COIN, -1n, 0n)],
    [
      'a hold no order needs',
      /account 1 has 1 held of asset 1/,
      ({ core }) => core.ledger.move(ALICE, COIN, -1n, 1n),
    ],
    [
      'an order that needs more than is held',
      /held of asset 1/,
      ({ first }) => {
        first.lots += 1n;
        first.slice += 1n;
      },
    ],
    [
      'a crossed book',
      /crossed/,
      ({ core, bid }) => {
        marketOf(core, COIN_USD).book.buy.remove(bid);
        core.active.delete(bid.id);
        core.ledger.move(ALICE, USD, bid.hold, -bid.hold);
        restore(core, limitOrder(ALICE, 'buy', 101, 1), 9, NOON);
      },
    ],
    [
      'an order before one that came earlier',
      /out of order/,
      ({ first, second }) => {
        first.arrival = second.arrival + 1;
      },
    ],
    [
      'a slice that is larger than it may be',
      /shows 3 lots/,
      ({ iceberg }) => {
        iceberg.slice = 3n;
      },
    ],
    [
      'a reserve of an order that has none',
      /has a reserve/,
      ({ first }) => {
        first.slice -= 1n;
      },
    ],
    [
      'a done order in the book',
      /in a book and done/,
      ({ first }) => {
        first.state = 'done';
      },
    ],
    [
      'an order in the book that is not known as active',
      /not active/,
      ({ core, first }) => {
        core.active.delete(first.id);
      },
    ],
    [
      'an active order in no book',
      /orders are active/,
      ({ core, first }) => {
        marketOf(core, COIN_USD).book.sell.remove(first);
        core.ledger.move(BOB, COIN, first.hold, -first.hold);
      },
    ],
  ])('finds %s', (_, complaint, breakIt) => {
    const set = scene();
    breakIt(set);
    expect(() => audit(set.core, SUPPLY)).toThrow(complaint);
  });

  it('the ledger itself refuses to go below zero', () => {
    const { core } = scene();
    expect(() => core.ledger.move(ALICE, COIN, -1001n, 0n)).toThrow(/-1 available/);
    expect(() => core.ledger.move(ALICE, COIN, 0n, -1n)).toThrow(/-1 held/);
  });
});
