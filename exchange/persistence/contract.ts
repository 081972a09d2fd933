/** One saved entry: plain JSON. */
export type Entry = { readonly kind: string } & Readonly<Record<string, unknown>>;

/**
 * A folder with a snapshot and the entries since. Entries survive `kill -9` once `append` has returned. A truncated last line is no
 * loss: its request was never answered.
 */
export interface EntryStore {
  /** Entries of earlier runs, oldest first: the snapshot's, then those appended since. */
  readonly past: readonly Entry[];
  /** Writes the entries as one line, which the operating system has when this returns. Throws when they cannot be written. */
  append(entries: readonly Entry[]): void;
  /** True when enough entries were appended since the last snapshot for a new one. */
  snapshotDue(): boolean;
  /** Atomically replaces snapshot and entries: after a crash the old or the new state is complete. */
  snapshot(entries: Iterable<Entry>): void;
  close(): void;
}

/**
 * The saved state is readable but inconsistent: it was changed by hand or by another version. Thrown while a run restores it; the
 * message says what is wrong and what to do. Only `--reset` repairs it.
 */
export class DamagedState extends Error {
  override readonly name = 'DamagedState';
}
