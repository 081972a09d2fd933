import type { SQLInputValue } from 'node:sqlite';
import { journalFileMessages } from '../../../shared/messages/journal-file.ts';
import { chainHash, type LogFormat } from '../../storage/hash-chained-log.ts';
import { COLUMNS, HEX_COLUMNS, SCHEMA, VERSION } from './journal-schema.ts';

/**
 * What a row records. Of an order: the submission, its result (outcome), evidence from the venue about an unknown one, each status check by
 * client order ID, each report of the venue about its fills (event), and what a person decided (resolution). Of a change of its
 * order: what was about to be sent (amend), and what came of it (amend-outcome), once more where that was unknown. Of an order sent to the venue's
 * test path: what was about to be sent (test) and its result (test-outcome). Of the journal itself: that entries were lost before this one, and who
 * went on without them (loss), and the signature of all entries before this one (signature).
 */
export const ROW_KINDS = [
  'submission',
  'outcome',
  'evidence',
  'status-check',
  'event',
  'resolution',
  'test',
  'test-outcome',
  'amend',
  'amend-outcome',
  'loss',
  'signature',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** One row of the journal. */
export interface JournalRow {
  /** 1, 2, 3 and so on, without gaps. */
  seq: number;
  kind: RowKind;
  account: string;
  clientOid: string;
  /** The ticket of a submission, the id of an amend. */
  ticket: string | null;
  /** Milliseconds since the epoch. */
  at: number;
  /** The kind of an outcome, the finding of a status check or of a resolution, or the state of an order. */
  result: string | null;
  /** The rest of the row as JSON text. */
  facts: string;
  /** The exact bytes of the request body of a submission, a test or an amend. */
  body: Uint8Array | null;
}

/** A row as it is hashed; its body as bytes or, out of a query, in hex. */
export type HashedRow = Omit<JournalRow, 'body'> & { body: Uint8Array | string | null };

function hashRow(previous: string, row: HashedRow): string {
  const { seq, kind, account, clientOid, ticket, at, result, facts, body } = row;
  const fields = [seq, kind, account, clientOid, ticket, at, result, facts, body !== null];
  return chainHash(previous, fields, body);
}

function valuesOf(row: HashedRow): SQLInputValue[] {
  const { seq, kind, account, clientOid, ticket, at, result, facts, body } = row;
  const bytes = typeof body === 'string' ? Buffer.from(body, 'hex') : body;
  return [seq, kind, account, clientOid, ticket, at, result, facts, bytes];
}

const KINDS: ReadonlySet<unknown> = new Set(ROW_KINDS);

function isKind(value: unknown): value is RowKind {
  return KINDS.has(value);
}

/** A row of HEX_COLUMNS; null when a value is not of its column's type. */
function readRow(raw: readonly unknown[]): HashedRow | null {
  const [seq, kind, account, clientOid, ticket, at, result, facts, body] = raw;
  if (!isKind(kind)) return null;
  if (typeof seq !== 'number' || typeof at !== 'number') return null;
  if (typeof account !== 'string' || typeof clientOid !== 'string' || typeof facts !== 'string') return null;
  if (!isTextOrNull(ticket) || !isTextOrNull(result) || !isTextOrNull(body)) return null;
  return { seq, kind, account, clientOid, ticket, at, result, facts, body };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

const { faults } = journalFileMessages;

/** The order journal as a hash-chained log. */
export const JOURNAL: LogFormat<HashedRow> = {
  version: VERSION,
  table: 'journal',
  schema: SCHEMA,
  columns: COLUMNS,
  readColumns: HEX_COLUMNS,
  readRow,
  valuesOf,
  hashRow,
  name: 'journal',
  signatureOf: ({ kind, facts }) => (kind === 'signature' ? facts : null),
  faults: {
    noDatabase: faults.noDatabase,
    noIntegrity: faults.noIntegrity,
    unreadable: faults.rowsUnreadable,
    otherSchema: faults.otherSchema,
    version: (found) => (found === 0 ? faults.empty : faults.otherVersion(String(found), String(VERSION))),
    rowMissing: (seq) => faults.rowMissing(String(seq)),
    rowChanged: (seq) => faults.rowChanged(String(seq)),
    wrongSignature: (seq) => faults.wrongSignature(String(seq)),
  },
};
