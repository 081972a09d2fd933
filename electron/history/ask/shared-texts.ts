import type { DatabaseSync } from 'node:sqlite';
import { type ColumnData, rowOf } from './column-data.ts';
import { fold } from './search-text.ts';

/** The texts that many records may share, in the order of `ColumnData.shared`. */
export const SHARED_COLUMNS = ['address', 'memo', 'remark'] as const;
export type SharedTexts = readonly [address: string, memo: string, remark: string];

/**
 * Texts that many records have: "Deposit" as the remark of every deposit, one's own address. Each is looked into once for a search, and the
 * records that have it are known by a number in the columns, so the index holds none of it: a list of half the records for each of its
 * parts would cost more than reading them all. `search_shared` keeps which they are, in the transaction that leaves them out of the index.
 */
export interface SharedTextBook {
  /** The number of a shared text that a record has in this column (of SHARED_COLUMNS, by its place), above 0; 0 of any other. */
  codeOf(column: number, text: string): number;
  /** Whether these are the texts that the file's index leaves out: another program may have built it since. */
  isOfFile(): boolean;
  /** What of a record's texts the index is to hold; what is shared is written into the columns. Within the builder's transaction. */
  leaveOut(id: number, texts: SharedTexts): SharedTexts;
  /** Marks the rows that share a text with the folded term in it. */
  mark(folded: string, found: Uint8Array): void;
  /** Reads them anew: the index was emptied, or a transaction did not come to its end. */
  reload(): void;
}

/** Of how many records a text is, among those put into the index since the start, before it is one of these. */
const SHARED_FROM = 64;
const MOST_SHARED = 2_000;
const LONGEST_SHARED = 300;
/** Texts that are counted at a time; beyond it counting begins anew. */
const MOST_COUNTED = 20_000;

export function createSharedTexts(db: DatabaseSync, data: ColumnData): SharedTextBook {
  const codes = new Map<string, number>();
  const folded: string[] = [''];
  /** Of each number, a bit for each column that may have it. */
  const usedIn: number[] = [0];
  const counts = new Map<string, number>();

  function read(): string[] {
    const there = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'search_shared'").get();
    if (there === undefined) return [];
    return db
      .prepare('SELECT text FROM search_shared ORDER BY n')
      .all()
      .map(({ text }) => String(text));
  }

  function add(text: string): number {
    codes.set(text, folded.length);
    usedIn.push(0);
    return folded.push(fold(text)) - 1;
  }

  /** The text's number, which it gets once enough records have it. */
  function counted(text: string): number {
    const known = codes.get(text);
    if (known !== undefined) return known;
    if (text === '' || text.length > LONGEST_SHARED || codes.size >= MOST_SHARED) return 0;
    // Whether SQLite compares beyond a NUL is nothing to rest on.
    if (text.includes('\0')) return 0;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < SHARED_FROM) {
      if (counts.size >= MOST_COUNTED) counts.clear();
      counts.set(text, count);
      return 0;
    }
    counts.delete(text);
    const code = add(text);
    db.prepare('INSERT INTO search_shared (n, text) VALUES (?, ?)').run(code, text);
    return code;
  }

  function reload(): void {
    const before = [...usedIn];
    codes.clear();
    counts.clear();
    folded.length = 1;
    usedIn.length = 1;
    for (const text of read()) add(text);
    // Too many columns to look into cost some time, too few would lose records.
    for (const [code, columns] of before.entries()) if (code < usedIn.length) usedIn[code] = columns;
  }

  reload();
  return {
    codeOf(column, text) {
      if (codes.size === 0) return 0; // a first walk: nothing is in the index yet
      // Half of a character pair is another character in the file, where the builder counts.
      const code = codes.get(text) ?? (text.isWellFormed() ? 0 : (codes.get(text.toWellFormed()) ?? 0));
      if (code !== 0) usedIn[code] = (usedIn[code] ?? 0) | (1 << column);
      return code;
    },
    isOfFile() {
      const texts = read();
      return texts.length === codes.size && texts.every((text, at) => codes.get(text) === at + 1);
    },
    leaveOut(id, texts) {
      const row = rowOf(data, id);
      const left: [string, string, string] = [...texts];
      if (row < 0) return left;
      for (const [column, text] of texts.entries()) {
        const code = counted(text);
        usedIn[code] = (usedIn[code] ?? 0) | (1 << column);
        const own = data.shared[column];
        if (own !== undefined) own[row] = code;
        if (code !== 0) left[column] = '';
      }
      return left;
    },
    mark(term, found) {
      const has = new Uint8Array(folded.length);
      let columns = 0;
      for (const [code, text] of folded.entries()) {
        if (code === 0 || !text.includes(term)) continue;
        has[code] = 1;
        columns |= usedIn[code] ?? 0;
      }
      for (const [column, numbers] of data.shared.entries()) {
        if ((columns & (1 << column)) === 0) continue;
        for (let row = 0; row < found.length; row += 1) {
          // Without a branch: of a text that half the records have, every other guess would be wrong.
          found[row] = (found[row] ?? 0) | (has[numbers[row] ?? 0] ?? 0);
        }
      }
    },
    reload() {
      const before = [...codes.keys()];
      reload();
      // A number that means another text now must mark nobody.
      const stays = Uint8Array.from([0, ...before.map((text, at) => (codes.get(text) === at + 1 ? 1 : 0))]);
      if (!stays.includes(0, 1)) return;
      for (const column of data.shared) {
        for (const [row, code] of column.entries()) if (stays[code] !== 1) column[row] = 0;
      }
    },
  };
}
