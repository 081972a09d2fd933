import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { statusCheckSentence } from '../../../shared/orders/status-check-sentence.ts';
import type { StatusCheckFinding, Outcome } from '../../../shared/orders/outcome.ts';
import { timelineInEnglish } from '../../../shared/messages/journal-timeline.ts';
import type { JournalRow, RowKind } from './chain.ts';
import type { ResolutionEntry, Submission, EvidenceEntry, StatusCheckEntry } from './journal-entries.ts';
import type { StatusCheckResult } from './placement-row.ts';

/** A row before it has its place in the chain. */
export type NewRow = Omit<JournalRow, 'seq'>;

export function submissionRow(submission: Submission): NewRow {
  const { accountId, ticketId, clientOid, body, createdAt, ...facts } = submission;
  return { ...about('submission', accountId, clientOid, createdAt, facts), ticket: ticketId, body };
}

/** The same ticket may be tested any number of times and placed as well, so its id stands among the facts. */
export function testRow(submission: Submission, path: string): NewRow {
  const { accountId, clientOid, body, createdAt, ...facts } = submission;
  return { ...about('test', accountId, clientOid, createdAt, { ...facts, path }), body };
}

/** The outcome's facts are the outcome itself and, where a request went out, the request it answers. */
export function outcomeRow(
  kind: 'outcome' | 'test-outcome',
  { accountId, clientOid, outcome, at, trace }: Conclusion,
): NewRow {
  const facts = trace === null ? outcome : { ...outcome, request: withoutSecrets(trace) };
  return { ...about(kind, accountId, clientOid, at, facts), result: outcome.kind };
}

export interface Conclusion {
  accountId: string;
  clientOid: string;
  outcome: Outcome;
  at: number;
  trace: RequestTrace | null;
}

export function evidenceRow({ accountId, clientOid, how, outcome, at }: EvidenceEntry): NewRow {
  return { ...about('evidence', accountId, clientOid, at, { how, outcome }), result: outcome.kind };
}

/** Its facts are a sentence for whoever reads the file, and the finding itself for whoever shows it in another language. */
export function statusCheckRow({ accountId, clientOid, at, finding }: StatusCheckEntry): NewRow {
  const message = statusCheckSentence(finding, timelineInEnglish.findings);
  return {
    ...about('status-check', accountId, clientOid, at, { message, finding }),
    result: LOOKED_RESULTS[finding.kind],
  };
}

/** Another order than the one that was placed is no finding of it. */
const LOOKED_RESULTS = {
  found: 'found',
  none: 'not-found',
  another: 'failed',
  'other-order': 'contradiction',
  'other-client-id': 'contradiction',
  'second-order': 'contradiction',
  failed: 'failed',
} as const satisfies Record<StatusCheckFinding['kind'], StatusCheckResult>;

export function eventRow(accountId: string, clientOid: string, order: VenueOrder, at: number): NewRow {
  return { ...about('event', accountId, clientOid, at, order), result: order.state };
}

export function resolutionRow({ accountId, clientOid, orderId, who, saw, at }: ResolutionEntry): NewRow {
  const result = orderId === null ? 'not-placed' : 'placed';
  return { ...about('resolution', accountId, clientOid, at, { who, saw, orderId }), result };
}

function about(kind: RowKind, account: string, clientOid: string, at: number, facts: object): NewRow {
  return {
    kind,
    account,
    clientOid,
    ticket: null,
    at,
    result: null,
    facts: JSON.stringify(facts),
    body: null,
  };
}

const SECRET_HEADER = /-(KEY|SIGN|PASSPHRASE)$|^(AUTHORIZATION|COOKIE)$/i;

/** What stands in a trace for a value that is not kept. */
export const NOT_KEPT = '(not kept)';

/**
 * The sender takes the secret values out of a trace. This is the last place before the disk, where nothing can be taken back: a
 * value under the name of a secret header that still looks like one is not written.
 */
function withoutSecrets(trace: RequestTrace): RequestTrace {
  const headers = trace.headers.map(([name, value]): [string, string] => {
    const kept = !SECRET_HEADER.test(name) || !LIKE_A_SECRET.test(value);
    return [name, kept ? value : NOT_KEPT];
  });
  return { ...trace, headers };
}

/** Base64, hex or an id: one unbroken word. What stands in place of a secret has brackets, dots or spaces. */
const LIKE_A_SECRET = /^[A-Za-z0-9+/=_-]+$/;
