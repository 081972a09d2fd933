import { createHash } from 'node:crypto';

/** One row of the journal. */
export interface JournalRow {
  /** 1, 2, 3 and so on, without gaps. */
  seq: number;
  /** What was about to be sent; what came of it; what a person saw later. */
  kind: 'intent' | 'outcome' | 'evidence';
  account: string;
  clientOid: string;
  /** The ticket of an intent. */
  ticket: string | null;
  /** Milliseconds since the epoch. */
  at: number;
  /** Kind of an outcome, or finding of an evidence row. */
  result: string | null;
  /** The rest of the row as JSON text. */
  facts: string;
  /** The exact bytes of the request body of an intent. */
  body: Uint8Array | null;
}

/** What the first row has in place of a previous hash. */
export const GENESIS = new Uint8Array(32);

/**
 * SHA-256 over the previous row's hash and this row. The row is framed as one line of JSON (which holds no line end of its own)
 * and the body bytes, so that no two rows share one canonical form.
 */
export function hashRow(previous: Uint8Array, row: JournalRow): Uint8Array {
  const { seq, kind, account, clientOid, ticket, at, result, facts, body } = row;
  const line = JSON.stringify([seq, kind, account, clientOid, ticket, at, result, facts, body !== null]);
  const hash = createHash('sha256').update(previous).update(line).update('\n');
  return hash.update(body ?? new Uint8Array()).digest();
}
