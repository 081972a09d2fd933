import { textsWith } from './coded-search.ts';
import { fold } from './search-text.ts';

/*
 * Free text (memos and remarks) is searched in memory: a word in half of all records would be a list of half the archive in any
 * index. They repeat the same few words and numbers, so a text is kept as the numbers of its pieces: a word with the
 * blank after it, up to three digits. Looking into a million such texts costs less than reading a few thousand records.
 */

/** The memos and remarks of the first rows, folded, to search for a part of a text. */
export interface CodedTexts {
  /** Rows, from the first, whose texts are held. */
  rows(): number;
  /** Takes the texts of the next row. */
  add(memo: string, remark: string): void;
  /** Replaces the texts of a row; ignored for a row that was never added. */
  change(row: number, memo: string, remark: string): void;
  /** Marks the rows of which one text has the folded term, with 1 in a byte of each; the term is not empty. */
  mark(folded: string, found: Uint8Array): void;
}

/** Words with the blank after them; three digits, so that of numbers there are not more than 1,110 pieces; never more than V8 copies. */
const PIECES = /[0-9]{1,3}|[^0-9 ]{1,11} ?| /g;
/** Beyond so many different ones a word is spelled: texts without words, such as random letters, would fill the memory with them. */
const MAX_PIECES = 50_000;
/** Texts that are recognised when they repeat. */
const MAX_RECENT = 4_096;
/** The number of the empty text. */
const EMPTY = 0;
const FIRST_CAPACITY = 1_024;

export function createCodedTexts(maxPieces = MAX_PIECES): CodedTexts {
  const table = createTextTable(maxPieces);
  const columns = [createTextColumn(), createTextColumn()] as const;
  const [memos, remarks] = columns;
  let rows = 0;
  return {
    rows: () => rows,
    add(memo, remark) {
      memos.set(rows, table.numberOf(memo));
      remarks.set(rows, table.numberOf(remark));
      rows += 1;
    },
    change(row, memo, remark) {
      if (row >= rows) return;
      memos.set(row, table.numberOf(memo, memos.of(row)));
      remarks.set(row, table.numberOf(remark, remarks.of(row)));
    },
    mark(folded, found) {
      const has = table.having(folded);
      if (has === null) return;
      for (const column of columns) column.mark(has, found);
    },
  };
}

/** Different texts by number; some that come again have two. */
interface TextTable {
  /** The number of a text; `before` if it is the same as that one. */
  numberOf(text: string, before?: number): number;
  /** A byte for each number, 1 where the text has the folded term; null when none has. */
  having(folded: string): Uint8Array | null;
}

function createTextTable(maxPieces: number): TextTable {
  const pieces: string[] = [];
  const codeOf = new Map<string, number>();
  const recent = new Map<string, number>();
  /** The pieces of all texts, one after the other, and where each text ends among them. */
  let codes = new Uint32Array(FIRST_CAPACITY);
  let ends = new Uint32Array(FIRST_CAPACITY);
  let texts = 1; // the empty one

  function code(piece: string): number {
    const known = codeOf.get(piece);
    if (known !== undefined) return known;
    const made = pieces.push(piece) - 1;
    codeOf.set(piece, made);
    return made;
  }

  /** Adds pieces from a place on; answers the place after them. */
  function spell(folded: string, from: number): number {
    let at = from;
    for (const piece of folded.match(PIECES) ?? []) {
      codes = withCapacity(codes, at + piece.length);
      if (pieces.length < maxPieces || codeOf.has(piece)) codes[at++] = code(piece);
      else for (let unit = 0; unit < piece.length; unit += 1) codes[at++] = code(piece.charAt(unit));
    }
    return at;
  }

  function added(text: string): number {
    const number = texts;
    texts += 1;
    ends = withCapacity(ends, texts);
    ends[number] = spell(fold(text), ends[number - 1] ?? 0);
    if (recent.size >= MAX_RECENT) recent.clear();
    recent.set(text, number);
    return number;
  }

  function isSame(number: number, text: string): boolean {
    let spelled = '';
    for (let at = ends[number - 1] ?? 0; at < (ends[number] ?? 0); at += 1)
      spelled += pieces[codes[at] ?? 0] ?? '';
    return spelled === fold(text);
  }

  return {
    numberOf(text, before = EMPTY) {
      if (text === '') return EMPTY;
      return recent.get(text) ?? (before !== EMPTY && isSame(before, text) ? before : added(text));
    },
    having: (folded) => textsWith(pieces, { codes, ends, texts }, folded),
  };
}

/** The number of its text for each row. */
interface TextColumn {
  of(row: number): number;
  set(row: number, number: number): void;
  /** Marks the rows whose number has a 1 in `has`. */
  mark(has: Uint8Array, found: Uint8Array): void;
}

function createTextColumn(): TextColumn {
  let numbers = new Uint32Array(FIRST_CAPACITY);
  /** The rows that have a text, or had one, or are named twice: most records have no memo. */
  let withText = new Uint32Array(FIRST_CAPACITY);
  let count = 0;
  return {
    of: (row) => numbers[row] ?? EMPTY,
    set(row, number) {
      numbers = withCapacity(numbers, row + 1);
      if (number !== EMPTY && numbers[row] === EMPTY) {
        withText = withCapacity(withText, count + 1);
        withText[count] = row;
        count += 1;
      }
      numbers[row] = number;
    },
    mark(has, found) {
      for (let at = 0; at < count; at += 1) {
        const row = withText[at] ?? 0;
        // Without a branch: of a text that half the records have, every other guess would be wrong.
        found[row] = (found[row] ?? 0) | (has[numbers[row] ?? 0] ?? 0);
      }
    },
  };
}

function withCapacity(old: Uint32Array<ArrayBuffer>, count: number): Uint32Array<ArrayBuffer> {
  if (count <= old.length) return old;
  const larger = new Uint32Array(Math.max(count, Math.ceil(old.length * 1.5)));
  larger.set(old);
  return larger;
}
