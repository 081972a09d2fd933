/** For tests: a venue's list, as pages, while records arrive, change and vanish. Every state it ever had can be looked up. */
import type { WalletRecord } from '../../../shared/records/record.ts';
import type { LenientPage } from '../../../electron/venue/records-page.ts';
import { recordKey, type Window } from '../../../electron/features/history/sync/scan.ts';

export type Chance = (below: number) => number;

/** Whole numbers below a bound, the same for the same seed (mulberry32). */
export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export interface VenueHabits {
  /** Whether a record created at startAt, at endAt, is among those asked for. */
  startIncluded: boolean;
  endIncluded: boolean;
  /** Refuses a wider range. */
  widest?: number;
  /** Answers no further back from endAt, silently. */
  silently?: number;
  /** Lists by last change instead of by creation. */
  byUpdate?: boolean;
}

export interface MovingList {
  /** Null: the range is refused. */
  ask(window: Window, page: number, pageSize: number): LenientPage | null;
  /** One change, of a random kind. */
  move(): void;
  add(createdAt: number): void;
  /** Removes what was created then. */
  drop(createdAt: number): void;
  /** Every state so far, the newest last. */
  states: readonly (readonly WalletRecord[])[];
}

export function createMovingList(
  chance: Chance,
  span: Window,
  count: number,
  habits: VenueHabits,
  kind: WalletRecord['kind'] = 'deposit',
): MovingList {
  const states: WalletRecord[][] = [[]];
  const removed = new Set<string>();
  let made = 0;

  const now = () => states.at(-1) ?? [];

  function record(createdAt: number): WalletRecord {
    made += 1;
    const fields = {
      currency: 'USDT',
      chain: 'trx',
      status: 'PROCESSING',
      address: `T${made}`,
      memo: '',
      isInner: false,
      amount: '1',
      fee: '0',
      walletTxId: null,
      createdAt,
      updatedAt: createdAt + chance(1_000),
      remark: '',
      otherFields: {},
    };
    return kind === 'deposit' ? { kind, ...fields } : { kind, id: `w${made}`, ...fields };
  }

  /** Newest first; a new one before those of the same moment. */
  function insert(list: readonly WalletRecord[], row: WalletRecord): WalletRecord[] {
    const before = list.findIndex((each) => sortKey(each) <= sortKey(row));
    const at = before === -1 ? list.length : before;
    return [...list.slice(0, at), row, ...list.slice(at)];
  }

  function sortKey(row: WalletRecord): number {
    return habits.byUpdate === true ? row.updatedAt : row.createdAt;
  }

  function remove(list: readonly WalletRecord[]): WalletRecord[] {
    const at = chance(list.length);
    const gone = list[at];
    // A record that was removed does not come back, not even as another one equal to it.
    if (gone !== undefined) removed.add(recordKey(gone));
    return list.filter((_, index) => index !== at);
  }

  function someTime(list: readonly WalletRecord[]): number {
    const neighbour = list[chance(Math.max(1, list.length))];
    if (neighbour !== undefined && chance(2) === 0) return neighbour.createdAt;
    return span.from + chance(span.to - span.from + 1);
  }

  function duplicate(list: readonly WalletRecord[]): WalletRecord[] {
    const of = list[chance(Math.max(1, list.length))];
    // A withdrawal's id names it: there are no two of one.
    if (of === undefined || of.kind === 'withdrawal' || removed.has(recordKey(of))) return [...list];
    return insert(list, { ...of });
  }

  function changed(): WalletRecord[] {
    const list = now();
    switch (chance(6)) {
      case 0:
      case 1:
        return insert(list, record(someTime(list)));
      case 2:
        return remove(list);
      case 3: // the total does not show it
        return insert(remove(list), record(someTime(list)));
      case 4:
        return duplicate(list);
      default: {
        const at = chance(Math.max(1, list.length));
        const row = list[at];
        if (row === undefined) return list;
        return list.with(at, {
          ...row,
          status: 'SUCCESS',
          walletTxId: `tx${made}`,
          updatedAt: row.updatedAt + 1,
        });
      }
    }
  }

  function add(createdAt: number): void {
    states.push(insert(now(), record(createdAt)));
  }

  for (let each = 0; each < count; each += 1) {
    if (chance(8) === 0) states.push(duplicate(now()));
    else add(someTime(now()));
  }
  return {
    states,
    add,
    drop: (createdAt) => void states.push(now().filter((row) => row.createdAt !== createdAt)),
    move: () => void states.push(changed()),
    ask({ from, to }, page, pageSize) {
      if (habits.widest !== undefined && to - from > habits.widest) return null;
      const start = habits.silently === undefined ? from : Math.max(from, to - habits.silently);
      const inside = now().filter(
        ({ createdAt }) =>
          (habits.startIncluded ? createdAt >= start : createdAt > start) &&
          (habits.endIncluded ? createdAt <= to : createdAt < to),
      );
      const items = inside.slice((page - 1) * pageSize, page * pageSize);
      const totalPage = Math.ceil(inside.length / pageSize);
      return { currentPage: page, pageSize, totalNum: inside.length, totalPage, items, unreadable: [] };
    },
  };
}

/** What a window holds, by identity, with the number of equal ones; the same text for the same content. */
export function contentOf(rows: readonly WalletRecord[], { from, to }: Window): string {
  const keys: string[] = [];
  for (const row of rows) if (row.createdAt >= from && row.createdAt <= to) keys.push(recordKey(row));
  return keys.sort().join(' ');
}
