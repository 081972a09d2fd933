/**
 * A venue whose history ages while it is read: records are listed late and with old dates, change their status or amount, vanish and come back. Every
 * version of every record is kept with its time, so that what the list held at any moment can be looked up.
 */
import type { RecordKind, WalletRecord } from '../../shared/records/record.ts';
import type { LenientPage } from '../../electron/venue/records-page.ts';
import type { Window } from '../../electron/features/history/sync/scan.ts';
import { recordKey } from '../../electron/features/history/sync/scan.ts';
import type { Chance } from '../helpers/history/moving-list.ts';
import { listedPage } from '../helpers/history/listed-source.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What the venue listed of a record from a moment on; null: nothing. */
interface Version {
  at: number;
  row: WalletRecord | null;
  /** Of `row`, to compare. */
  content: string | null;
}

/** A record with everything the venue ever listed of it, oldest version first. */
type Entry = Version[];

export interface AgingHabits {
  startIncluded: boolean;
  endIncluded: boolean;
  /** Answers no further back from endAt, silently. */
  silently: number;
  /** Times are multiples of this many milliseconds: several records of one moment. */
  roundedTo: number;
  /** Milliseconds between two changes on average, while something is asked. */
  pace: number;
  /** Whether records of one moment are listed in another order with every answer. */
  shuffles: boolean;
}

export interface AgingVenue {
  ask(kind: RecordKind, window: Window, page: number, pageSize: number, now: number): LenientPage;
  /** Lets everything happen that is due by then. */
  pass(now: number): void;
  /** Nothing changes any more. */
  settle(): void;
  /** What it lists at that moment. */
  listed(kind: RecordKind, at: number): WalletRecord[];
  /** What was listed at the very moment it was created. */
  listedInTime(kind: RecordKind): WalletRecord[];
  /** Whether it listed exactly this at some moment from `since` to `until`. */
  wasListed(kind: RecordKind, row: WalletRecord, since: number, until: number): boolean;
  /** Whether a record of this identity was not listed, or fewer of them than `count`, at some moment from `since` to `until`. */
  wasFewer(kind: RecordKind, key: string, count: number, since: number, until: number): boolean;
  /** How often each kind of change happened. */
  changes: Readonly<Record<Change, number>>;
}

type Change = 'new' | 'late' | 'old' | 'copy' | 'status' | 'amount' | 'removed' | 'back';

const KINDS: readonly RecordKind[] = ['deposits', 'withdrawals'];

