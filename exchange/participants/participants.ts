import { seededRandom, type Random } from '../exact/random.ts';
import { countCommands, type Venue } from './commands.ts';
import { createFairPrices } from './fair-prices.ts';
import { MODES, type MarketMode, type Pace } from './modes.ts';
import { createPairBook, MAKERS, type PairBook } from './pair-book.ts';
import { createTakers } from './taker.ts';
import { pairTerms, type PairTerms } from './terms.ts';
import { decimal, type Decimal } from '../exact/decimal.ts';
import { unitsAt, type UnitTable } from '../pairs/units.ts';
import { usdPrice } from './reference.ts';
import type { Clock } from '../base/clock.ts';

/** Simulated market makers and takers, who quote all books and trade with each other and with customers. */
export interface Participants {
  /** Fills every book and makes one trade in each. Called once, before the first step. */
  open(now: number): void;
  /** Does everything due. The same seed, times and engine results give the same commands. */
  step(now: number): void;
  /** When `step` should be called next, milliseconds since the epoch. */
  nextStep(): number;
  setMode(mode: MarketMode): void;
  /** Fair price of every pair in ticks by symbol. */
  prices(): ReadonlyMap<string, number>;
}

interface ParticipantsParts {
  engine: Venue;
  units: UnitTable;
  /** Engine accounts with large balances, at least `ACCOUNTS_NEEDED`. */
  accounts: readonly number[];
  seed: number;
  mode: MarketMode;
  lastPrices?: ReadonlyMap<string, number>;
}

interface Schedule {
  terms: PairTerms;
  book: PairBook;
  requoteAt: number;
  takeAt: number;
  /** When a book with filled quotes is quoted again; null while its best quotes are there. */
  refillAt: number | null;
}

/** The makers and two takers. */
export const ACCOUNTS_NEEDED = MAKERS.length + 2;

/** Delay before makers replace filled orders. */
const REFILL = { from: 400, to: 1_800 };
/** A step that is this much late or early moves the whole schedule, so that there is no burst after a sleep. */
const OUT_OF_STEP_MS = 3_000;
/** Unused commands accumulate for at most this many milliseconds. */
const SAVED_MS = 1_000;

