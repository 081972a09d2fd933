import { hash as digest } from 'node:crypto';

/**
 * What a row holds. Of an order: the submission (intent), its result (outcome), evidence from the venue about an unknown
 * one (late), each status check by clientOid (looked), each report of the venue about its fills (event), what a person saw
 * (evidence). Of a test at the venue's test endpoint: what was about to be sent (test) and what came of it (test-outcome).
 */
export const ROW_KINDS = [
  'intent',
  'outcome',
  'late',
  'looked',
  'event',
  'evidence',
  'test',
  'test-outcome',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** One row of the journal. */
export interface JournalRow {
  /** 1, 2, 3 and so on, without gaps. */
  seq: number;
  kind: RowKind;
  account: string;
  clientOid: string;
  /** The ticket of an intent. */
  ticket: string | null;
  /** Milliseconds since the epoch. */
  at: number;
  /** The kind of an outcome, the finding of a look-up or of a statement, or the state of an order. */
  result: string | null;
  /** The rest of the row as JSON text. */
  facts: string;
  /** The exact bytes of the request body of an intent or a test. */
  body: Uint8Array | null;
}

/** What the first row has in place of a previous hash. */
export const GENESIS = '0'.repeat(64);

/** A row as it is hashed; its body as bytes or, out of a query, in hex. */
export type HashedRow = Omit<JournalRow, 'body'> & { body: Uint8Array | string | null };

/**
 * SHA-256 over the previous row's hash and this row; both hashes in hex. The row is framed as one line of JSON (which holds no line
 * end of its own) and the body bytes, so that no two rows share one canonical form.
 */
export function hashRow(previous: string, row: HashedRow): string {
  const { seq, kind, account, clientOid, ticket, at, result, facts, body } = row;
  const line = `${JSON.stringify([seq, kind, account, clientOid, ticket, at, result, facts, body !== null])}\n`;
  const most = previous.length + line.length * MOST_BYTES_PER_UNIT + (body?.length ?? 0);
  if (frame.length < most) frame = Buffer.allocUnsafe(most * 2);
  let end = frame.write(previous, 0, 'hex');
  end += frame.write(line, end, 'utf8');
  if (typeof body === 'string') {
    end += frame.write(body, end, 'hex');
  } else if (body !== null) {
    frame.set(body, end);
    end += body.length;
  }
  return digest('sha256', frame.subarray(0, end), 'hex');
}

/** UTF-8 takes at most three bytes for a unit of a JS string. */
const MOST_BYTES_PER_UNIT = 3;

/** Filled anew by every call and read before it returns. A long journal is verified without a buffer per row: those cost most. */
let frame = Buffer.allocUnsafe(8_192);
