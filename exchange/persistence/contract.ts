/** One thing to remember: plain JSON. */
export type Entry = { readonly kind: string } & Readonly<Record<string, unknown>>;

/**
 * A folder that remembers: one snapshot and the entries since. What `append` returned from survives `kill -9`. A last line that
 * was cut off is nobody's loss: its request was never answered.
 */
export interface EntryStore {
  /** What an earlier run left, oldest first: the snapshot's entries, then those appended since. */
  readonly past: readonly Entry[];
  /** Writes the entries as one; they are in the operating system's hands when this returns. Throws when they cannot be written. */
  append(entries: readonly Entry[]): void;
  /** True when enough was appended since the last snapshot that a new one is worth its cost. */
  snapshotDue(): boolean;
  /** Replaces snapshot and entries by these, atomically: after a crash one or the other is there, whole. */
  snapshot(entries: Iterable<Entry>): void;
  close(): void;
}

/**
 * What was kept is whole and makes no sense: it was changed by hand, or by another version. Thrown while a run puts its past
 * together; the message says what is wrong and what to do. Only `--reset` mends it.
 */
export class DamagedState extends Error {
  override readonly name = 'DamagedState';
}
