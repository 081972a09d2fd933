import type { DatabaseSync } from 'node:sqlite';
import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible, visibleLines } from '../../../shared/base/format/visible.ts';
import { statusCheckSentence } from '../../../shared/orders/status-check-sentence.ts';
import type { Outcome } from '../../../shared/orders/outcome.ts';
import type { TimelineEntry } from '../../../shared/bridge/order-calls.ts';
import type { timelineMessages } from '../../../shared/messages/journal-timeline.ts';
import type { AmendOutcome } from '../../../shared/orders/amend.ts';
import type { JournalRow, RowKind } from './chain.ts';
import type { AmendFacts, AmendOutcomeFacts } from './journal-amends.ts';
import type {
  EvidenceFacts,
  ResolutionFacts,
  StatusCheckFacts,
  StatusCheckResult,
  SubmissionFacts,
} from './placement-row.ts';

/** The sentences of a timeline in some language. */
export type TimelineMessages = typeof timelineMessages;

export interface Timeline {
  entries: TimelineEntry[];
  /** From the outcome's row; null while there is none, and for a placement whose request was not traced. */
  request: RequestTrace | null;
}

export interface Timelines {
  read(accountId: string, clientOid: string, messages: TimelineMessages): Timeline;
}

/** Every row of a placement or a test in the journal's order, each with a sentence. */
export function createTimelines(file: DatabaseSync): Timelines {
  const rows = file.prepare(
    'SELECT kind, at, result, facts FROM journal WHERE account = ? AND client_oid = ? ORDER BY seq',
  );
  return {
    read(accountId, clientOid, messages) {
      const entries: TimelineEntry[] = [];
      let request: RequestTrace | null = null;
      for (const raw of rows.all(accountId, clientOid)) {
        const row = raw as TimelineRow & Pick<JournalRow, 'at'>; // as the verified file has them
        if (row.kind === 'outcome' || row.kind === 'test-outcome') request = requestOf(row.facts);
        entries.push({ at: row.at, kind: row.kind, text: formatRow(row, messages), facts: row.facts });
      }
      return { entries, request };
    },
  };
}

function requestOf(facts: string): RequestTrace | null {
  return (JSON.parse(facts) as { request?: RequestTrace }).request ?? null;
}

/** Of a placement: losses and signatures are about none. */
type TimelineRow = Pick<JournalRow, 'result' | 'facts'> & { kind: Exclude<RowKind, 'loss' | 'signature'> };

/** A row as a sentence, without its time. */
function formatRow({ kind, result, facts }: TimelineRow, messages: TimelineMessages): string {
  // The facts are what journal-rows.ts wrote for this kind.
  const stored: unknown = JSON.parse(facts);
  switch (kind) {
    case 'submission':
      return messages.submission(formatSubmission(stored as SubmissionFacts, messages));
    case 'outcome':
      return formatResult(stored as Traced, messages);
    case 'evidence':
      return formatEvidence(stored as EvidenceFacts, messages);
    case 'status-check':
      return formatStatusCheck(result as StatusCheckResult, stored as StatusCheckFacts, messages);
    case 'event':
      return formatOrder(stored as VenueOrder, messages.event);
    case 'resolution':
      return formatResolution(stored as ResolutionFacts, messages.resolution);
    case 'test': {
      const { path, ...order } = stored as SubmissionFacts;
      const what = formatSubmission(order, messages);
      return path === undefined ? messages.test(what) : messages.testAt(what, visible(path));
    }
    case 'test-outcome':
      return formatTestResult(stored as Traced, messages);
    case 'amend':
      return formatAmend(stored as AmendFacts, messages.amend);
    case 'amend-outcome': {
      const { how, outcome, request } = stored as AmendOutcomeFacts;
      const sentence = `${messages.amend.how[how]} ${formatAmendOutcome(outcome, messages)}`.trim();
      return withTime(sentence, request, messages);
    }
  }
}

function formatEvidence({ how, outcome }: EvidenceFacts, messages: TimelineMessages): string {
  const isChecked = how === 'status-check' && outcome.kind === 'rejected';
  return `${isChecked ? messages.evidence.checked : messages.evidence[how]} ${formatOutcome(outcome, messages)}`;
}

type Traced = Outcome & { request?: RequestTrace };

/** The order in short: "buy 0.5 BTC-USDT, limit at 60000.1, practice". */
function formatSubmission(
  { side, symbol, type, price, size, funds, mode }: SubmissionFacts,
  messages: TimelineMessages,
): string {
  const amount = size ?? (funds === null ? '' : messages.forFunds(funds));
  const what = amount === '' ? symbol : `${amount} ${symbol}`;
  const kind = price === null ? messages.kinds[type] : messages.atPrice(messages.kinds[type], price);
  return messages.orders[side](what, kind, messages.modes[mode]);
}

