import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible, visibleLines } from '../../../shared/base/format/visible.ts';
import { lookUpSentence } from '../../../shared/orders/look-up-sentence.ts';
import type { Outcome } from '../../../shared/orders/outcome.ts';
import type { timelineText } from '../../../shared/messages/journal-timeline.ts';
import type { JournalRow } from './chain.ts';
import type { EvidenceFacts, IntentFacts, LateFacts, LookedFacts, LookedResult } from './placement-row.ts';

/** The sentences of a timeline in some language. */
export type TimelineWords = typeof timelineText;

/** What a row says, in a sentence. Without its time, which its reader shows. */
export function wordsOf(
  { kind, result, facts }: Pick<JournalRow, 'kind' | 'result' | 'facts'>,
  words: TimelineWords,
): string {
  // The facts are what journal-rows.ts wrote for this kind.
  const said: unknown = JSON.parse(facts);
  switch (kind) {
    case 'intent':
      return words.intent(orderWords(said as IntentFacts, words));
    case 'outcome':
      return outcomeSentence(said as Traced, words);
    case 'late':
      return lateWords(said as LateFacts, words);
    case 'looked':
      return lookedWords(result as LookedResult, said as LookedFacts, words);
    case 'event':
      return eventWords(said as VenueOrder, words.event);
    case 'evidence':
      return evidenceWords(said as EvidenceFacts, words.evidence);
    case 'test': {
      const { path, ...order } = said as IntentFacts;
      const what = orderWords(order, words);
      return path === undefined ? words.test(what) : words.testAt(what, visible(path));
    }
    case 'test-outcome':
      return testSentence(said as Traced, words);
  }
}

function lateWords({ how, outcome }: LateFacts, words: TimelineWords): string {
  const isChecked = how === 'look-up' && outcome.kind === 'refused';
  return `${isChecked ? words.late.checked : words.late[how]} ${outcomeWords(outcome, words)}`;
}

type Traced = Outcome & { request?: RequestTrace };

/** "buy 0.5 BTC-USDT, limit at 60000.1, practice": the order in a few words. */
function orderWords(
  { side, symbol, type, price, size, funds, mode }: IntentFacts,
  words: TimelineWords,
): string {
  const amount = size ?? (funds === null ? '' : words.forFunds(funds));
  const what = amount === '' ? symbol : `${amount} ${symbol}`;
  const kind = price === null ? words.kinds[type] : words.atPrice(words.kinds[type], price);
  return words.orders[side](what, kind, words.modes[mode]);
}

/** What an outcome says, as sentences. */
function outcomeWords(outcome: Outcome, words: TimelineWords): string {
  const { accepted, refused, refusedSilently, notSent, unknown } = words.outcome;
  switch (outcome.kind) {
    case 'accepted':
      return accepted(visible(outcome.orderId));
    case 'refused': {
      const code = visible(outcome.code);
      const message = visible(outcome.message);
      const status = String(outcome.httpStatus);
      return message === '' ? refusedSilently(code, status) : refused(message, code, status);
    }
    case 'not-sent':
      return `${notSent} ${asSentence(outcome.message)}`;
    case 'unknown':
      return `${unknown} ${asSentence(outcome.message)}`;
  }
}

/** What the venue made of a dry run: never an order, so nothing here says "accepted". */
function testSentence({ request, ...outcome }: Traced, words: TimelineWords): string {
  return withTime(testWords(outcome, words), request, words);
}

function testWords(outcome: Outcome, words: TimelineWords): string {
  const { passed, failed, notSent, unknown } = words.dryRun;
  switch (outcome.kind) {
    case 'accepted':
      return passed;
    case 'refused':
      return failed(outcomeWords(outcome, words));
    case 'not-sent':
      return `${notSent} ${asSentence(outcome.message)}`;
    case 'unknown':
      return unknown(asSentence(outcome.message));
  }
}

function outcomeSentence({ request, ...outcome }: Traced, words: TimelineWords): string {
  return withTime(outcomeWords(outcome, words), request, words);
}

function withTime(said: string, request: RequestTrace | undefined, { took }: TimelineWords): string {
  if (request === undefined || request.tookMs === null) return said;
  return `${said} ${took(String(Math.round(request.tookMs)))}`;
}

function lookedWords(
  result: LookedResult,
  { message, finding }: LookedFacts,
  { looked, findings }: TimelineWords,
): string {
  const more = finding === undefined ? asSentence(message) : lookUpSentence(finding, findings);
  return more === '' ? looked[result] : `${looked[result]} ${more}`;
}

function eventWords(order: VenueOrder, words: TimelineWords['event']): string {
  const { filledSize, size, remainingSize, state, cancelled, fee, feeCurrency, symbol } = order;
  const base = visible(symbol.split('-')[0] ?? symbol);
  const progress = [
    size === null ? words.filled(`${filledSize} ${base}`) : words.filledOf(filledSize, `${size} ${base}`),
  ];
  if (state === 'open' && remainingSize !== null) progress.push(words.toFill(remainingSize));
  if (fee !== null && feeCurrency !== null) progress.push(words.fee(`${fee} ${visible(feeCurrency)}`));
  const said = state === 'open' ? words.working : cancelled ? words.cancelled : words.done;
  return said(progress.join(', '));
}

function evidenceWords({ who, saw, orderId }: EvidenceFacts, words: TimelineWords['evidence']): string {
  const by = visible(who);
  const seen = visibleLines(saw);
  return orderId === null ? words.notFound(by, seen) : words.found(by, visible(orderId), seen);
}

function asSentence(text: string): string {
  if (text === '') return '';
  return /[.!?”"]$/.test(text) ? text : `${text}.`;
}
