import type { Mix } from './random.ts';

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
