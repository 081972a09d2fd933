import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import { isOver, type VenueOrder } from '../../../shared/orders/venue-order.ts';
import { statusCheckSentence } from '../../../shared/orders/status-check-sentence.ts';
import type { StatusCheckFinding, Outcome } from '../../../shared/orders/outcome.ts';
import { timelineInEnglish } from '../../../shared/messages/journal-timeline.ts';
import type { Loss } from '../../storage/log-head.ts';
import type { LogSignature } from '../../storage/log-signature.ts';
import type { JournalRow, RowKind } from './chain.ts';
import type {
  AmendEntry,
  AmendOutcomeEntry,
  ResolutionEntry,
  Submission,
  EvidenceEntry,
  StatusCheckEntry,
} from './journal-entries.ts';
import type { StatusCheckResult } from './placement-row.ts';

/** A row without its sequence number. */
export type NewRow = Omit<JournalRow, 'seq'>;

export function submissionRow(submission: Submission): NewRow {
  const { accountId, ticketId, clientOid, body, createdAt, ...facts } = submission;
  return { ...about('submission', accountId, clientOid, createdAt, facts), ticket: ticketId, body };
}

/** A ticket may be tested any number of times and placed as well, so its id is among the facts. */
export function testRow(submission: Submission, path: string): NewRow {
  const { accountId, clientOid, body, createdAt, ...facts } = submission;
  return { ...about('test', accountId, clientOid, createdAt, { ...facts, path }), body };
}

/** Its facts are the outcome and, where a request went out, that request. */
export function resultRow(
  kind: 'outcome' | 'test-outcome',
  { accountId, clientOid, outcome, at, trace }: ResultEntry,
): NewRow {
  const facts = trace === null ? outcome : { ...outcome, request: withoutSecrets(trace) };
  return { ...about(kind, accountId, clientOid, at, facts), result: outcome.kind };
}

export interface ResultEntry {
  accountId: string;
  clientOid: string;
  outcome: Outcome;
  at: number;
  trace: RequestTrace | null;
}

export function evidenceRow({ accountId, clientOid, how, outcome, at }: EvidenceEntry): NewRow {
  return { ...about('evidence', accountId, clientOid, at, { how, outcome }), result: outcome.kind };
}

/** Its facts are a sentence for readers of the file, and the finding itself, to be shown in another language. */
export function statusCheckRow({ accountId, clientOid, at, finding }: StatusCheckEntry): NewRow {
  const message = statusCheckSentence(finding, timelineInEnglish.findings);
  return {
    ...about('status-check', accountId, clientOid, at, { message, finding }),
    result: STATUS_CHECK_RESULTS[finding.kind],
  };
}

/** A different order than the one that was placed is not `found`. */
const STATUS_CHECK_RESULTS = {
  found: 'found',
  none: 'not-found',
  another: 'failed',
  'other-order': 'contradiction',
  'other-client-id': 'contradiction',
  'second-order': 'contradiction',
  failed: 'failed',
} as const satisfies Record<StatusCheckFinding['kind'], StatusCheckResult>;

export function orderRow(accountId: string, clientOid: string, order: VenueOrder, at: number): NewRow {
  return { ...about('event', accountId, clientOid, at, order), result: isOver(order) ? 'done' : 'open' };
}

export function resolutionRow({ accountId, clientOid, orderId, who, saw, at }: ResolutionEntry): NewRow {
  const result = orderId === null ? 'not-placed' : 'placed';
  return { ...about('resolution', accountId, clientOid, at, { who, saw, orderId }), result };
}

/** Its client order ID is the placement's; that of the order that takes its place is among the facts. */
export function amendRow({ accountId, clientOid, baseUrl, amend, body }: AmendEntry): NewRow {
  const { amendId, createdAt, ...facts } = amend;
  return { ...about('amend', accountId, clientOid, createdAt, { ...facts, baseUrl }), ticket: amendId, body };
}

export function amendOutcomeRow(entry: AmendOutcomeEntry): NewRow {
  const { accountId, clientOid, amendId, how, outcome, at, trace } = entry;
  const facts = { amendId, how, outcome, ...(trace !== null && { request: withoutSecrets(trace) }) };
  return { ...about('amend-outcome', accountId, clientOid, at, facts), result: outcome.kind };
}

/** It is about no order: account and client order ID are empty. */
export function lossRow({ rows, since, by, at }: Loss): NewRow {
  return { ...about('loss', '', '', at, { rows, since, by }), result: 'accepted' };
}

/** All rows before it were there when it was made. */
export function signatureRow(signature: LogSignature, at: number): NewRow {
  return { ...about('signature', '', '', at, signature), result: 'signed' };
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

/** Replaces a value of a trace that is not recorded. */
const NOT_RECORDED = '(not kept)';

/**
 * The sender removes the secret values from a trace. This is the last check before the disk, where nothing can be taken back: a value under
 * the name of a secret header that still looks like a secret is not written.
 */
function withoutSecrets(trace: RequestTrace): RequestTrace {
  const headers = trace.headers.map(([name, value]): [string, string] => {
    const isRecorded = !SECRET_HEADER.test(name) || !LIKE_A_SECRET.test(value);
    return [name, isRecorded ? value : NOT_RECORDED];
  });
  return { ...trace, headers };
}

/** Base64, hex or an id, without a break. What replaces a secret has brackets, dots or spaces. */
const LIKE_A_SECRET = /^[A-Za-z0-9+/=_-]+$/;
