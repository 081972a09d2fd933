/** One saved entry: plain JSON. */
export type Entry = { readonly kind: string } & Readonly<Record<string, unknown>>;

/** The saved entries of a folder. They survive `kill -9` once `append` has returned. */
export interface EntryStore {
  /** Entries of earlier runs, oldest first: the snapshot's, then those appended since. */
  readonly past: readonly Entry[];
  /** Writes the entries, all or none; the operating system has them when this returns. Throws when they cannot be written. */
  append(entries: readonly Entry[]): void;
  /** True when enough entries were appended since the last snapshot for a new one. */
  snapshotDue(): boolean;
  /** Atomically replaces all entries: after a crash the old or the new state is complete. */
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
