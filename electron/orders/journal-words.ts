import type { RequestTrace } from '../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../shared/bridge/trading-calls.ts';
import type { Outcome } from '../../shared/orders/outcome.ts';
import type { JournalRow } from './chain.ts';
import type { Looked } from './journal.ts';
import type { EvidenceFacts, IntentFacts, LateFacts, LookedFacts } from './placement-row.ts';

/** What a row says, in a sentence. Without its time, which its reader shows. */
export function wordsOf({ kind, result, facts }: Pick<JournalRow, 'kind' | 'result' | 'facts'>): string {
  // The facts are what journal-rows.ts wrote for this kind.
  const said: unknown = JSON.parse(facts);
  switch (kind) {
    case 'intent':
      return `Written to the journal before anything was sent: ${orderWords(said as IntentFacts)}.`;
    case 'outcome':
      return outcomeSentence(said as Outcome & { request?: RequestTrace });
    case 'late':
      return `${HOW[(said as LateFacts).how]} ${outcomeWords((said as LateFacts).outcome)}`;
    case 'looked':
      return lookedWords(result as Looked['finding'], said as LookedFacts);
    case 'event':
      return eventWords(said as VenueOrder);
    case 'evidence':
      return evidenceWords(said as EvidenceFacts);
    case 'test':
      return `Dry run, written to the journal before the venue's test endpoint was asked: ${orderWords(said as IntentFacts)}.`;
    case 'test-outcome':
      return testSentence(said as Outcome & { request?: RequestTrace });
  }
}

/** "buy 0.5 BTC-USDT, limit at 60000.1, practice": the order in a few words. */
export function orderWords({ side, symbol, type, price, size, funds, mode }: IntentFacts): string {
  const amount = size ?? (funds === null ? '' : `for ${funds}`);
  const kind = price === null ? type : `${type} at ${price}`;
  return `${side} ${amount === '' ? '' : `${amount} `}${symbol}, ${kind}, ${mode}`;
}

/** What an outcome says, as sentences. */
export function outcomeWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'accepted':
      return `The venue accepted the order under id ${outcome.orderId}.`;
    case 'refused': {
      const reason = outcome.message === '' ? 'it gave no reason' : `“${outcome.message}”`;
      return `The venue refused the order: ${reason} (code ${outcome.code}, HTTP ${outcome.httpStatus}).`;
    }
    case 'not-sent':
      return `The order was not sent. ${asSentence(outcome.message)}`;
    case 'unknown':
      return `Whether the venue has the order is not known. ${asSentence(outcome.message)}`;
  }
}

const HOW: Record<LateFacts['how'], string> = {
  'late-answer': 'The answer arrived after it had been given up.',
  'look-up': 'The venue was asked for the order by its clientOid.',
  event: 'The venue told of the order by itself.',
};

/** What the venue made of a dry run: never an order, so nothing here says "accepted". */
function testSentence({ request, ...outcome }: Outcome & { request?: RequestTrace }): string {
  return withTime(testWords(outcome), request);
}

function testWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'accepted':
      return 'Dry run passed: the venue checked the order and would take it. Nothing was placed.';
    case 'refused':
      return `Dry run failed. ${outcomeWords(outcome)} Nothing was placed.`;
    case 'not-sent':
      return `The dry run was not sent. ${asSentence(outcome.message)}`;
    case 'unknown':
      return `The dry run got no answer that can be read. ${asSentence(outcome.message)} It places nothing either way.`;
  }
}

function outcomeSentence({ request, ...outcome }: Outcome & { request?: RequestTrace }): string {
  return withTime(outcomeWords(outcome), request);
}

function withTime(words: string, request: RequestTrace | undefined): string {
  if (request === undefined || request.tookMs === null) return words;
  return `${words} The answer took ${Math.round(request.tookMs)} ms.`;
}

function lookedWords(finding: Looked['finding'], { message }: LookedFacts): string {
  const said = message === '' ? '' : ` ${asSentence(message)}`;
  switch (finding) {
    case 'found':
      return `The venue was asked for the order and has it.${said}`;
    case 'not-found':
      return `The venue was asked for the order and found none, which settles nothing.${said}`;
    case 'failed':
      return `The venue was asked for the order without getting an answer.${said}`;
  }
}

function eventWords(order: VenueOrder): string {
  const { filledSize, size, remainingSize, state, cancelled, fee, feeCurrency, symbol } = order;
  const of = size === null ? '' : ` of ${size}`;
  const filled = `filled ${filledSize}${of} ${symbol.split('-')[0] ?? symbol}`;
  const paid = fee === null || feeCurrency === null ? '' : `, fee ${fee} ${feeCurrency}`;
  if (state === 'open') {
    const rest = remainingSize === null ? '' : `, ${remainingSize} still to fill`;
    return `The venue says that the order is working: ${filled}${rest}${paid}.`;
  }
  return `The venue says that the order is ${cancelled ? 'done, cancelled in whole or in part' : 'done'}: ${filled}${paid}.`;
}

function evidenceWords({ who, saw, orderId }: EvidenceFacts): string {
  const found = orderId === null ? 'did not find it' : `found it under id ${orderId}`;
  return `${who} looked for the order at the venue, ${found}, and saw: “${saw}”.`;
}

function asSentence(text: string): string {
  if (text === '') return '';
  return /[.!?”"]$/.test(text) ? text : `${text}.`;
}
