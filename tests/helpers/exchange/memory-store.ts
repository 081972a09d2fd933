import type { Entry, EntryStore } from '../../../exchange/persistence/contract.ts';

/** A store in memory that shows what a crash after any append would leave. */
export interface MemoryStore extends EntryStore {
  /** The current entries, as they would be read back. */
  contents(): Entry[];
  /** All later writes fail. */
  breakDisk(): void;
  repairDisk(): void;
  /** All later snapshots fail. */
  breakSnapshots(): void;
  /** Number of attempted snapshots. */
  snapshots(): number;
  isClosed(): boolean;
}

/** `snapshotAfter` appends make a snapshot due. */
export function createMemoryStore(past: readonly Entry[] = [], snapshotAfter = 1e9): MemoryStore {
  let saved = serialised(past);
  let appends = 0;
  let broken = false;
  let snapshotsBroken = false;
  let snapshots = 0;
  let closed = false;
  return {
    past: serialised(past),
    append(entries) {
      if (broken) throw new Error('The disk is full.');
      saved.push(...serialised(entries));
      appends += 1;
    },
    snapshotDue: () => appends >= snapshotAfter,
    snapshot(entries) {
      snapshots += 1;
      if (broken || snapshotsBroken) throw new Error('The disk is full.');
      saved = serialised([...entries]);
      appends = 0;
    },
    close() {
      closed = true;
    },
    contents: () => [...saved],
    breakDisk() {
      broken = true;
    },
    repairDisk() {
      broken = false;
    },
    breakSnapshots() {
      snapshotsBroken = true;
    },
    snapshots: () => snapshots,
    isClosed: () => closed,
  };
}

function serialised(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => JSON.parse(JSON.stringify(entry)) as Entry); // an entry before it was serialised
}
