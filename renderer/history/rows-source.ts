import type { CallResult } from '../../shared/bridge/contract.ts';
import type { BridgeError } from '../../shared/bridge/error.ts';
import type { HistoryRecord } from '../../shared/history/filter.ts';

/** Rows fetched together. */
export const CHUNK = 100;
/** Chunks kept: a few megabytes, however long the list is. */
const MOST_CHUNKS = 60;
/** Rows beyond the ones in view that are fetched before they are scrolled to. */
const AHEAD = 60;
/** Questions under way at once; what was scrolled past meanwhile is not asked for. */
const MOST_ASKED = 3;

export type AskPage = (offset: number, limit: number) => Promise<CallResult<'history.page'>>;

/** The rows of one filter in one order, by position. */
export interface RowsSource {
  readonly total: number;
  readonly revision: number;
  /** Why the last question had no answer; null once one has. */
  readonly problem: BridgeError | null;
  /** The row at a position, undefined while it is not at hand. */
  row(at: number): HistoryRecord | undefined;
  /** Every row at hand, in no order. */
  atHand(): Iterable<HistoryRecord>;
  /** Rows in view, first and last position: fetched when they are missing or out of date. */
  want(first: number, last: number): void;
  /** The archive is at this revision: what is older is fetched again where it is wanted, and shown until then. */
  heard(revision: number): void;
  /** Asks again after a problem. */
  retry(): void;
  /** The first rows; resolves when they are there, or a problem is. */
  begin(): Promise<void>;
  /** Calls the listener whenever rows arrived; returns the function that ends it. */
  listen(onRows: () => void): () => void;
  end(): void;
}

interface Chunk {
  revision: number;
  rows: readonly HistoryRecord[];
}

/** `onChange` is called after the number of rows, the revision or the problem changed; rows themselves are told to listeners. */
export function createRowsSource(ask: AskPage, onChange: () => void): RowsSource {
  /** In the order of their last use. */
  const chunks = new Map<number, Chunk>();
  const asked = new Set<number>();
  let total = 0;
  let revision = -1;
  let problem: BridgeError | null = null;
  let wanted: { first: number; last: number } = { first: 0, last: 0 };
  let ended = false;
  let told = '';
  const listeners = new Set<() => void>();

  function keep(at: number, chunk: Chunk): void {
    chunks.delete(at);
    chunks.set(at, chunk);
    for (const old of chunks.keys()) {
      if (chunks.size <= MOST_CHUNKS) break;
      chunks.delete(old);
    }
  }

  async function fetchChunk(at: number): Promise<void> {
    asked.add(at);
    // The archive had at least this revision when it was asked, whatever the answer says.
    const known = revision;
    const reply = await ask(at * CHUNK, CHUNK);
    asked.delete(at);
    if (ended) return;
    if (reply.ok) {
      problem = null;
      total = reply.value.total;
      revision = Math.max(revision, reply.value.revision);
      keep(at, { revision: Math.max(known, reply.value.revision), rows: reply.value.rows });
    } else {
      problem = reply.error;
    }
    for (const listener of listeners) listener();
    const now = `${total} ${revision} ${problem?.message ?? ''}`;
    if (now !== told) {
      told = now;
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
      if (asked.size >= MOST_ASKED) return;
      const chunk = chunks.get(at);
      if ((chunk === undefined || chunk.revision < revision) && !asked.has(at)) void fetchChunk(at);
    }
  }

  return {
    get total() {
      return total;
    },
    get revision() {
      return revision;
    },
    get problem() {
      return problem;
    },
    row: (at) => chunks.get(Math.floor(at / CHUNK))?.rows[at % CHUNK],
    *atHand() {
      for (const { rows } of chunks.values()) yield* rows;
    },
    want(first, last) {
      wanted = { first, last };
      if (problem === null) fetchWanted();
    },
    heard(next) {
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
