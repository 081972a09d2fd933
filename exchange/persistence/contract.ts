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
  due(): boolean;
  /** Replaces snapshot and entries by these, atomically: after a crash one or the other is there, whole. */
  snapshot(entries: Iterable<Entry>): void;
  close(): void;
}
