import type { z } from 'zod';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { backupFaultsText } from '../../shared/text/backup-faults.ts';
import { isNewerFile } from '../settings/newer-file.ts';

const { list: faultsShown } = backupFaultsText;
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
  /** The error is a part of a sentence. */
  merge(present: string | null, backup: string, onConflict: OnConflict): Result<Merged, string>;
}

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
}

/** Makes the member; two entries are the same when their JSON is, which the schema brings into one order. */
export function listMember<T, I>(parts: ListParts<T, I>): ListMember {
  const { name, title, schema, none, most, split, join } = parts;

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
    empty: `${JSON.stringify(none, null, 2)}\n`,
    fault(text, say = faultsShown) {
      const value = read(text, say);
      if (!value.ok) return value.error;
      return split(value.value).size > most ? say.tooMany(most) : null;
    },
    merge(present, backup, onConflict) {
      const theirs = read(backup, faultsShown);
      if (!theirs.ok) return theirs;
      if (present !== null && isNewerFile(present)) return fail(backupFaultsText.merge.newer);
      const ours = present === null ? succeed(none) : read(present, faultsShown);
      const here = ours.ok ? ours.value : none;
      // A file that is not there has no entries, also where there is something to go by without one.
      const entries = present === null || !ours.ok ? new Map<string, I>() : split(here);
      const counts: MergeCounts = { holds: 0, added: 0, conflicts: 0, same: 0 };
      let changes = 0;
      for (const [key, entry] of split(theirs.value)) {
        counts.holds += 1;
        const before = entries.get(key);
        const what = before === undefined ? 'added' : isSame(before, entry) ? 'same' : 'conflicts';
        counts[what] += 1;
        if (what === 'same' || (what === 'conflicts' && onConflict === 'keep')) continue;
        entries.set(key, entry);
        changes += 1;
      }
      if (entries.size > most) return fail(backupFaultsText.merge.tooMany(most));
      const next = join(entries, here);
      // The list must be one that its owner reads again.
      if (changes > 0 && !schema.safeParse(next).success) return fail(backupFaultsText.merge.twoTooLarge);
      const text = changes === 0 ? null : `${JSON.stringify(next, null, 2)}\n`;
      return succeed({ ...counts, text, damaged: ours.ok ? null : present });
    },
  };
}

/** Whether their JSON is the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