/** What of a record a comparison looks at. */
export function contentOfRecord({ otherFields: _other, ...rest }: WalletRecord): string {
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function versionOf(at: number, row: WalletRecord | null): Version {
  return { at, row, content: row && contentOfRecord(row) };
}

/** A venue with a history of `count` records of each kind before `start`. */
export function createAgingVenue(
  chance: Chance,
  start: number,
  span: number,
  count: number,
  habits: AgingHabits,
): AgingVenue {
  const lists: Record<RecordKind, Entry[]> = { deposits: [], withdrawals: [] };
  const changes = { new: 0, late: 0, old: 0, copy: 0, status: 0, amount: 0, removed: 0, back: 0 };
  /** What was removed once is not removed again: nobody could prove anything of a list that flickers. */
  const fixed = new Set<Entry>();
  let made = 0;
  let nextAt = start;
  let isSettled = false;

  function record(kind: RecordKind, createdAt: number): WalletRecord {
    made += 1;
    const fields = {
      currency: 'USDT',
      chain: 'trx',
      status: chance(4) === 0 ? 'PROCESSING' : 'SUCCESS',
      address: `T${made}`,
      memo: '',
      isInner: false,
      amount: '1',
      fee: '0',
      walletTxId: null,
      createdAt: createdAt - (createdAt % habits.roundedTo),
      updatedAt: createdAt,
      remark: '',
      otherFields: {},
    };
    return kind === 'deposits'
      ? { kind: 'deposit', ...fields }
      : { kind: 'withdrawal', id: `w${made}`, ...fields };
  }

  function rowAt(entry: Entry, at: number): WalletRecord | null {
    return entry.findLast((version) => version.at <= at)?.row ?? null;
  }

  function write(entry: Entry, at: number, row: WalletRecord | null): void {
    entry.push(versionOf(Math.max(at, entry.at(-1)?.at ?? 0), row));
  }

  function add(kind: RecordKind, createdAt: number, listedAt: number): void {
    lists[kind].push([versionOf(listedAt, record(kind, createdAt))]);
  }

  function someTime(kind: RecordKind, at: number): number {
    const near = lists[kind][chance(Math.max(1, lists[kind].length))]?.[0]?.row?.createdAt;
    if (near !== undefined && chance(3) === 0) return near;
    return at - chance([10 * 60_000, 5 * HOUR, 60 * DAY, span][chance(4)] ?? DAY);
  }

  function change(at: number): void {
    const kind = KINDS[chance(2)] ?? 'deposits';
    const entry = lists[kind][chance(Math.max(1, lists[kind].length))];
    const row = entry === undefined ? null : rowAt(entry, at);
    const what = chance(10);
    if (what < 3) {
      const burst = chance(6) === 0 ? 1 + chance(12) : 1;
      for (let each = 0; each < burst; each += 1) add(kind, at, at);
      changes.new += burst;
    } else if (what === 3) {
      add(kind, at, at + chance([60_000, 5 * HOUR, 20 * DAY][chance(3)] ?? DAY));
      changes.late += 1;
    } else if (what === 4) {
      add(kind, someTime(kind, at), at);
      changes.old += 1;
    } else if (entry === undefined || (entry.at(-1)?.at ?? 0) > at) {
      return;
    } else if (row === null) {
      const before = entry.at(-2)?.row ?? null;
      if (before === null) return;
      write(entry, at, before);
      changes.back += 1;
    } else if (what === 5) {
      if (row.kind === 'deposit' && !fixed.has(entry)) {
        const copy: Entry = [versionOf(at, row)];
        fixed.add(copy).add(entry);
        lists[kind].push(copy);
        changes.copy += 1;
      }
    } else if (what < 8) {
      const status = row.status === 'SUCCESS' ? 'FAILURE' : 'SUCCESS';
      write(entry, at, { ...row, status, updatedAt: at });
      changes.status += 1;
    } else if (what === 8) {
      // The amount is part of a deposit's identity: the one goes and another comes.
      if (row.kind === 'deposit' && fixed.has(entry)) return;
      if (row.kind === 'deposit') fixed.add(entry);
      made += 1;
      write(entry, at, { ...row, amount: String(made), updatedAt: at });
      changes.amount += 1;
    } else if (!fixed.has(entry)) {
      fixed.add(entry);
      write(entry, at, null);
      changes.removed += 1;
    }
  }

  function pass(now: number): void {
    if (isSettled) return;
    while (nextAt <= now && made < 3 * count + 100) {
      change(nextAt);
      nextAt += 1 + chance(habits.pace * 2);
    }
    nextAt = Math.max(nextAt, now);
  }

  function listed(kind: RecordKind, at: number): WalletRecord[] {
    return lists[kind].flatMap((entry) => rowAt(entry, at) ?? []);
  }

  function inside(kind: RecordKind, { from, to }: Window, now: number): WalletRecord[] {
    const start = Math.max(from, to - habits.silently);
    return listed(kind, now).filter(
      ({ createdAt }) =>
        (habits.startIncluded ? createdAt >= start : createdAt > start) &&
        (habits.endIncluded ? createdAt <= to : createdAt < to),
    );
  }

  /** Every moment from `since` to `until` at which the list changed, and `since`. */
  function moments(kind: RecordKind, since: number, until: number): number[] {
    return [since, ...lists[kind].flat().flatMap(({ at }) => (at > since && at <= until ? [at] : []))];
  }

  for (const kind of KINDS) {
    let at = start;
    for (let each = 0; each < count; each += 1) {
      if (chance(3) !== 0) at -= chance([1_000, HOUR, span / count][chance(3)] ?? HOUR);
      add(kind, at, 0);
    }
  }
  return {
    pass,
    settle: () => void (isSettled = true),
    listed,
    listedInTime: (kind) =>
      lists[kind].flatMap(([first]) => (first?.row && first.at === first.row.createdAt ? first.row : [])),
    changes,
    ask(kind, window, page, pageSize, now) {
      pass(now);
      const rows = inside(kind, window, now);
      // The sort that follows keeps the order of records of one moment.
      return listedPage(
        habits.shuffles && !isSettled && chance(2) === 0 ? rows.toReversed() : rows,
        page,
        pageSize,
      );
    },
    wasListed(kind, row, since, until) {
      const content = contentOfRecord(row);
      return lists[kind].some((entry) =>
        entry.some(
          (version, index) =>
            version.at <= until &&
            (entry[index + 1]?.at ?? Number.POSITIVE_INFINITY) >= since &&
            version.content === content,
        ),
      );
    },
    wasFewer(kind, key, count, since, until) {
      return moments(kind, since, until).some(
        (at) => listed(kind, at).filter((row) => recordKey(row) === key).length < count,
      );
    },
  };
}
