import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { StatusCheckFinding, StatusChecks, Outcome, Placement } from '../../../shared/orders/outcome.ts';
import type { ResolutionEntry, Submission } from './journal-entries.ts';
import { decidingRow, ENDED_BEFORE_ANSWER } from './placement-status.ts';

const OF_PLACEMENT = 'account = i.account AND client_oid = i.client_oid';
const STATUS_CHECKS = `journal WHERE ${OF_PLACEMENT} AND slot BETWEEN 'status-check ' AND 'status-check!'`;

/** Each submission or test (i) with its outcome (o), evidence (e), resolution (r), status checks and first event, where there are any. */
export const SELECT_PLACEMENTS = `
  SELECT i.kind, i.account, i.client_oid, i.ticket, i.at, i.facts, i.body,
         o.facts AS outcome, o.at AS outcome_at, e.facts AS evidence, e.at AS evidence_at,
         r.facts AS resolution, r.at AS resolution_at,
         (SELECT json_object('count', sum(result <> 'contradiction'), 'notFound', sum(result = 'not-found'), 'firstAt', min(at), 'lastAt', max(at))
            FROM ${STATUS_CHECKS} HAVING count(*) > 0) AS status_checks,
         (SELECT facts FROM ${STATUS_CHECKS} ORDER BY slot DESC LIMIT 1) AS last_status_check,
         (SELECT json_object('at', at, 'orderId', json_extract(facts, '$.orderId'))
            FROM journal WHERE ${OF_PLACEMENT} AND slot BETWEEN 'event ' AND 'event!' ORDER BY slot LIMIT 1) AS first_event
  FROM journal i
  LEFT JOIN journal o ON o.account = i.account AND o.client_oid = i.client_oid
    AND o.slot = iif(i.kind = 'test', 'test-outcome', 'outcome')
  LEFT JOIN journal e ON e.account = i.account AND e.client_oid = i.client_oid AND e.slot = 'evidence'
  LEFT JOIN journal r ON r.account = i.account AND r.client_oid = i.client_oid AND r.slot = 'resolution'`;

/** The events of a placement's order, the newest first. */
export const SELECT_EVENTS = `SELECT facts FROM journal
  WHERE account = ? AND client_oid = ? AND slot BETWEEN 'event ' AND 'event!' ORDER BY slot DESC`;

/** A test's facts name its ticket as well (one ticket may be tested often) and, but for rows of an older version, its path. */
export type SubmissionFacts = Omit<
  Submission,
  'accountId' | 'ticketId' | 'clientOid' | 'body' | 'createdAt'
> & {
  ticketId?: string;
  path?: string;
};
export type ResolutionFacts = Pick<ResolutionEntry, 'who' | 'saw' | 'orderId'>;
export interface EvidenceFacts {
  how: 'late-reply' | 'status-check' | 'event';
  outcome: Outcome;
}
/** The result of a status check. */
export type StatusCheckResult = 'found' | 'not-found' | 'failed' | 'contradiction';
export interface StatusCheckFacts {
  /** In English. Rows of an older version have nothing else. */
  message: string;
  finding?: StatusCheckFinding;
}

/**
 * One result of SELECT_PLACEMENTS as a placement; null for no row. The casts rely on the chain, which was verified when the journal was
 * opened: the texts are what this program wrote.
 */
export function readPlacement(row: Record<string, unknown> | undefined): Placement | null {
  if (row === undefined) return null;
  const facts = parse(row['facts']) as SubmissionFacts | null;
  if (facts === null) return null;
  const { mode, symbol, side, type, price, size, funds, advanced } = facts;
  const fields = readOutcomeFields(row);
  const shown = parse(row['first_event']) as NonNullable<Placement['contradictedBy']> | null;
  return {
    accountId: String(row['account']),
    mode,
    ticketId: facts.ticketId ?? String(row['ticket']),
    clientOid: String(row['client_oid']),
    symbol,
    side,
    type,
    price,
    size,
    funds,
    ...(advanced !== undefined && { advanced }),
    body: row['body'] instanceof Uint8Array ? Buffer.from(row['body']).toString('utf8') : '',
    createdAt: Number(row['at']),
    ...fields,
    statusChecks: readStatusChecks(row),
    ...(row['kind'] === 'test' ? { isTest: true as const } : {}),
    // The refusal, or the test, stays what it was; that the venue showed a matching order afterwards is recorded beside it.
    ...(shown !== null && (fields.outcome?.kind === 'rejected' || row['kind'] === 'test')
      ? { contradictedBy: shown }
      : {}),
  };
}

/** The order of an event row. */
export function readOrder(row: Record<string, unknown> | undefined): VenueOrder | null {
  return parse(row?.['facts']) as VenueOrder | null;
}

type OutcomeFields = Pick<Placement, 'outcome' | 'outcomeAt' | 'resolvedBy' | 'evidenceFrom'>;

function readOutcomeFields(row: Record<string, unknown>): OutcomeFields {
  const outcome = readOutcome(row['outcome']);
  const evidence = parse(row['evidence']) as EvidenceFacts | null;
  const evidenceAt = Number(row['evidence_at']);
  const resolution = parse(row['resolution']) as ResolutionFacts | null;
  const resolvedAt = Number(row['resolution_at']);
  const outcomeAt = typeof row['outcome_at'] === 'number' ? row['outcome_at'] : null;
  const resolvedBy = resolution && { who: resolution.who, at: resolvedAt, saw: resolution.saw };
  const found = resolution?.orderId ?? null;
  const source = decidingRow({
    outcome: outcome?.kind ?? null,
    evidence: evidence?.outcome.kind ?? null,
    resolution: resolution && (found === null ? 'not-placed' : 'placed'),
  });
  if (source === 'person' && found !== null) {
    return {
      outcome: { kind: 'accepted', orderId: found },
      outcomeAt: resolvedAt,
      resolvedBy,
      evidenceFrom: null,
    };
  }
  if (source === 'evidence' && evidence !== null) {
    return {
      outcome: evidence.outcome,
      outcomeAt: evidenceAt,
      resolvedBy,
      evidenceFrom: { how: evidence.how, at: evidenceAt },
    };
  }
  if (resolution === null) return { outcome, outcomeAt, resolvedBy, evidenceFrom: null };
  // A person checked and found none: it stays unknown, and is resolved.
  return { outcome: outcome ?? ENDED_BEFORE_ANSWER, outcomeAt: resolvedAt, resolvedBy, evidenceFrom: null };
}

/** The facts of an outcome row are the outcome and the request it answers. */
function readOutcome(facts: unknown): Outcome | null {
  const stored = parse(facts) as (Outcome & { request?: unknown }) | null;
  if (stored === null) return null;
  const { request: _request, ...outcome } = stored;
  return outcome;
}

function readStatusChecks(row: Record<string, unknown>): StatusChecks | null {
  const counts = parse(row['status_checks']) as Omit<StatusChecks, 'lastMessage' | 'last'> | null;
  const last = parse(row['last_status_check']) as StatusCheckFacts | null;
  if (counts === null || last === null) return null;
  const { message, finding } = last;
  return { ...counts, lastMessage: message, ...(finding !== undefined && { last: finding }) };
}

function parse(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : null;
}
