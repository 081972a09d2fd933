import type { DatabaseSync } from 'node:sqlite';
import { type ColumnData, rowOf } from './column-data.ts';
import { isSearchIntact } from './search-schema.ts';
import { fold } from './search-text.ts';

/**
 * Addresses that many records have, such as one's own. Each is tested once for a search, and the records that have it are known by a number
 * in the columns, so the index holds none of it: a list of half the records for each of its parts would cost more than reading them
 * all. `search_shared` keeps which they are, in the transaction that leaves them out of the index.
 */
export interface SharedAddresses {
  /** The number of a shared address, above 0; 0 of any other. */
  codeOf(address: string): number;
  /** Whether these are the addresses that the file's index leaves out: another program may have built it since. */
  isOfFile(): boolean;
  /** Whether the index is to hold a record's address; if not, its number is written into the columns. Within the builder's transaction. */
  isIndexed(id: number, address: string): boolean;
  /** Marks the rows that share an address with the folded term in it. */
  mark(folded: string, found: Uint8Array): void;
  /** Reads them again: the index was emptied, or a transaction did not come to its end. */
  reload(): void;
}

/** Of how many records an address is, among those put into the index since the start, before it is one of these. */
const SHARED_FROM = 64;
const MAX_SHARED = 2_000;
const LONGEST_SHARED = 300;
/** Addresses that are counted at a time; beyond that, counting starts over. */
const MAX_COUNTED = 20_000;

export function createSharedAddresses(db: DatabaseSync, data: ColumnData): SharedAddresses {
  const codes = new Map<string, number>();
  const counts = new Map<string, number>();
  /** By number, and as they are searched; 0 stands for no address. */
  let known: string[] = [''];
  let folded: string[] = [''];

  function read(): string[] {
    if (!isSearchIntact(db)) return [];
    return db
      .prepare('SELECT text FROM search_shared ORDER BY n')
      .all()
      .map(({ text }) => String(text));
  }

  function add(address: string): number {
    const code = known.push(address) - 1;
    folded.push(fold(address));
    codes.set(address, code);
    return code;
  }

  /** Counts one record more that has it; true when that makes it one of the shared. */
  function isEnough(address: string): boolean {
    const count = (counts.get(address) ?? 0) + 1;
    if (count >= SHARED_FROM) {
      counts.delete(address);
      return true;
    }
    if (counts.size >= MAX_COUNTED) counts.clear();
    counts.set(address, count);
    return false;
  }

  /** The number of an address, which it gets once enough records have it. */
  function counted(address: string): number {
    const code = codes.get(address);
    if (code !== undefined) return code;
    if (address === '' || address.length > LONGEST_SHARED || codes.size >= MAX_SHARED) return 0;
    // Whether SQLite compares beyond a NUL is nothing to rest on.
    if (address.includes('\0') || !isEnough(address)) return 0;
    const added = add(address);
    db.prepare('INSERT INTO search_shared (n, text) VALUES (?, ?)').run(added, address);
    return added;
  }

  function reload(): void {
    codes.clear();
    counts.clear();
    known = [''];
    folded = [''];
    for (const address of read()) add(address);
  }

  reload();
  return {
    codeOf(address) {
      if (known.length === 1) return 0; // a first sync run: nothing is in the index yet
      // Half of a character pair is another character in the file, where the builder counts.
      return codes.get(address.isWellFormed() ? address : address.toWellFormed()) ?? 0;
    },
    isOfFile() {
      const there = read();
      return there.length === known.length - 1 && there.every((address, at) => address === known[at + 1]);
    },
    isIndexed(id, address) {
      const row = rowOf(data, id);
      if (row < 0) return true;
      const code = counted(address);
      data.sharedAddress[row] = code;
      return code === 0;
    },
    mark(term, found) {
      const has = new Uint8Array(folded.length);
      for (const [code, address] of folded.entries()) if (code > 0 && address.includes(term)) has[code] = 1;
      markRows(has, data.sharedAddress.subarray(0, found.length), found);
    },
    reload() {
      const before = known;
      reload();
      // A number that means another address now must mark nobody.
      const stays = Uint8Array.from(before, (address, code) => (code > 0 && address === known[code] ? 1 : 0));
      if (!stays.includes(0, 1)) return;
      for (const [row, code] of data.sharedAddress.entries())
        if (stays[code] !== 1) data.sharedAddress[row] = 0;
    },
  };
}

/** So few addresses are searched for one by one; for more of them, one pass looks at every row. */
const FEW = 3;
/** Of so many rows one may have such an address; where more do, going from one to the next costs more than looking at every row. */
const SELDOM = 64;

/** Marks with 1 the rows whose number has a 1 in `has`; `numbers` has one for each row. */
function markRows(has: Uint8Array, numbers: Uint16Array, found: Uint8Array): void {
  const few = fewOf(has);
  if (few !== null && markEach(few, numbers, found)) return;
  for (let row = 0; row < numbers.length; row += 1) {
    // Without a branch: of an address that half the records have, every other guess would be wrong.
    found[row] = (found[row] ?? 0) | (has[numbers[row] ?? 0] ?? 0);
  }
}

/** The numbers with a 1, if they are few. */
function fewOf(has: Uint8Array): number[] | null {
  const few: number[] = [];
  for (let one = has.indexOf(1); one >= 0; one = has.indexOf(1, one + 1)) {
    if (few.length === FEW) return null;
    few.push(one);
  }
  return few;
}

/** Goes from each row to the next; false when there are too many, and some may not be marked. */
function markEach(wanted: readonly number[], numbers: Uint16Array, found: Uint8Array): boolean {
  let left = numbers.length / SELDOM;
  for (const number of wanted) {
    for (let row = numbers.indexOf(number); row >= 0; row = numbers.indexOf(number, row + 1)) {
      if (left <= 0) return false;
      found[row] = 1;
      left -= 1;
    }
  }
  return true;
}
