import { createHash } from 'node:crypto';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import type { LenientPage, UnreadRow } from '../../../venue/records-page.ts';
import type { ScanReason } from './reasons.ts';

/** A closed range of time as it is asked for: startAt and endAt, milliseconds since the epoch, by createdAt. */
export interface Window {
  from: number;
  to: number;
}

/** One try to read a window of several pages, stored so that it can be resumed. */
interface Try {
  scanId: number;
  pageSize: number;
  nextPage: number;
  /** totalNum of the first reply. */
  total: number | null;
  /** createdAt of the oldest record so far. */
  oldest: number | null;
  /** A digest of every record so far, in the order they came in. */
  keys: string[];
}

/** A scan: tries over one frozen window until two in a row agree. */
export interface Scan {
  window: Window;
  currentTry: Try;
  /** The clean try before this one. */
  previous: { scanId: number; total: number; digest: string; order?: string } | null;
  /** How often it had to begin again; see MAX_UNUSABLE_REPLIES. */
  unusableReplies: number;
  /** No row was unreadable: what was not met is not there. */
  allReadable: boolean;
  /** A try met deposits equal to one on an earlier page: there are several, or the list moved. */
  copies?: boolean;
  /** Digests of what two tries in a row read, in its order: the reading that follows may keep the copies among them. */
  proven?: string[];
}

export type ScanStep =
  | { kind: 'next'; scan: Scan }
  | { kind: 'complete'; scanIds: number[]; allReadable: boolean }
  | { kind: 'incomplete'; reason: ScanReason };

/** Tries that came to nothing before a window is called incomplete (reliability 30). */
export const MAX_UNUSABLE_REPLIES = 3;
/** At 10 records a page this is a list of a million. */
const MAX_PAGES = 100_000;

/** Begins to read a window. `nextScanId` gives each try a number of its own. */
export function beginScan(window: Window, sizes: readonly number[], nextScanId: () => number): Scan {
  return {
    window,
    currentTry: beginTry(sizes, 0, nextScanId()),
    previous: null,
    unusableReplies: 0,
    allReadable: true,
  };
}

/**
 * Takes the reply to the query of `scan.currentTry`. What is to be stored of it is in `rows` and `unreadable`.
 *
 * A window that fits one reply is complete with it: the reply is the window at one instant. One of several pages is complete when two tries
 * in a row were clean and read the same records. Why that is enough: each record of the first was there when it was read and, since a
 * removed record does not come back, until the second read it; so all of them were in the list together when the first try ended, and its
 * total says that there were no others.
 *
 * Equal deposits are several, or one that another record moved to the next page, or one sent twice by mistake. So they are not stored at
 * first, and then three readings in a row must agree, copy by copy and in the same order, each with its page breaks elsewhere where the
 * venue has several sizes: what moved is at the page breaks of its reading. The third stores the copies that the two before it had at the
 * same places.
 */
export function takeScanPage(
  before: Scan,
  page: LenientPage,
  sizes: readonly number[],
  nextScanId: () => number,
): { step: ScanStep; rows: WalletRecord[]; unreadable: UnreadRow[] } {
  const scan = { ...before, allReadable: before.allReadable && page.unreadable.length === 0 };
  const { currentTry } = scan;
  const fresh = freshRows(scan, page);
  scan.copies = before.copies === true || fresh.copies;
  const problem = problemOf(scan, page, fresh.again);
  if (problem !== null) {
    const usable = problem === 'outside' ? NOTHING : fresh;
    return { step: beginAgain(scan, problem, sizes, nextScanId), ...rowsOf(usable) };
  }
  const next: Try = {
    ...currentTry,
    nextPage: currentTry.nextPage + 1,
    total: page.totalNum,
    oldest: page.items.at(-1)?.createdAt ?? currentTry.oldest,
    keys: [...currentTry.keys, ...fresh.keys],
  };
  const usableRows = rowsOf(fresh);
  if (page.currentPage * page.pageSize < page.totalNum) {
    return { step: { kind: 'next', scan: { ...scan, currentTry: next } }, ...usableRows };
  }
  return { step: endTry(scan, next, sizes, nextScanId), ...usableRows };
}

