import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import type { StatusTone } from '../ui/status-pill.tsx';

/** Where a placement stands, for people: the ends of a placement, plus "on its way" and "closed by a person". */
export const STANDINGS = ['unknown', 'sending', 'accepted', 'refused', 'not-sent', 'closed'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The standing of a placement. An unknown one stays unknown until evidence or a person's statement closes it. */
export function standingOf(placement: Pick<PlacementView, 'outcome' | 'settledBy'>): Standing {
  const { outcome, settledBy } = placement;
  if (outcome === null) return 'sending';
  if (outcome.kind === 'unknown') return settledBy === null ? 'unknown' : 'closed';
  return outcome.kind;
}

interface StandingWords {
  label: string;
  tone: StatusTone;
}

export const STANDING_WORDS: Record<Standing, StandingWords> = {
  unknown: { label: 'Unknown', tone: 'warn' },
  sending: { label: 'On its way', tone: 'running' },
  accepted: { label: 'Accepted', tone: 'good' },
  refused: { label: 'Refused', tone: 'bad' },
  'not-sent': { label: 'Not sent', tone: 'plain' },
  closed: { label: 'Closed', tone: 'plain' },
};

export interface OutcomeStory {
  title: string;
  /** What is known, in the venue's words where it said any. */
  known: string;
  /** What to do now. */
  next: string;
}

function httpWords(status: number | null): string {
  return status === null ? 'No HTTP status was received.' : `HTTP status ${status}.`;
}

/** What happened to a placement, what is known about it and what to do next. */
export function outcomeStory(placement: PlacementView): OutcomeStory {
  const { outcome, settledBy } = placement;
  if (outcome === null) {
    return {
      title: 'On its way',
      known: 'The order is in the journal and was handed to the connection. No answer has arrived yet.',
      next: 'Wait. Do not place it again.',
    };
  }
  let story: OutcomeStory;
  switch (outcome.kind) {
    case 'accepted':
      story = {
        title:
          settledBy === null
            ? 'The venue accepted this order'
            : 'The venue has this order, by a person’s statement',
        known:
          settledBy === null
            ? `Order id ${outcome.orderId}.`
            : `${settledBy.who} found it under order id ${outcome.orderId} and saw: “${settledBy.saw}”.`,
        next: settledBy === null ? acceptedAdvice(placement) : 'Accepted does not mean that it has filled.',
      };
      break;
    case 'refused':
      story = {
        title: 'The venue refused this order',
        known: `${outcome.message === '' ? 'It gave no reason' : `“${outcome.message}”`} (code ${outcome.code}, HTTP ${outcome.httpStatus}).`,
        next: refusalAdvice(outcome.code, outcome.message),
      };
      break;
    case 'not-sent':
      story = {
        title: 'This order was not sent',
        known: outcome.message,
        next: 'Nothing reached the venue and no funds are frozen. Correct the cause, then review the ticket again.',
      };
      break;
    case 'unknown':
      story = unknownStory(outcome, placement);
      break;
  }
  return story;
}

/**
 * What acceptance leaves open, by ticket: the reply names the order and says nothing of fills. IOC, FOK and post-only orders may
 * be over before it arrives (S4.3-R4, S4.3-R5), price protection may end any of them (S4.3-R10), and a market order never rests.
 */
function acceptedAdvice({ type, body, mode }: PlacementView): string {
  const looker = mode === 'practice' ? 'the balances show what moved' : 'the venue shows it';
  if (type === 'market') return `How much of it filled is not told here yet; ${looker}.`;
  if (/"timeInForce":"(IOC|FOK)"|"postOnly":true/.test(body)) {
    return `It may have been cancelled at once: this window is not told yet whether it filled; ${looker}.`;
  }
  return `Whether it filled, rests or was cancelled is not told here yet; ${looker}.`;
}

function unknownStory(
  outcome: { message: string; httpStatus: number | null },
  { settledBy, clientOid, mode }: PlacementView,
): OutcomeStory {
  if (settledBy !== null) {
    return {
      title: 'Closed by a person’s statement',
      known: `${settledBy.who} ${mode === 'practice' ? 'stated' : 'looked at the venue and saw'}: “${settledBy.saw}”.`,
      next: 'Nothing is left to do here.',
    };
  }
  return {
    title: 'UNKNOWN: nobody knows yet whether the venue has this order',
    known: `${outcome.message.replace(/\.?$/, '.')} ${httpWords(outcome.httpStatus)}`,
    next: mode === 'practice' ? PRACTICE_UNKNOWN : venueUnknown(clientOid),
  };
}

function venueUnknown(clientOid: string): string {
  return `Look for client id ${clientOid} at the venue, among working and done orders. Then say below what you saw. Do not place the order again before that.`;
}

/** The practice exchange has no page to look at, and the window no look-up yet: this is the way that is there. */
const PRACTICE_UNKNOWN =
  'This version cannot look up an order at the practice exchange. Start over in Settings clears the exchange, with its balances, orders and fills, and this order if it is there. Then say so below. Do not place the order again before that.';

/** What to do about a refusal. The code decides where the public numbering is known, then the text; otherwise nothing is guessed. */
export function refusalAdvice(code: string, message: string): string {
  const text = message.toLowerCase();
  if (text.includes('increment')) {
    return 'The pair’s rules have changed, or were entered wrongly. Load or correct them, then review the ticket again.';
  }
  if (['200004', '102421'].includes(code) || text.includes('balance') || text.includes('insufficient')) {
    return 'The account does not hold enough for this order. Lower the size, or move funds to the trading account.';
  }
  if (['400007'].includes(code) || text.includes('permission')) {
    return 'This key may not place orders. Give it the Spot Trading permission at the venue.';
  }
  if (['400002'].includes(code) || text.includes('timestamp')) {
    return 'The clocks differ too much. Set this computer’s clock, then review the ticket again.';
  }
  if (['400003', '400004', '400005', '400006'].includes(code)) {
    return 'The venue did not accept the credentials. Test them in Accounts.';
  }
  if (['200003', '102427'].includes(code)) {
    return 'Too many orders are open (2,000 per account, 200 per pair). Cancel some at the venue first.';
  }
  return 'No order exists and no funds are frozen. Change what the venue names, then review the ticket again.';
}

/** "Limit GTC", "Market": the kind of order, as short as a table wants it. */
export function kindWords(placement: Pick<PlacementView, 'type' | 'body'>): string {
  if (placement.type === 'market') return 'Market';
  const timeInForce = /"timeInForce":"([A-Z]{3})"/.exec(placement.body)?.[1];
  return `Limit ${timeInForce ?? 'GTC'}`;
}

/** Placements that match the search text (any of its words' places: pair, ids, account) and the chosen standing, order kept. */
export function filterPlacements(
  placements: readonly PlacementView[],
  text: string,
  standing: Standing | 'all',
): PlacementView[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return placements.filter((placement) => {
    if (standing !== 'all' && standingOf(placement) !== standing) return false;
    const hay = haystack(placement);
    return words.every((word) => hay.includes(word));
  });
}

function haystack(placement: PlacementView): string {
  const { symbol, side, type, clientOid, accountName, price, size, funds, outcome } = placement;
  const parts = [symbol, side, type, clientOid, accountName, price ?? '', size ?? '', funds ?? ''];
  if (outcome?.kind === 'accepted') parts.push(outcome.orderId);
  if (outcome?.kind === 'refused') parts.push(outcome.code, outcome.message);
  return parts.join('\n').toLowerCase();
}

/** Unknown ones first, everything else as it came (newest first). */
export function unknownFirst(placements: readonly PlacementView[]): PlacementView[] {
  const unknown = placements.filter((placement) => standingOf(placement) === 'unknown');
  const others = placements.filter((placement) => standingOf(placement) !== 'unknown');
  return [...unknown, ...others];
}

/** One list out of the recent ones and the unknown ones, which may be older than the recent ones reach; no row twice. */
export function mergePlacements(
  recent: readonly PlacementView[],
  unknown: readonly PlacementView[],
): PlacementView[] {
  const seen = new Set(recent.map(placementKey));
  const older = unknown.filter((placement) => !seen.has(placementKey(placement)));
  return unknownFirst([...recent, ...older]);
}

/** Account and client id name a placement (a client id is used once per account). */
export function placementKey(placement: Pick<PlacementView, 'accountId' | 'clientOid'>): string {
  return `${placement.accountId}/${placement.clientOid}`;
}
