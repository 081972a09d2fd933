import type { DatabaseSync } from 'node:sqlite';
import type { Outcome, Placement } from '../../shared/orders/outcome.ts';
import { fail, succeed, type Result } from '../../shared/result.ts';
import { GENESIS, hashRow, type JournalRow } from './chain.ts';
import { openJournalFile, readFailure, type JournalFailure } from './journal-file.ts';
import { readPlacement, SELECT_PLACEMENTS } from './placement-row.ts';

/** What is about to be sent. */
export interface Intent {
  accountId: string;
  ticketId: string;
  clientOid: string;
  baseUrl: string;
  mode: 'live' | 'practice';
  symbol: string;
  side: 'buy' | 'sell';
  type: 'limit' | 'market';
  price: string | null;
  size: string | null;
  funds: string | null;
  /** The exact bytes of the request body. */
  body: Uint8Array;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** What a person saw at the venue about an unknown placement. */
export interface Evidence {
  accountId: string;
  clientOid: string;
  /** The order's id when it was found, null when it is not there. */
  orderId: string | null;
  who: string;
  saw: string;
  at: number;
}

/**
 * The record of every placement: append-only, hash-chained, each append one synced commit. No row means never sent; an intent
 * without an outcome means unknown, unless this very run is still waiting for the answer.
 */
export interface Journal {
  intend(intent: Intent): Result<null, JournalFailure>;
  conclude(accountId: string, clientOid: string, outcome: Outcome, at: number): Result<null, JournalFailure>;
  testify(evidence: Evidence): Result<null, JournalFailure>;
  find(accountId: string, clientOid: string): Placement | null;
  findTicket(ticketId: string): Placement | null;
  /** Newest first; of every account when `accountId` is null. */
  recent(accountId: string | null, limit: number): Placement[];
  /** Oldest first: without an outcome, or with an unknown one, and not settled. */
  open(accountId: string | null): Placement[];
  count(accountId: string | null): number;
  close(): void;
}

/** Opens the journal at `path`, or makes it. See journal-file.ts for what can fail. */
export function openJournal(path: string): Result<Journal, JournalFailure> {
  const opened = openJournalFile(path);
  return opened.ok ? succeed(journalOn(opened.value)) : opened;
}

type NewRow = Omit<JournalRow, 'seq'>;

function journalOn(file: DatabaseSync): Journal {
  const append = appender(file);
  const byAccount = "WHERE i.kind = 'intent' AND (?1 IS NULL OR i.account = ?1)";
  const one = file.prepare(
    `${SELECT_PLACEMENTS} WHERE i.kind = 'intent' AND i.account = ? AND i.client_oid = ?`,
  );
  const ofTicket = file.prepare(`${SELECT_PLACEMENTS} WHERE i.ticket = ?`);
  const newest = file.prepare(`${SELECT_PLACEMENTS} ${byAccount} ORDER BY i.seq DESC LIMIT ?2`);
  const open = file.prepare(
    `${SELECT_PLACEMENTS} ${byAccount} AND e.seq IS NULL AND (o.seq IS NULL OR o.result = 'unknown') ORDER BY i.seq`,
  );
  const total = file.prepare(`SELECT count(*) AS total FROM journal i ${byAccount}`);

  return {
    intend: (intent) => append(intentRow(intent)),
    conclude: (account, clientOid, outcome, at) =>
      append({
        kind: 'outcome',
        account,
        clientOid,
        ticket: null,
        at,
        result: outcome.kind,
        facts: JSON.stringify(outcome),
        body: null,
      }),
    testify: (evidence) => append(evidenceRow(evidence)),
    find: (accountId, clientOid) => readPlacement(one.get(accountId, clientOid)),
    findTicket: (ticketId) => readPlacement(ofTicket.get(ticketId)),
    recent: (accountId, limit) => readAll(newest.all(accountId, limit)),
    open: (accountId) => readAll(open.all(accountId)),
    count: (accountId) => Number(total.get(accountId)?.['total']),
    close: () => file.close(),
  };
}

/** Appends a row to the chain in one commit; when it returns ok, the row is on the disk. */
function appender(file: DatabaseSync): (row: NewRow) => Result<null, JournalFailure> {
  const last = file.prepare('SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1');
  const insert = file.prepare('INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  return (row) => {
    try {
      file.exec('BEGIN IMMEDIATE');
      const head = last.get();
      const previous = head?.['hash'] instanceof Uint8Array ? head['hash'] : GENESIS;
      const whole: JournalRow = { seq: Number(head?.['seq'] ?? 0) + 1, ...row };
      const { seq, kind, account, clientOid, ticket, at, result, facts, body } = whole;
      const hash = hashRow(previous, whole);
      insert.run(seq, kind, account, clientOid, ticket, at, result, facts, body, previous, hash);
      file.exec('COMMIT');
      return succeed(null);
    } catch (error) {
      undo(file);
      return fail(readFailure(error, 'written'));
    }
  };
}

function undo(file: DatabaseSync): void {
  try {
    if (file.isTransaction) file.exec('ROLLBACK');
  } catch {
    // The failure that brought us here is the one to report.
  }
}

function intentRow(intent: Intent): NewRow {
  const { accountId, ticketId, clientOid, body, createdAt, ...facts } = intent;
  return {
    kind: 'intent',
    account: accountId,
    clientOid,
    ticket: ticketId,
    at: createdAt,
    result: null,
    facts: JSON.stringify(facts),
    body,
  };
}

function evidenceRow({ accountId, clientOid, orderId, who, saw, at }: Evidence): NewRow {
  return {
    kind: 'evidence',
    account: accountId,
    clientOid,
    ticket: null,
    at,
    result: orderId === null ? 'not-placed' : 'placed',
    facts: JSON.stringify({ who, saw, orderId }),
    body: null,
  };
}

function readAll(rows: Record<string, unknown>[]): Placement[] {
  const placements: Placement[] = [];
  for (const row of rows) {
    const placement = readPlacement(row);
    if (placement !== null) placements.push(placement);
  }
  return placements;
}
