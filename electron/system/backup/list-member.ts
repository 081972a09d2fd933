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

interface MergeCounts {
  /** Entries in the backup. */
  holds: number;
  /** Of these: not here yet, here and different, here and the same. */
  added: number;
  conflicts: number;
  same: number;
}

export interface Merged extends MergeCounts {
  /** The new text of the file; null when it stays as it is. */
  text: string | null;
  /** The present text where it is unreadable, to be saved under another name; else null. */
  damaged: string | null;
  /** Entries that the merge wrote. */
  written: { added: number; replaced: number };
  /** Changes a person ticks one by one; none where the list has no such changes. */
  changes: EntryChange[];
}

/** A file that is a list of entries, each with a key: merged entry by entry, never replaced in full. */
export interface ListMember {
  /** In the archive, and in the data folder where it is a file of it. */
  name: string;
  /** "Address book". */
  title: string;
  /** The file without entries. */
  empty: string;
  /** Why the text is not such a file, as a part of a sentence; null when it is. In the language of the window unless `faults` are given. */
  fault(text: string, faults?: ListFaults): string | null;
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

interface ListParts<T, I> {
  name: string;
  title: string;
  schema: z.ZodType<T>;
  none: T;
  /** The most entries there may be. */
  max: number;
  split: (value: T) => Map<string, I>;
  /** The file with these entries, and with everything else of the present one. */
  join: (entries: ReadonlyMap<string, I>, present: T) => T;
  /**
   * The changes a person ticks before the entry is restored; the first is the entry's own. Empty: nothing in it needs a tick. Left out:
   * entries are merged by `onConflict`.
   */
  describe?: (id: string, here: I | undefined, entry: I) => EntryChange[];
  /** The entry with what was ticked within it. */
  cut?: (id: string, entry: I, isTicked: (id: string) => boolean) => I;
}

/** Makes the member; two entries are the same when their JSON is, which the schema brings into one order. */
export function listMember<T, I>(parts: ListParts<T, I>): ListMember {
  const { name, title, schema, none, max, split, join, describe, cut } = parts;

  function read(text: string, faults: ListFaults): Result<T, string> {
    let raw: unknown;
    try {
      raw = JSON.parse(text);
    } catch {
      return fail(faults.noJson);
    }
    const parsed = schema.safeParse(raw);
    return parsed.success ? succeed(parsed.data) : fail(faults.otherForm);
  }

  return {
    name,
    title,
    byTick: describe !== undefined,
    empty: `${JSON.stringify(none, null, 2)}\n`,
    fault(text, faults = faultsShown) {
      const value = read(text, faults);
      if (!value.ok) return value.error;
      return split(value.value).size > max ? faults.tooMany(max) : null;
    },
    merge(present, backup, onConflict, ticked = NOTHING) {
      const restored = read(backup, faultsShown);
      if (!restored.ok) return restored;
      if (present !== null && isNewerFile(present)) return fail(backupFaultsMessages.merge.newer);
      const current = present === null ? succeed(none) : read(present, faultsShown);
      const here = current.ok ? current.value : none;
      // Without a file there are no entries, even where defaults apply.
      const entries = present === null || !current.ok ? new Map<string, I>() : split(here);
      const counts: MergeCounts = { holds: 0, added: 0, conflicts: 0, same: 0 };
      const written = { added: 0, replaced: 0 };
      const changes: EntryChange[] = [];
      for (const [key, entry] of split(restored.value)) {
        counts.holds += 1;
        const before = entries.get(key);
        const what = before === undefined ? 'added' : isSame(before, entry) ? 'same' : 'conflicts';
        counts[what] += 1;
        if (what === 'same') continue;
        const id = `${name}/${key}`;
        const toTick = describe?.(id, before, entry) ?? [];
        changes.push(...toTick);
        const isWritten = toTick.length > 0 ? ticked.has(id) : what === 'added' || onConflict === 'take';
        if (!isWritten) continue;
        entries.set(key, cut?.(id, entry, (one) => ticked.has(one)) ?? entry);
        written[what === 'added' ? 'added' : 'replaced'] += 1;
      }
      if (entries.size > max) return fail(backupFaultsMessages.merge.tooMany(max));
      const next = join(entries, here);
      // The list must be one that its owner reads again.
      const isChanged = written.added + written.replaced > 0;
      if (isChanged && !schema.safeParse(next).success) return fail(backupFaultsMessages.merge.twoTooLarge);
      const text = isChanged ? `${JSON.stringify(next, null, 2)}\n` : null;
      return succeed({ ...counts, text, damaged: current.ok ? null : present, written, changes });
    },
  };
}

/** Whether their JSON is the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
