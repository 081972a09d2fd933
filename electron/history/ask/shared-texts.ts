import type { DatabaseSync } from 'node:sqlite';
import { type ColumnData, rowOf } from './column-data.ts';
import { isSearchWhole } from './search-schema.ts';
import { fold, type Kept } from './search-text.ts';
import { hasDigit, shapeOf } from './text-shape.ts';

/** The texts that many records may share, in the order of `ColumnData.shared`. */
export const SHARED_COLUMNS = ['address', 'memo', 'remark'] as const;
export type SharedTexts = readonly [address: string, memo: string, remark: string];
/** An address has no shape: hardly two have the same. */
const FIRST_WITH_SHAPE = 1;

/**
 * Texts that many records have: "Deposit" as the remark of every deposit, one's own address. Each is looked into once for a search, and the
 * records that have it are known by a number in the columns, so the index holds none of it: a list of half the records for each of its
 * parts would cost more than reading them all. `search_shared` keeps which they are, in the transaction that leaves them out of the index.
 * Where the whole text is not shared its shape may be (text-shape.ts): then the index holds what has digits.
 */
export interface SharedTextBook {
  /** The number of a shared text, or shape, that a record has in this column (of SHARED_COLUMNS, by its place), above 0; 0 of any other. */
  codeOf(column: number, text: string): number;
  /** Whether these are the texts that the file's index leaves out: another program may have built it since. */
  isOfFile(): boolean;
  /** How much of each of a record's texts the index is to hold; what is shared is written into the columns. Within the builder's transaction. */
  kept(id: number, texts: SharedTexts): readonly [address: Kept, memo: Kept, remark: Kept];
  /** Whether a text of a known shape may have the folded term, which has a digit: not when no shape has the term's own. */
  mayBeInShape(folded: string): boolean;
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

interface Shared {
  text: string;
  isShape: boolean;
}

export function createSharedTexts(db: DatabaseSync, data: ColumnData): SharedTextBook {
  const wholes = createCounted();
  const shapes = createCounted();
  /** By number; 0 is nobody's. */
  let known: (Shared & { folded: string })[] = [NOBODY];
  /** Of each number, a bit for each column that may have it. */
  const usedIn: number[] = [0];

  function read(): Shared[] {
    if (!isSearchWhole(db)) return [];
    return db
      .prepare('SELECT text, is_shape FROM search_shared ORDER BY n')
      .all()
      .map((row) => ({ text: String(row['text']), isShape: row['is_shape'] === 1 }));
  }

  function add(shared: Shared): number {
    const code = known.push({ ...shared, folded: fold(shared.text) }) - 1;
    (shared.isShape ? shapes : wholes).codes.set(shared.text, code);
    usedIn[code] ??= 0;
    return code;
  }

  /** The number of a text or a shape, which it gets once enough records have it. */
  function counted(text: string, isShape: boolean): number {
    const { codes, isEnough } = isShape ? shapes : wholes;
    const code = codes.get(text);
    if (code !== undefined) return code;
    if (text === '' || text.length > LONGEST_SHARED || codes.size >= MOST_SHARED) return 0;
    // Whether SQLite compares beyond a NUL is nothing to rest on.
    if (text.includes('\0') || !isEnough(text)) return 0;
    const added = add({ text, isShape });
    db.prepare('INSERT INTO search_shared (n, text, is_shape) VALUES (?, ?, ?)').run(
      added,
      text,
      isShape ? 1 : 0,
    );
    return added;
  }

  function countedShape(column: number, text: string): number {
    const shape = column < FIRST_WITH_SHAPE ? null : shapeOf(text);
    return shape === null ? 0 : counted(shape, true);
  }

  function codeFor(column: number, text: string): number {
    const whole = wholes.codes.get(text);
    if (whole !== undefined) return whole;
    if (column < FIRST_WITH_SHAPE || shapes.codes.size === 0) return 0;
    const shape = shapeOf(text);
    return shape === null ? 0 : (shapes.codes.get(shape) ?? 0);
  }

  function reload(): void {
    wholes.forget();
    shapes.forget();
    known = [NOBODY];
    for (const shared of read()) add(shared);
    // What a number was used in stays: too many columns to look into cost some time, too few would lose records.
    usedIn.length = known.length;
  }

  reload();
  return {
    codeOf(column, text) {
      if (known.length === 1) return 0; // a first walk: nothing is in the index yet
      // Half of a character pair is another character in the file, where the builder counts.
      const code = codeFor(column, text.isWellFormed() ? text : text.toWellFormed());
      if (code !== 0) usedIn[code] = (usedIn[code] ?? 0) | (1 << column);
      return code;
    },
    isOfFile() {
      const there = read();
      return there.length === known.length - 1 && there.every((shared, at) => isSame(shared, known[at + 1]));
    },
    kept(id, texts) {
      const row = rowOf(data, id);
      const kept: [Kept, Kept, Kept] = ['all', 'all', 'all'];
      if (row < 0) return kept;
      for (const [column, text] of texts.entries()) {
        const whole = counted(text, false);
        const code = whole === 0 ? countedShape(column, text) : whole;
        usedIn[code] = (usedIn[code] ?? 0) | (1 << column);
        const own = data.shared[column];
        if (own !== undefined) own[row] = code;
        if (code !== 0) kept[column] = whole === 0 ? 'numbers' : 'nothing';
      }
      return kept;
    },
    mayBeInShape(term) {
      const wanted = shapeOf(term);
      return wanted !== null && known.some(({ folded, isShape }) => isShape && folded.includes(wanted));
    },
    mark(term, found) {
      const isOfShapes = !hasDigit(term);
      const codes: number[] = [];
      for (const [code, { folded, isShape }] of known.entries()) {
        if (code === 0 || (isShape && !isOfShapes) || !folded.includes(term)) continue;
        codes.push(code);
      }
      for (const [column, numbers] of data.shared.entries()) {
        const own = codes.filter((code) => ((usedIn[code] ?? 0) & (1 << column)) !== 0);
        if (own.length > 0) markRows(own, numbers.subarray(0, found.length), found);
      }
    },
    reload() {
      const before = known;
      reload();
      // A number that means another text now must mark nobody.
      const stays = Uint8Array.from(before, (shared, code) =>
        code > 0 && isSame(shared, known[code]) ? 1 : 0,
      );
      if (!stays.includes(0, 1)) return;
      for (const column of data.shared) {
        for (const [row, code] of column.entries()) if (stays[code] !== 1) column[row] = 0;
      }
    },
  };
}

/** Every number of a text that fits a column of 16 bits. */
const ALL_CODES = 65_536;
/** Numbers that are looked for one by one: for more of them, every row is looked at once. */
const FEW_CODES = 3;
/** Of so many rows one may have such a number; where more do, going from one to the next costs more than looking at every row. */
const SELDOM = 64;

/** Marks the rows whose number is one of these; `numbers` has one for each row. */
function markRows(codes: readonly number[], numbers: Uint16Array, found: Uint8Array): void {
  if (codes.length > FEW_CODES) {
    markFrom(0, codes, numbers, found);
    return;
  }
  for (const code of codes) {
    let left = numbers.length / SELDOM;
    let row = numbers.indexOf(code);
    for (; row >= 0 && left > 0; left -= 1) {
      found[row] = 1;
      row = numbers.indexOf(code, row + 1);
    }
    if (row >= 0) markFrom(row, [code], numbers, found);
  }
}

function markFrom(first: number, codes: readonly number[], numbers: Uint16Array, found: Uint8Array): void {
  const has = new Uint8Array(ALL_CODES);
  for (const code of codes) has[code] = 1;
  for (let row = first; row < numbers.length; row += 1) {
    // Without a branch: of a text that half the records have, every other guess would be wrong.
    found[row] = (found[row] ?? 0) | (has[numbers[row] ?? 0] ?? 0);
  }
}

const NOBODY = { text: '', isShape: false, folded: '' };

function isSame(one: Shared, other: Shared | undefined): boolean {
  return other !== undefined && one.text === other.text && one.isShape === other.isShape;
}

interface Counted {
  codes: Map<string, number>;
  /** Counts one record more that has the text; true when that makes it one of the shared. */
  isEnough: (text: string) => boolean;
  forget(): void;
}

function createCounted(): Counted {
  const codes = new Map<string, number>();
  const counts = new Map<string, number>();
  return {
    codes,
    isEnough(text) {
      const count = (counts.get(text) ?? 0) + 1;
      if (count >= SHARED_FROM) {
        counts.delete(text);
        return true;
      }
      if (counts.size >= MOST_COUNTED) counts.clear();
      counts.set(text, count);
      return false;
    },
    forget() {
      codes.clear();
      counts.clear();
    },
  };
}
