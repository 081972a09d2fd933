import { type AddressName, type FindName, nameFinder } from '../../../../shared/addresses/address-names.ts';

/** What the app sends the archive, and sends again after a restart. */
export interface ReplayedState {
  /** Ids of the accounts that are there; null: not sent yet, and all are. */
  present: ReadonlySet<string> | null;
  /** Ids of practice accounts, removed ones among them: their records are meant only where they are named. */
  practice: ReadonlySet<string>;
  /** The address book. */
  names: readonly AddressName[];
  findName: FindName;
}

export const NOTHING_REPLAYED: ReplayedState = {
  present: null,
  practice: new Set(),
  names: [],
  findName: () => null,
};

export function withPresent(state: ReplayedState, ids: readonly string[]): ReplayedState {
  return { ...state, present: new Set(ids) };
}

export function withPractice(state: ReplayedState, ids: readonly string[]): ReplayedState {
  return { ...state, practice: new Set(ids) };
}

export function withNames(state: ReplayedState, names: readonly AddressName[]): ReplayedState {
  return { ...state, names, findName: nameFinder(names) };
}

/** Whether an account is there; true while the accounts were not sent yet. */
export function isPresent({ present }: ReplayedState, accountId: string): boolean {
  return present === null || present.has(accountId);
}

/** Whether both have the same accounts. */
export function samePresent(a: ReplayedState, b: ReplayedState): boolean {
  return sameIds(a.practice, b.practice) && sameIds(a.present, b.present);
}

function sameIds(a: ReadonlySet<string> | null, b: ReadonlySet<string> | null): boolean {
  if (a === null || b === null) return a === b;
  return a.size === b.size && [...a].every((id) => b.has(id));
}