/** An outcome as sentences. */
function formatOutcome(outcome: Outcome, messages: TimelineMessages): string {
  const { accepted, rejected, refusedSilently, notSent, unknown } = messages.outcome;
  switch (outcome.kind) {
    case 'accepted':
      return accepted(visible(outcome.orderId));
    case 'rejected': {
      const code = visible(outcome.code);
      const message = visible(outcome.message);
      const status = String(outcome.httpStatus);
      return message === '' ? refusedSilently(code, status) : rejected(message, code, status);
    }
    case 'not-sent':
      return `${notSent} ${asSentence(outcome.message)}`;
    case 'unknown':
      return `${unknown} ${asSentence(outcome.message)}`;
  }
}

function formatAmend(
  { how, orderId, from, to }: AmendFacts,
  { alter, replace, terms }: TimelineMessages['amend'],
): string {
  const change = terms(from.price, from.size, to.price, to.size);
  return (how === 'alter' ? alter : replace)(visible(orderId), change);
}

function formatAmendOutcome(outcome: AmendOutcome, messages: TimelineMessages): string {
  const { amended, replaced, unchanged, ended, notReplaced, unknown } = messages.amend;
  switch (outcome.kind) {
    case 'amended':
      return amended(visible(outcome.orderId));
    case 'replaced':
      return replaced(visible(outcome.clientOid));
    case 'unchanged':
      return unchanged;
    case 'ended':
      return ended;
    case 'not-replaced':
      return `${notReplaced} ${asSentence(outcome.message)}`;
    case 'unknown':
      return `${unknown} ${asSentence(outcome.message)}`;
    case 'rejected':
    case 'not-sent':
      return formatOutcome(outcome, messages);
  }
}

/** The venue's verdict on a test order: never an order, so never "accepted". */
function formatTestResult({ request, ...outcome }: Traced, messages: TimelineMessages): string {
  return withTime(formatTestOutcome(outcome, messages), request, messages);
}

function formatTestOutcome(outcome: Outcome, messages: TimelineMessages): string {
  const { passed, failed, notSent, unknown } = messages.testOrder;
  switch (outcome.kind) {
    case 'accepted':
      return passed;
    case 'rejected':
      return failed(formatOutcome(outcome, messages));
    case 'not-sent':
      return `${notSent} ${asSentence(outcome.message)}`;
    case 'unknown':
      return unknown(asSentence(outcome.message));
  }
}

function formatResult({ request, ...outcome }: Traced, messages: TimelineMessages): string {
  return withTime(formatOutcome(outcome, messages), request, messages);
}

function withTime(sentence: string, request: RequestTrace | undefined, { took }: TimelineMessages): string {
  if (request === undefined || request.tookMs === null) return sentence;
  return `${sentence} ${took(String(Math.round(request.tookMs)))}`;
}

function formatStatusCheck(
  result: StatusCheckResult,
  { message, finding }: StatusCheckFacts,
  { statusCheck, findings }: TimelineMessages,
): string {
  const more = finding === undefined ? asSentence(message) : statusCheckSentence(finding, findings);
  return more === '' ? statusCheck[result] : `${statusCheck[result]} ${more}`;
}

function formatOrder(order: VenueOrder, messages: TimelineMessages['event']): string {
  const { filledSize, size, remainingSize, state, cancelled, fee, feeCurrency, symbol } = order;
  const base = visible(symbol.split('-')[0] ?? symbol);
  const progress = [
    size === null
      ? messages.filled(`${filledSize} ${base}`)
      : messages.filledOf(filledSize, `${size} ${base}`),
  ];
  if (state === 'open' && remainingSize !== null) progress.push(messages.toFill(remainingSize));
  if (fee !== null && feeCurrency !== null) progress.push(messages.fee(`${fee} ${visible(feeCurrency)}`));
  const sentence = state === 'open' ? messages.working : cancelled ? messages.cancelled : messages.done;
  return sentence(progress.join(', '));
}

function formatResolution(
  { who, saw, orderId }: ResolutionFacts,
  messages: TimelineMessages['resolution'],
): string {
  const by = visible(who);
  const seen = visibleLines(saw);
  return orderId === null ? messages.notFound(by, seen) : messages.found(by, visible(orderId), seen);
}

function asSentence(text: string): string {
  if (text === '') return '';
  return /[.!?”"]$/.test(text) ? text : `${text}.`;
}
