import type { CallResult } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { type AmountWidths, createAmountWidths, NO_WIDTHS } from './amount-widths.ts';

/** Rows fetched together. */
export const CHUNK = 100;
/** Chunks in memory: a few megabytes, however long the list is. */
const MAX_CHUNKS = 60;
/** Rows beyond the ones in view that are fetched before they are scrolled to. */
const AHEAD = 60;
/** Requests under way at once; what was scrolled past meanwhile is not asked for. */
const MAX_ASKED = 3;

/** Records in view that every query asks for again. */
const MAX_ANCHORS = 60;

/** `anchors`: records whose place is wanted, the first of them that is still in the result. */
export type AskPage = (
  offset: number,
  limit: number,
  anchors: readonly number[],
) => Promise<CallResult<'history.page'>>;

/** Rows came or went above a row in view: it was at `from` and is `by` rows further down now. */
export interface Move {
  from: number;
  by: number;
}

/** The rows of one filter in one order, by position. */
export interface RowsSource {
  readonly total: number;
  readonly revision: number;
  /** Of the rows those that are there only because they are held. */
  readonly extra: number;
  /** Names the result that has `total` rows: an action on all of it carries it. */
  readonly mark: string;
  /** What the columns of amounts need for every row that was met. */
  readonly amountWidths: AmountWidths;
  /** Why the last request had no answer; null once one has. */
  readonly problem: BridgeError | null;
  /** The row at a position, undefined while it is not at hand. */
  row(at: number): HistoryRecord | undefined;
  /** The position of a record among the loaded rows, by the newest reply; null when it is not among them. */
  placeOf(id: number): number | null;
  /** Every row at hand, in no order. */
  atHand(): Iterable<HistoryRecord>;
  /** Rows in view, first and last position: fetched when they are missing or out of date. Of those, the ones from `seen` on are really seen. */
  want(first: number, last: number, seen?: number): void;
  /** The archive is at this revision: what is older is fetched again where it is wanted, and shown until then. */
  onRevision(revision: number): void;
  /** Asks again after a problem. */
  retry(): void;
  /** The first rows; resolves when they are there, or a problem is. */
  begin(): Promise<void>;
  /** Calls the listener whenever rows are loaded, with the move when those in view have other positions now; returns the function that ends it. */
  listen(onRows: (move: Move | null) => void): () => void;
  end(): void;
}

interface Chunk {
  revision: number;
  /** With holes where rows were moved here from elsewhere. */
  rows: (HistoryRecord | undefined)[];
}

