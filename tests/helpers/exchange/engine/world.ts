import type { Engine, EngineOrder, MarketRules } from '../../../../exchange/engine/base/contract.ts';
import type { CreateEngine } from './engines.ts';
import { createRecorder, plain, type Recorder } from './recorder.ts';

/** Assets: a quote currency, two coins, and one with sizes beyond 2^53 lots. */
export const USD = 0;
export const COIN = 1;
const TOKEN = 2;
export const DUST = 3;
const ASSETS = 4;

/** Indexes into `MARKETS`. */
export const COIN_USD = 0;
export const TOKEN_USD = 1;
export const DUST_COIN = 2;
export const TOKEN_COIN = 3;

/** Markets that differ in increments, fees and thresholds, and share assets: what one freezes the other cannot spend. */
export const MARKETS: readonly MarketRules[] = [
  {
    base: COIN,
    quote: USD,
    lotUnits: 1n,
    tickLotUnits: 1000n,
    makerFeeUnits: 1n,
    takerFeeUnits: 2n,
    protection: { rate: 1, scale: 10 },
  },
  {
    base: TOKEN,
    quote: USD,
    lotUnits: 10n,
    tickLotUnits: 10_000n,
    makerFeeUnits: 16n,
    takerFeeUnits: 30n,
    protection: { rate: 3, scale: 100 },
  },
  {
    base: DUST,
    quote: COIN,
    lotUnits: 5n,
    tickLotUnits: 100n,
    makerFeeUnits: 0n,
    takerFeeUnits: 7n,
    protection: { rate: 5, scale: 100 },
  },
  {
    base: TOKEN,
    quote: COIN,
    lotUnits: 1n,
    tickLotUnits: 10n,
    makerFeeUnits: 0n,
    takerFeeUnits: 0n,
    protection: { rate: 2, scale: 100 },
  },
];

/** Account 0; it owns nothing at the opening. */
export const HOUSE = 0;

export interface World {
  engine: Engine;
  recorder: Recorder;
  /** Number of accounts, the house included. */
  accounts: number;
}

/** An engine over `MARKETS` whose accounts from 1 on hold these amounts, by asset, in ledger units. */
export function createWorld(create: CreateEngine, holdings: readonly (readonly bigint[])[]): World {
  const recorder = createRecorder();
  const house = Array.from({ length: ASSETS }, () => 0n);
  const engine = create({
    markets: MARKETS,
    assets: ASSETS,
    opening: [house, ...holdings],
    events: recorder.events,
  });
  recorder.watch(engine);
  return { engine, recorder, accounts: holdings.length + 1 };
}

/** The observable state of an engine as plain values. */
export function snapshot({ engine, accounts }: World): unknown {
  const balances: string[] = [];
  for (let account = 0; account < accounts; account += 1) {
    for (let asset = 0; asset < ASSETS; asset += 1) {
      const { available, held } = engine.balance(account, asset);
      balances.push(`${account}/${asset}: ${available} + ${held}`);
    }
  }
  const books = MARKETS.map((_, market) =>
    (['buy', 'sell'] as const).map((side) => ({
      best: engine.best(market, side),
      near: plainLevels(engine, market, side, 2),
      all: plainLevels(engine, market, side, 1000),
    })),
  );
  return { balances, books, nextExpiry: engine.nextExpiry() };
}

export function plainLevels(
  engine: Engine,
  market: number,
  side: EngineOrder['side'],
  depth: number,
): string[] {
  return engine.levels(market, side, depth).map(({ price, size }) => `${price} x ${plain(size)}`);
}
