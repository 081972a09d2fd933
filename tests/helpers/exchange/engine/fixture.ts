import type {
  Engine,
  EngineOrder,
  NewLimitOrder,
  NewOrder,
  SelfTradePrevention,
  Side,
  Units,
} from '../../../../exchange/engine/base/contract.ts';
import type { CreateEngine } from './engines.ts';
import type { Recorded } from './recorder.ts';
import { COIN_USD, createWorld, plainLevels } from './world.ts';

export const ALICE = 1;
export const BOB = 2;
export const CAROL = 3;

/** More than any test spends. */
const PLENTY = 10n ** 30n;
const RICH = [PLENTY, PLENTY, PLENTY, PLENTY];

export const NOON = 1_700_000_000_000;

/** Amounts of a market order: by lots, or by units of the quote asset. */
type Amount = { size: Units } | { funds: Units };

/** An engine with three traders, for the test of a rule. Events are returned as short lines, after an audit of the engine. */
export interface Fixture {
  engine: Engine;
  /** Milliseconds since the epoch; the test moves it. */
  now: number;
  /** Places a GTC limit order in COIN_USD by default. Throws when it is refused. */
  limit(account: number, side: Side, price: number, size: Units, terms?: Partial<NewLimitOrder>): EngineOrder;
  market(
    account: number,
    side: Side,
    amount: Amount,
    terms?: { market?: number; stp?: SelfTradePrevention },
  ): EngineOrder;
  /** True when the order is refused for insufficient balance without any event. */
  refuses(order: NewOrder): boolean;
  /** Order events since the last call: rested, traded, reduced and ended. */
  outcome(): string[];
  /** All events since the last call. */
  allEvents(): string[];
  /** Displayed levels of a side, best first: `price x lots`. */
  levels(side: Side, market?: number): string[];
  /** `available + held`, as text. */
  holds(account: number, asset: number): string;
}

/** Without `holdings` every trader has more than enough. */
export function createFixture(
  create: CreateEngine,
  holdings: readonly (readonly bigint[])[] = [RICH, RICH, RICH],
): Fixture {
  const { engine, recorder } = createWorld(create, holdings);

  function place(order: NewOrder): EngineOrder {
    const result = engine.place(order, fixture.now);
    if (!result.ok) throw new Error(`The engine refused the order: ${result.reason}.`);
    return result.order;
  }

  function takeEvents(): Recorded[] {
    engine.audit();
    return recorder.take();
  }

  const fixture: Fixture = {
    engine,
    now: NOON,
    limit: (account, side, price, size, terms) => place(limitOrder(account, side, price, size, terms)),
    market: (account, side, amount, terms) =>
      place({
        type: 'market',
        account,
        market: terms?.market ?? COIN_USD,
        side,
        stp: terms?.stp ?? 'CN',
        amount: 'size' in amount ? { kind: 'size', ...amount } : { kind: 'funds', ...amount },
      }),
    refuses(order) {
      const before = recorder.log.length;
      const affordable = engine.affordable(order);
      const result = engine.place(order, fixture.now);
      if (affordable !== result.ok) throw new Error('`affordable` and `place` disagree.');
      return !result.ok && recorder.log.length === before;
    },
    outcome: () =>
      takeEvents()
        .filter(({ event }) => event !== 'accepted' && event !== 'quoted' && event !== 'changed')
        .map(line),
    allEvents: () => takeEvents().map(line),
    levels: (side, market = COIN_USD) => plainLevels(engine, market, side, 1000),
    holds(account, asset) {
      const { available, held } = engine.balance(account, asset);
      return `${available} + ${held}`;
    },
  };
  return fixture;
}

export function limitOrder(
  account: number,
  side: Side,
  price: number,
  size: Units,
  terms: Partial<NewLimitOrder> = {},
): NewLimitOrder {
  return {
    type: 'limit',
    account,
    market: COIN_USD,
    side,
    price,
    size,
    stp: 'CN',
    timeInForce: 'GTC',
    expiresAt: null,
    postOnly: false,
    hidden: false,
    visibleSize: null,
    ...terms,
  };
}

function line(event: Recorded): string {
  switch (String(event['event'])) {
    case 'traded':
      return `${event['taker']} took ${event['size']} of ${event['maker']} at ${event['price']} (${event['takerPays']}, ${event['makerPays']})`;
    case 'rested':
      return `${event['id']} rested with ${event['remaining']}`;
    case 'reduced':
      return `${event['id']} reduced by ${event['by']} to ${event['remaining']}`;
    case 'ended':
      return `${event['id']} ended: ${event['ending']}, ${event['cancelled']} cancelled`;
    case 'quoted':
      return `quoted ${event['side']} ${event['price']} x ${event['displayed']}`;
    case 'changed':
      return `${event['account']}/${event['asset']} ${event['cause']} for ${event['order']}: ${event['available']} + ${event['held']}`;
    default:
      return `${event['id']} ${event['event']}`;
  }
}
