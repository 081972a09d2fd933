import type { SQLInputValue } from 'node:sqlite';
import { reviewServiceMessages } from '../../../../shared/messages/review-service.ts';
import { chainHash, type LogFormat } from '../../../storage/hash-chained-log.ts';
import { REVIEWS_SCHEMA, REVIEWS_VERSION, EVENT_COLUMNS_AS_TEXT, EVENT_COLUMNS } from './log-schema.ts';

/**
 * What a row records about a record: its state, an approval, a note, a label added or removed, that it and another
 * record are one internal transfer, or not, or that this is open again. Of the log itself: the rules from there on, that rows of
 * somebody else's log follow, that rows were lost before this one, and the signature of all rows before it.
 */
export const ROW_KINDS = [
  'state',
  'approval',
  'note',
  'label',
  'label-off',
  'internal',
  'not-internal',
  'internal-off',
  'rules',
  'import',
  'loss',
  'signature',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** A record by its identity, as the log names it. */
export interface RecordRef {
  account: string;
  kind: 'deposit' | 'withdrawal';
  /** 16 bytes in hex, as archive/identity.ts makes them. */
  key: string;
  /** Which of several records that are equal in everything that cannot change. */
  occurrence: number;
  /** JSON of the fields by which a person knows the record. */
  base: string;
}

/** One row of the log. */
export interface ReviewRow {
  /** 1, 2, 3 and so on, without gaps. */
  seq: number;
  kind: RowKind;
  /** Milliseconds since the epoch, by the reviewer's clock. */
  at: number;
  /** The name the person gave. */
  by: string;
  systemUser: string;
  /** Null for rules, imports, losses and signatures. */
  record: RecordRef | null;
  /** The state, the note's text, the label, or JSON (of a transfer the other leg, rules, import, loss, signature); empty for an approval. */
  value: string;
  /** Of a row taken over from another log: its hash there, in hex. */
  origin: string | null;
}

export type NewReviewRow = Omit<ReviewRow, 'seq'>;

/** The row as the file gives it back: SQLite stores no lone surrogates, and what is hashed must be what is stored. */
export function wellFormed(row: NewReviewRow): NewReviewRow {
  const { by, systemUser, record, value } = row;
  const account = record?.account ?? '';
  const base = record?.base ?? '';
  if ([by, systemUser, value, account, base].every((text) => text.isWellFormed())) return row;
  return {
    ...row,
    by: by.toWellFormed(),
    systemUser: systemUser.toWellFormed(),
    record:
      record === null ? null : { ...record, account: account.toWellFormed(), base: base.toWellFormed() },
    value: value.toWellFormed(),
  };
}

function hashRow(previous: string, row: ReviewRow): string {
  const { seq, kind, at, by, systemUser, record, value, origin } = row;
  const of =
    record === null ? null : [record.account, record.kind, record.key, record.occurrence, record.base];
  return chainHash(previous, [seq, kind, at, by, systemUser, of, value, origin]);
}

function valuesOf({ seq, kind, at, by, systemUser, record, value, origin }: ReviewRow): SQLInputValue[] {
  return [
    seq,
    kind,
    at,
    by,
    systemUser,
    record?.account ?? null,
    record?.kind ?? null,
    record === null ? null : Buffer.from(record.key, 'hex'),
    record?.occurrence ?? null,
    record?.base ?? null,
    value,
    origin === null ? null : Buffer.from(origin, 'hex'),
  ];
}

/** A row of SAID_AS_TEXT. */
function readRow(raw: readonly unknown[]): ReviewRow | null {
  const [seq, kind, at, by, systemUser, account, recordKind, key, occurrence, base, value, origin] = raw;
  if (!isKind(kind) || typeof seq !== 'number' || typeof at !== 'number') return null;
  if (typeof by !== 'string' || typeof systemUser !== 'string' || typeof value !== 'string') return null;
  if (origin !== null && typeof origin !== 'string') return null;
  const head = { seq, kind, at, by, systemUser, value, origin };
  if (account === null) return { ...head, record: null };
  if (typeof account !== 'string' || (recordKind !== 'deposit' && recordKind !== 'withdrawal')) return null;
  if (typeof key !== 'string' || typeof occurrence !== 'number' || typeof base !== 'string') return null;
  return { ...head, record: { account, kind: recordKind, key, occurrence, base } };
}

const KINDS: ReadonlySet<unknown> = new Set(ROW_KINDS);

function isKind(value: unknown): value is RowKind {
  return KINDS.has(value);
}

const messages = reviewServiceMessages.verify;

/** The review log as a hash-chained log. */
export const REVIEW_LOG: LogFormat<ReviewRow> = {
  version: REVIEWS_VERSION,
  table: 'review_events',
  schema: REVIEWS_SCHEMA,
  columns: EVENT_COLUMNS,
  readColumns: EVENT_COLUMNS_AS_TEXT,
  readRow,
  valuesOf,
  hashRow,
  name: 'reviews',
  signatureOf: ({ kind, value }) => (kind === 'signature' ? value : null),
  faults: {
    noDatabase: messages.noDatabase,
    noIntegrity: messages.integrity,
    unreadable: messages.unreadable,
    otherSchema: messages.otherSchema,
    version: (found) => (found === 0 ? messages.noLog : messages.strangeVersion(found, REVIEWS_VERSION)),
    rowMissing: messages.rowMissing,
    rowChanged: messages.rowChanged,
    wrongSignature: messages.wrongSignature,
  },
};
