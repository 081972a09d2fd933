import { createHash } from 'node:crypto';
import type { Engine, EngineEvents, EngineOrder, NewOrder } from '../../../exchange/engine/base/contract.ts';
import { createEngine } from '../../../exchange/engine/engine.ts';
import { loadPairs } from '../../../exchange/pairs/pairs.ts';
import { createUnits, type UnitTable } from '../../../exchange/pairs/units.ts';
import type { Venue } from '../../../exchange/participants/commands.ts';
import type { MarketMode } from '../../../exchange/participants/modes.ts';
import {
  createParticipants,
  participantBalances,
  type Participants,
} from '../../../exchange/participants/participants.ts';

export const CUSTOMER = 1;
const MAKERS_AND_TAKERS: readonly number[] = [2, 3, 4, 5, 6];
export const START = 1_790_000_000_000;

/** A real engine with all pairs and the participants in it, on a clock of its own. */
export interface SimulatedMarket {
  engine: Engine;
  units: UnitTable;
  participants: Participants;
  now(): number;
  /** Runs the participants' steps of the next `ms` milliseconds. */
  pass(ms: number): void;
  /** Commands of participants: all of them, and those the engine refused. */
  commands(): number;
  refused(): number;
  /** All orders that participants placed, when recorded. */
  wanted: NewOrder[];
  /** Trades per market, and those of an account with itself. */
  trades: readonly number[];
  selfTrades(): number;
  /** Orders in the books. */
  resting(): number;
  /** Hash of all events so far, when recorded. */
  fingerprint(): string;
}

interface SimulationOptions {
  mode?: MarketMode;
  seed?: number;
  lastPrices?: ReadonlyMap<string, number>;
  /** Divisor of the participants' opening balances. */
  poorer?: bigint;
  /** Keep `wanted` and the fingerprint; costs memory and time in a long run. */
  record?: boolean;
  /** Only these pairs; all when left out. */
  symbols?: readonly string[];
}

export function simulateMarket(options: SimulationOptions = {}): SimulatedMarket {
  const { symbols } = options;
  const units = createUnits(
    new Map([...loadPairs()].filter(([symbol]) => symbols?.includes(symbol) ?? true)),
  );
  const rich = participantBalances(units);
  const poor = rich.map((amount) => amount / (options.poorer ?? 1n));
  const trades = units.markets.map(() => 0);
  const digest = createHash('sha256');
  const inBook = new Set<EngineOrder>();
  let selfTrades = 0;
  function note(...words: readonly unknown[]): void {
    if (options.record === true) digest.update(`${words.join(' ')}\n`);
  }
  const events: EngineEvents = {
    accepted: (order, now) => note('accepted', order.id, order.account, order.market, order.price, now),
    rested(order, now) {
      note('rested', order.id, now);
      inBook.add(order);
    },
    traded(trade, now) {
      note('traded', trade.id, trade.taker.id, trade.maker.id, trade.price, trade.size, now);
      trades[trade.market] = (trades[trade.market] ?? 0) + 1;
      if (trade.taker.account === trade.maker.account) selfTrades += 1;
    },
    reduced: (order, by, now) => note('reduced', order.id, by, now),
    ended(order, ending, cancelled, now) {
      note('ended', order.id, ending, cancelled, now);
      inBook.delete(order);
    },
    quoted: (market, side, price, displayed, now) => note('quoted', market, side, price, displayed, now),
    changed: (account, asset, cause, order, now) => note('changed', account, asset, cause, order.id, now),
  };
  const engine = createEngine({
    markets: units.markets.map(({ rules }) => rules),
    assets: units.assets.length,
    opening: [units.assets.map(() => 0n), rich, ...MAKERS_AND_TAKERS.map(() => poor)],
    events,
  });
  const wanted: NewOrder[] = [];
  let commands = 0;
  let refused = 0;
  const watched: Venue = {
    place(order, now) {
      commands += 1;
      if (options.record === true) wanted.push(order);
      const placed = engine.place(order, now);
      if (!placed.ok) refused += 1;
      return placed;
    },
    cancel(order, now, reason) {
      commands += 1;
      return engine.cancel(order, now, reason);
    },
    best: (market, side) => engine.best(market, side),
    balance: (account, asset) => engine.balance(account, asset),
  };
  const participants = createParticipants({
    engine: watched,
    units,
    accounts: MAKERS_AND_TAKERS,
    seed: options.seed ?? 7,
    mode: options.mode ?? 'quiet',
    ...(options.lastPrices === undefined ? {} : { lastPrices: options.lastPrices }),
  });
  let now = START;
  participants.open(now);

  return {
    engine,
    units,
    participants,
    now: () => now,
    pass(ms) {
      const end = now + ms;
      for (let next = participants.nextStep(); next <= end; next = participants.nextStep()) {
        now = next;
        participants.step(now);
      }
      now = end;
    },
    commands: () => commands,
    refused: () => refused,
    wanted,
    trades,
    selfTrades: () => selfTrades,
    resting: () => inBook.size,
    fingerprint: () => digest.copy().digest('hex'),
  };
}
