import type { z } from 'zod';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { backupFaultsMessages } from '../../../shared/messages/backup-faults.ts';
import { isNewerFile } from '../../storage/newer-file.ts';
import type { EntryChange } from './restore-changes.ts';

const { list: faultsShown } = backupFaultsMessages;
/** English or translated. */
type ListFaults = typeof faultsShown;

/** What to do with an entry that is there and in the backup, and differs. */
export type OnConflict = 'keep' | 'take';

export interface MergeCounts {
  /** Entries in the backup. */
  holds: number;
  /** Of these: not here yet, here and different, here and the same. */
  added: number;
  conflicts: number;
  same: number;
}

export interface Merged extends MergeCounts {
  /** What the file should say; null when it may stay as it is. */
  text: string | null;
  /** What the file here says, where that is nothing readable: to be set aside. */
  damaged: string | null;
  /** Entries that were taken. */
  took: { added: number; replaced: number };
  /** What a person decides on one by one; none where the list is not such a one. */
  changes: EntryChange[];
}

/** A file that is a list of entries, each with a key: merged entry by entry, never replaced as a whole. */
export interface ListMember {
  /** In the archive, and in the data folder where it is a file of it. */
  name: string;
  /** "Address book". */
  title: string;
  /** What the file says when it lists nothing. */
  empty: string;
  /** Why the text is no such file, as a part of a sentence; null when it is one. In the words of the window unless others are given. */
  fault(text: string, say?: ListFaults): string | null;
  /** Its entries come only when ticked. */
  byTick: boolean;
  /** The error is a part of a sentence. */
  merge(
    present: string | null,
    backup: string,
    onConflict: OnConflict,
    ticked?: ReadonlySet<string>,
  ): Result<Merged, string>;
}

const NOTHING: ReadonlySet<string> = new Set();

export interface ListParts<T, I> {
  name: string;
  title: string;
  schema: z.ZodType<T>;
  none: T;
  /** The most entries there may be. */
  most: number;
  split: (value: T) => Map<string, I>;
  /** The file with these entries, and with whatever else the one here says. */
  join: (entries: ReadonlyMap<string, I>, present: T) => T;
  /**
   * What a person is shown and ticks before the entry is taken; the first change is the entry's own. None: taking it changes nothing that
   * needs their word. Left out: entries come as `onConflict` says.
   */
  describe?: (id: string, here: I | undefined, entry: I) => EntryChange[];
  /** The entry with what was ticked within it. */
  cut?: (id: string, entry: I, isTicked: (id: string) => boolean) => I;
}

/** Makes the member; two entries are the same when their JSON is, which the schema brings into one order. */
export function listMember<T, I>(parts: ListParts<T, I>): ListMember {
  const { name, title, schema, none, most, split, join, describe, cut } = parts;

  function read(text: string, say: ListFaults): Result<T, string> {
    let raw: unknown;
    try {
      raw = JSON.parse(text);
    } catch {
      return fail(say.noJson);
    }
    const parsed = schema.safeParse(raw);
    return parsed.success ? succeed(parsed.data) : fail(say.otherForm);
  }

  return {
    name,
    title,
    byTick: describe !== undefined,
    empty: `${JSON.stringify(none, null, 2)}\n`,
    fault(text, say = faultsShown) {
      const value = read(text, say);
      if (!value.ok) return value.error;
      return split(value.value).size > most ? say.tooMany(most) : null;
    },
    merge(present, backup, onConflict, ticked = NOTHING) {
      const theirs = read(backup, faultsShown);
      if (!theirs.ok) return theirs;
      if (present !== null && isNewerFile(present)) return fail(backupFaultsMessages.merge.newer);
      const ours = present === null ? succeed(none) : read(present, faultsShown);
      const here = ours.ok ? ours.value : none;
      // A file that is not there has no entries, also where there is something to go by without one.
      const entries = present === null || !ours.ok ? new Map<string, I>() : split(here);
      const counts: MergeCounts = { holds: 0, added: 0, conflicts: 0, same: 0 };
      const took = { added: 0, replaced: 0 };
      const changes: EntryChange[] = [];
      for (const [key, entry] of split(theirs.value)) {
        counts.holds += 1;
        const before = entries.get(key);
        const what = before === undefined ? 'added' : isSame(before, entry) ? 'same' : 'conflicts';
        counts[what] += 1;
        if (what === 'same') continue;
        const id = `${name}/${key}`;
        const asked = describe?.(id, before, entry) ?? [];
        changes.push(...asked);
        const isTaken = asked.length > 0 ? ticked.has(id) : what === 'added' || onConflict === 'take';
        if (!isTaken) continue;
        entries.set(key, cut?.(id, entry, (one) => ticked.has(one)) ?? entry);
        took[what === 'added' ? 'added' : 'replaced'] += 1;
      }
      if (entries.size > most) return fail(backupFaultsMessages.merge.tooMany(most));
      const next = join(entries, here);
      // The list must be one that its owner reads again.
      const isChanged = took.added + took.replaced > 0;
      if (isChanged && !schema.safeParse(next).success) return fail(backupFaultsMessages.merge.twoTooLarge);
      const text = isChanged ? `${JSON.stringify(next, null, 2)}\n` : null;
      return succeed({ ...counts, text, damaged: ours.ok ? null : present, took, changes });
    },
  };
}

/** Whether their JSON is the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