/** The reply was not usable: the try begins again, or the window is incomplete. */
export function beginAgain(
  scan: Scan,
  reason: ScanReason,
  sizes: readonly number[],
  nextScanId: () => number,
): ScanStep {
  const unusableReplies = scan.unusableReplies + 1;
  if (unusableReplies >= MAX_UNUSABLE_REPLIES) return { kind: 'incomplete', reason };
  const currentTry = beginTry(sizes, unusableReplies, nextScanId());
  const { proven: _proven, ...rest } = scan;
  return { kind: 'next', scan: { ...rest, currentTry, previous: null, unusableReplies } };
}

function endTry(scan: Scan, currentTry: Try, sizes: readonly number[], nextScanId: () => number): ScanStep {
  const { scanId, keys } = currentTry;
  const clean = {
    scanId,
    total: currentTry.total ?? 0,
    digest: digestOf(keys),
    order: orderedDigest(keys),
  };
  // All in one reply: the window as it was at that instant. Equal copies are accepted when a second reply has the same ones.
  const oneReply = currentTry.nextPage === 2;
  if (oneReply && new Set(keys).size === keys.length) {
    return { kind: 'complete', scanIds: [scanId], allReadable: scan.allReadable };
  }
  const { previous, proven, ...rest } = scan;
  const copies = scan.copies === true;
  const agrees =
    previous?.total === clean.total &&
    (copies ? previous.order === clean.order : previous.digest === clean.digest);
  if (agrees && !copies)
    return { kind: 'complete', scanIds: [previous.scanId, scanId], allReadable: scan.allReadable };
  if (agrees && proven !== undefined)
    return { kind: 'complete', scanIds: [scanId], allReadable: scan.allReadable };
  const unusableReplies = agrees || previous === null ? scan.unusableReplies : scan.unusableReplies + 1;
  if (unusableReplies >= MAX_UNUSABLE_REPLIES) return { kind: 'incomplete', reason: 'not-twice' };
  const turn = copies ? sizes.length - sizes.indexOf(currentTry.pageSize) : scan.unusableReplies;
  const next: Scan = {
    ...rest,
    currentTry: beginTry(sizes, turn, nextScanId()),
    previous: clean,
    unusableReplies,
  };
  if (agrees) next.proven = keys.filter(wasRead);
  return { kind: 'next', scan: next };
}

/** Page breaks fall elsewhere with every turn, so that equal records are not cut apart again at the same place. */
function beginTry(sizes: readonly number[], turn: number, scanId: number): Try {
  const largestFirst = sizes.toReversed();
  const pageSize = largestFirst[turn % largestFirst.length] ?? 50;
  return { scanId, pageSize, nextPage: 1, total: null, oldest: null, keys: [] };
}

interface Fresh {
  rows: WalletRecord[];
  unreadable: UnreadRow[];
  keys: string[];
  /** A withdrawal that was on an earlier page of this try, an id twice on this one, or an unreadable row again. */
  again: boolean;
  /** A deposit equal to one on an earlier page, or before it on this one. */
  copies: boolean;
}

const NOTHING: Fresh = { rows: [], unreadable: [], keys: [], again: false, copies: false };

function rowsOf({ rows, unreadable }: Fresh): { rows: WalletRecord[]; unreadable: UnreadRow[] } {
  return { rows, unreadable };
}

/**
 * What was not met before in the try, and copies that were proven. One that came only because the list moved must not be taken for a second
 * deposit.
 */
function freshRows({ currentTry, proven }: Scan, page: LenientPage): Fresh {
  const earlier = new Set(currentTry.keys);
  let keyOf = currentTry.keys.filter(wasRead).length;
  const fresh: Fresh = { rows: [], unreadable: [], keys: [], again: sameIdTwice(page.items), copies: false };
  const ids = new Set<string>();
  for (const row of page.items) {
    const key = recordKey(row);
    const onThisPage = ids.has(key);
    ids.add(key);
    const twice = row.kind === 'withdrawal' && onThisPage;
    // On one page too: a venue that sends a row twice by mistake must not turn one deposit into two.
    const copy = row.kind === 'deposit' && (onThisPage || earlier.has(key));
    if (twice || (earlier.has(key) && !copy)) {
      fresh.again = true;
      continue;
    }
    fresh.copies ||= copy;
    if (!copy || proven?.[keyOf] === key) fresh.rows.push(row);
    fresh.keys.push(key);
    keyOf += 1;
  }
  for (const row of page.unreadable) {
    const key = UNREAD + shorten(row.raw);
    if (earlier.has(key)) {
      fresh.again = true;
      continue;
    }
    fresh.unreadable.push(row);
    fresh.keys.push(key);
  }
  return fresh;
}