/** `onChange` is called after the number of rows, the revision, the width of amounts or the problem changed; listeners are notified of rows. */
export function createRowsSource(ask: AskPage, onChange: () => void): RowsSource {
  /** In the order of their last use. */
  const chunks = new Map<number, Chunk>();
  const requested = new Set<number>();
  let total = 0;
  let revision = -1;
  let mark = '';
  let extra = 0;
  let problem: BridgeError | null = null;
  let wanted = { first: 0, last: 0, seen: 0 };
  /** By how much rows were moved in all, so that an answer to an older request is understood. */
  let movedBy = 0;
  let ended = false;
  let announced = '';
  const amounts = createAmountWidths();
  let amountWidths = NO_WIDTHS;
  const listeners = new Set<(move: Move | null) => void>();

  function storeChunk(at: number, chunk: Chunk): void {
    chunks.delete(at);
    chunks.set(at, chunk);
    for (const old of chunks.keys()) {
      if (chunks.size <= MAX_CHUNKS) break;
      chunks.delete(old);
    }
  }

  /** Positions of the records in view, from the first one seen on. */
  function anchorsNow(): Map<number, number> {
    const anchors = new Map<number, number>();
    for (let at = wanted.seen; at <= wanted.last && anchors.size < MAX_ANCHORS; at += 1) {
      const row = rowAt(at);
      if (row !== undefined) anchors.set(row.id, at);
    }
    return anchors;
  }

  function rowAt(at: number): HistoryRecord | undefined {
    return chunks.get(Math.floor(at / CHUNK))?.rows[at % CHUNK];
  }

  /** Puts every row at hand that many places further, where it is shown until it is fetched again. */
  function move(by: number): void {
    const before = [...chunks];
    chunks.clear();
    for (const [at, { rows }] of before) {
      for (const [within, row] of rows.entries()) {
        const place = at * CHUNK + within + by;
        if (row === undefined || place < 0) continue;
        const chunk = chunks.get(Math.floor(place / CHUNK)) ?? { revision: -1, rows: [] };
        chunk.rows[place % CHUNK] = row;
        chunks.set(Math.floor(place / CHUNK), chunk);
      }
    }
    movedBy += by;
    wanted = {
      first: Math.max(0, wanted.first + by),
      last: Math.max(0, wanted.last + by),
      seen: Math.max(0, wanted.seen + by),
    };
  }

  async function fetchChunk(at: number): Promise<void> {
    requested.add(at);
    // The archive had at least this revision when it was asked, whatever the reply contains.
    const known = revision;
    const anchors = anchorsNow();
    const movedThen = movedBy;
    const reply = await ask(at * CHUNK, CHUNK, [...anchors.keys()]);
    requested.delete(at);
    if (ended) return;
    let moved: Move | null = null;
    if (reply.ok) {
      const { anchor } = reply.value;
      const anchorBefore = anchor ? anchors.get(anchor.id) : undefined;
      if (anchor && anchorBefore !== undefined) {
        const from = anchorBefore + movedBy - movedThen;
        if (anchor.at !== from) moved = { from, by: anchor.at - from };
      }
      if (moved !== null) move(moved.by);
      problem = null;
      total = reply.value.total;
      mark = reply.value.mark;
      extra = reply.value.extra ?? 0;
      revision = Math.max(revision, reply.value.revision);
      storeChunk(at, { revision: Math.max(known, reply.value.revision), rows: [...reply.value.rows] });
      amounts.take(reply.value.rows);
      amountWidths = amounts.widths();
    } else {
      problem = reply.error;
    }
    for (const listener of listeners) listener(moved);
    const now = `${total} ${revision} ${amountWidths.amount} ${amountWidths.fee} ${problem?.message ?? ''}`;
    if (now !== announced) {
      announced = now;
      onChange();
    }
    if (problem === null) fetchWanted();
  }

  /** What is in view first, then what is close to it. */
  function fetchWanted(): void {
    fetchBetween(wanted.first, wanted.last);
    fetchBetween(wanted.first - AHEAD, wanted.last + AHEAD);
  }

  function fetchBetween(first: number, last: number): void {
    const from = Math.floor(Math.max(0, first) / CHUNK);
    const to = Math.floor(Math.min(last, Math.max(0, total - 1)) / CHUNK);
    for (let at = from; at <= to; at += 1) {
      if (requested.size >= MAX_ASKED) return;
      const chunk = chunks.get(at);
      if ((chunk === undefined || chunk.revision < revision) && !requested.has(at)) void fetchChunk(at);
    }
  }

  return {
    get total() {
      return total;
    },
    get revision() {
      return revision;
    },
    get extra() {
      return extra;
    },
    get mark() {
      return mark;
    },
    get amountWidths() {
      return amountWidths;
    },
    get problem() {
      return problem;
    },
    row: rowAt,
    placeOf(id) {
      let found: { at: number; revision: number } | null = null;
      for (const [chunk, { rows, revision: asOf }] of chunks) {
        const within = rows.findIndex((row) => row?.id === id);
        if (within >= 0 && (found === null || asOf > found.revision))
          found = { at: chunk * CHUNK + within, revision: asOf };
      }
      return found !== null && found.at < total ? found.at : null;
    },
    *atHand() {
      for (const { rows } of chunks.values()) for (const row of rows) if (row !== undefined) yield row;
    },
    want(first, last, seen = first) {
      wanted = { first, last, seen };
      if (problem === null) fetchWanted();
    },
    onRevision(next) {
      if (next <= revision) return;
      revision = next;
      if (problem === null) fetchWanted();
    },
    retry() {
      problem = null;
      fetchWanted();
    },
    begin: () => fetchChunk(0),
    listen(onRows) {
      listeners.add(onRows);
      return () => listeners.delete(onRows);
    },
    end() {
      ended = true;
    },
  };
}