/** Throws when there are too few accounts or a currency has no reference price. */
export function createParticipants(parts: ParticipantsParts): Participants {
  const { engine, units, accounts, seed } = parts;
  if (accounts.length < ACCOUNTS_NEEDED) {
    throw new Error(
      `The simulated market needs ${ACCOUNTS_NEEDED} accounts; it was given ${accounts.length}.`,
    );
  }
  const random = seededRandom(seed);
  const commands = countCommands(engine);
  const fair = createFairPrices(units.markets, random, parts.lastPrices ?? new Map());
  const takers = createTakers({ engine, commands, accounts: accounts.slice(MAKERS.length), random });
  const schedules = units.markets.map((market): Schedule => {
    const terms = pairTerms(market, units);
    const book = createPairBook({ engine, commands, takers, terms, accounts, random, seed });
    return { terms, book, requoteAt: 0, takeAt: 0, refillAt: null };
  });
  let mode = MODES[parts.mode];
  let last = 0;
  let walkAt = 0;
  /** Commands left; negative after a pair needed more, which delays the next ones. */
  let budget = 0;
  /** The next pair: pairs that had to wait come first. */
  let turn = 0;

  function requote(schedule: Schedule, now: number): void {
    schedule.book.requote(fair.ticks(schedule.terms.market), mode, now);
    schedule.requoteAt = now + around(pace(mode.requote, schedule), random);
    schedule.refillAt = null;
  }

  function take(schedule: Schedule, now: number): void {
    if (mode.burstChance > 0 && random.chance(mode.burstChance)) {
      takers.burst(schedule.terms, mode.takeFactor, now);
    } else {
      takers.trade(schedule.terms, mode.takeFactor, now);
    }
    schedule.takeAt = now + around(pace(mode.take, schedule), random);
  }

  function moveSchedule(by: number): void {
    walkAt += by;
    for (const schedule of schedules) {
      schedule.requoteAt += by;
      schedule.takeAt += by;
      if (schedule.refillAt !== null) schedule.refillAt += by;
    }
  }

  function runDue(schedule: Schedule, now: number): void {
    if (schedule.refillAt === null && schedule.book.isBestFilled()) {
      schedule.refillAt = now + REFILL.from + random.below(REFILL.to - REFILL.from);
    }
    const refill = schedule.refillAt !== null && schedule.refillAt <= now;
    if (refill || schedule.requoteAt <= now) requote(schedule, now);
    if (schedule.takeAt <= now) take(schedule, now);
  }

  return {
    open(now) {
      last = now;
      walkAt = now + mode.walk.everyMs;
      for (const schedule of schedules) {
        requote(schedule, now);
        takers.trade(schedule.terms, 1, now);
        schedule.requoteAt = now + random.below(pace(mode.requote, schedule));
        schedule.takeAt = now + random.below(pace(mode.take, schedule));
      }
    },
    step(now) {
      const late = now - (last + mode.stepMs);
      if (Math.abs(late) > OUT_OF_STEP_MS) moveSchedule(late);
      const passed = Math.min(SAVED_MS, Math.max(0, now - last));
      const max = (mode.commandsPerSecond * SAVED_MS) / 1_000;
      budget = Math.min(max, budget + (mode.commandsPerSecond * passed) / 1_000);
      last = now;
      for (; walkAt <= now; walkAt += mode.walk.everyMs) fair.advance(mode.walk);
      for (let count = 0; count < schedules.length && budget > 0; count += 1) {
        const schedule = schedules[turn];
        turn = (turn + 1) % schedules.length;
        if (schedule === undefined) continue;
        const before = commands.count();
        runDue(schedule, now);
        budget -= commands.count() - before;
      }
    },
    nextStep: () => last + mode.stepMs,
    setMode(next) {
      mode = MODES[next];
      // Long delays of a quiet market are shortened in a busier one.
      for (const schedule of schedules) {
        schedule.requoteAt = Math.min(schedule.requoteAt, last + random.below(pace(mode.requote, schedule)));
        schedule.takeAt = Math.min(schedule.takeAt, last + random.below(pace(mode.take, schedule)));
      }
    },
    prices: () => new Map(units.markets.map(({ index, pair }) => [pair.symbol, fair.ticks(index)])),
  };
}

function pace(times: Pace, schedule: Schedule): number {
  return times[schedule.terms.kind];
}

/** Between 0.5 and 1.5 times `ms`: bounded, so that no pair looks dead. */
function around(ms: number, random: Random): number {
  return Math.ceil(ms / 2) + random.below(ms);
}

/** US dollars of every currency per participant: enough for years of trading, fees included. */
const OPENING_VALUE = decimal('2000000000');

/** A participant's opening balances: ledger units per asset. */
export function participantBalances(units: UnitTable): bigint[] {
  return units.assets.map(({ currency, scale }) => unitsAt(wholeCoins(usdPrice(currency)), scale));
}

/** Whole coins for the opening value, rounded down. */
function wholeCoins(price: Decimal): Decimal {
  return { units: (OPENING_VALUE.units * 10n ** BigInt(price.scale)) / price.units, scale: 0 };
}

/** The market makes a step at least this often, even when the clock steps. */
const LONGEST_WAIT_MS = 1_000;
const SHORTEST_WAIT_MS = 10;

/**
 * Opens the market and runs its steps. There is one timer, set after each step: a late timer causes one late step, never several.
 * Returns a function that stops it.
 */
export function runParticipants(participants: Participants, clock: Clock): () => void {
  let stopped = false;
  let cancel = () => {};

  function wait(): void {
    const ms = participants.nextStep() - clock.now();
    cancel = clock.after(Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, ms)), act);
  }

  function act(): void {
    if (stopped) return;
    participants.step(clock.now());
    if (!stopped) wait();
  }

  participants.open(clock.now());
  wait();
  return () => {
    stopped = true;
    cancel();
  };
}
