import type { Outcome, Placement } from '../../shared/orders/outcome.ts';
import type { Evidence, Intent } from './journal.ts';

/** Each intent (i) with its outcome (o) and evidence (e), where there are any. */
export const SELECT_PLACEMENTS = `
  SELECT i.account, i.client_oid, i.ticket, i.at, i.facts, i.body,
         o.facts AS outcome, o.at AS outcome_at, e.facts AS evidence, e.at AS evidence_at
  FROM journal i
  LEFT JOIN journal o ON o.account = i.account AND o.client_oid = i.client_oid AND o.kind = 'outcome'
  LEFT JOIN journal e ON e.account = i.account AND e.client_oid = i.client_oid AND e.kind = 'evidence'`;

type IntentFacts = Omit<Intent, 'accountId' | 'ticketId' | 'clientOid' | 'body' | 'createdAt'>;
type EvidenceFacts = Pick<Evidence, 'who' | 'saw' | 'orderId'>;

/**
 * One result of SELECT_PLACEMENTS as a placement; null for no row. The texts are read back as what this program wrote: the chain
 * was verified when the journal was opened.
 */
export function readPlacement(row: Record<string, unknown> | undefined): Placement | null {
  if (row === undefined) return null;
  const facts = parse(row['facts']) as IntentFacts | null;
  if (facts === null) return null;
  const { mode, symbol, side, type, price, size, funds } = facts;
  const outcome = parse(row['outcome']) as Outcome | null;
  const evidence = parse(row['evidence']) as EvidenceFacts | null;
  const evidenceAt = numberOrNull(row['evidence_at']);
  return {
    accountId: String(row['account']),
    mode,
    ticketId: String(row['ticket']),
    clientOid: String(row['client_oid']),
    symbol,
    side,
    type,
    price,
    size,
    funds,
    body: row['body'] instanceof Uint8Array ? Buffer.from(row['body']).toString('utf8') : '',
    createdAt: Number(row['at']),
    outcome: settled(outcome, evidence),
    outcomeAt: evidenceAt ?? numberOrNull(row['outcome_at']),
    settledBy: evidence && { who: evidence.who, at: evidenceAt ?? 0, saw: evidence.saw },
  };
}

/** An order that was found is accepted, whatever its answer was; one that is not there stays unknown, and settled. */
function settled(outcome: Outcome | null, evidence: EvidenceFacts | null): Outcome | null {
  if (evidence === null) return outcome;
  if (evidence.orderId !== null) return { kind: 'accepted', orderId: evidence.orderId };
  return (
    outcome ?? { kind: 'unknown', message: 'The app ended before an answer was recorded.', httpStatus: null }
  );
}

function parse(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