/** Before the digest of a row that could not be read: where on its page it was is not known. */
const UNREAD = '!';

function wasRead(key: string): boolean {
  return !key.startsWith(UNREAD);
}

function problemOf({ currentTry, window }: Scan, page: LenientPage, again: boolean): ScanReason | null {
  if (currentTry.total !== null && currentTry.total !== page.totalNum) return 'total-changed';
  if (page.totalPage > MAX_PAGES) return 'endless';
  if (outside(page.items, window)) return 'outside';
  if (again) return 'row-again';
  const severalPages = page.totalNum > page.pageSize;
  if (severalPages && !newestFirst(page.items, currentTry.oldest)) return 'order';
  return null;
}

/** Whether a record lies outside the time asked for. Both edges belong to it, whichever way the venue reads them. */
export function outside(rows: readonly WalletRecord[], { from, to }: Window): boolean {
  for (const { createdAt } of rows) if (createdAt < from || createdAt > to) return true;
  return false;
}

/** Whether the rows come newest first, after a row created at `before`. */
export function newestFirst(rows: readonly WalletRecord[], before: number | null): boolean {
  let last = before ?? Number.POSITIVE_INFINITY;
  for (const { createdAt } of rows) {
    if (createdAt > last) return false;
    last = createdAt;
  }
  return true;
}

/** A withdrawal's id names it (2.3): the venue cannot have two of one id. */
export function sameIdTwice(rows: readonly WalletRecord[]): boolean {
  const ids = new Set<string>();
  for (const row of rows) {
    if (row.kind !== 'withdrawal') return false;
    if (ids.has(row.id)) return true;
    ids.add(row.id);
  }
  return false;
}

/** Whether a reply holds identical deposits. They were created in the same millisecond: in a newest-first list they are neighbours. */
export function holdsDuplicates(rows: readonly WalletRecord[]): boolean {
  if (!newestFirst(rows, null)) return holdsDuplicates(rows.toSorted((a, b) => b.createdAt - a.createdAt));
  for (let start = 0; start < rows.length;) {
    const { createdAt } = rows[start] as WalletRecord; // below the length
    let end = start + 1;
    while (rows[end]?.createdAt === createdAt) end += 1;
    if (end - start > 1) {
      const group = rows.slice(start, end).map((row) => `${recordText(row)}\n${row.walletTxId ?? ''}`);
      if (new Set(group).size < group.length) return true;
    }
    start = end;
  }
  return false;
}

/** A digest of what a list holds, whatever the order: the same for the same records with the same number of equal ones. */
export function digestOf(keys: readonly string[]): string {
  return createHash('sha256').update(keys.toSorted().join('\n')).digest('base64');
}

/** A digest of a list in its order; what could not be read has no place in it. */
function orderedDigest(keys: readonly string[]): string {
  const unread = keys.filter((key) => !wasRead(key)).sort();
  const text = [...keys.filter(wasRead), ...unread].join('\n');
  return createHash('sha256').update(text).digest('base64');
}

/** What names a record while it changes: a withdrawal's id; of a deposit everything but status, transaction, remark and last change. */
export function recordKey(row: WalletRecord): string {
  return shorten(recordText(row));
}

function recordText(row: WalletRecord): string {
  if (row.kind === 'withdrawal') return row.id;
  const { currency, chain, address, memo, amount, fee, isInner, createdAt } = row;
  return JSON.stringify([currency, chain, address, memo, amount, fee, isInner, createdAt]);
}

/** 96 bits: what a scan keeps of a record to know it again. */
function shorten(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 16);
}
