import { type Mix, pickFrom, streamOf } from './random.ts';

/** Parameters of a run, all derived from its seed. */
export interface Terms {
  seed: number;
  /** Number of the user's actions. */
  steps: number;
  /** The practice account, whose exchange starts and ends with the app, or a live one with an independent exchange. */
  account: 'practice' | 'live';
  /** Whether the live venue can find an order by its clientOid. */
  canFindByClientOid: boolean;
  /** Whether the live venue amends orders itself; otherwise they are cancelled and replaced. */
  canAlter: boolean;
  deposits: number;
  withdrawals: number;
  /** Page sizes of the lists. */
  sizes: number[];
  aheadMs: number;
  market: 'off' | 'quiet';
  /** Mean pause of the user between two steps, milliseconds. */
  paceMs: number;
  othersMs: number;
  recordsMs: number | null;
  /** Possible troubles of the machine; none in a few runs. */
  troubles: readonly TroubleName[];
}

export const STEPS = 30;

export function termsOf(seed: number, steps = STEPS): Terms {
  const random = streamOf(seed, 'terms');
  return {
    seed,
    steps,
    account: pickFrom(random, { live: 3, practice: 2 }),
    canFindByClientOid: random.chance(0.8),
    deposits: random.chance(0.2) ? random.below(4) : random.below(70),
    withdrawals: random.chance(0.2) ? random.below(4) : random.below(40),
    sizes: random.pick([[10, 20, 50], [10], [50, 100, 200], [20, 50, 100, 200, 500]]),
    aheadMs: random.chance(0.5) ? 0 : random.below(4_000) - 2_000,
    market: random.chance(0.02) ? 'quiet' : 'off',
    paceMs: 400 + random.below(2_500),
    othersMs: 1_500 + random.below(5_000),
    recordsMs: random.chance(0.2) ? null : 3_000 + random.below(25_000),
    troubles: random.chance(0.9) ? TROUBLE_NAMES : [],
    canAlter: random.chance(0.6),
  };
}

/** Troubles of the machine with relative frequencies. */
export const TROUBLES = {
  kill: 3,
  powerCut: 1,
  powerCutInCommit: 1.5,
  killInCommit: 4,
  killInReplace: 1,
  killAtHandOver: 1.5,
  restart: 2,
  diskFull: 2,
  diskReadOnly: 1,
  keychainLocked: 1,
  archiveBreaks: 1.5,
  venueRestarts: 1.5,
  clockStep: 1,
} as const satisfies Mix<string>;

export type TroubleName = keyof typeof TROUBLES;

export const TROUBLE_NAMES = Object.keys(TROUBLES) as TroubleName[]; // of this very record

/** Troubles that do not end the app, for an app that stays open. */
export const WITHOUT_RESTART: readonly TroubleName[] = [
  'diskFull',
  'diskReadOnly',
  'keychainLocked',
  'archiveBreaks',
  'venueRestarts',
  'clockStep',
];
