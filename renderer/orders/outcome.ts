import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import { groupThousands } from '../../shared/money/format.ts';
import { unlessHidden, withoutNumbers } from '../privacy/hidden.ts';
import { averagePrice, filledWords, stageOf, type OrderStage } from './order-words.ts';

/** Where a placement stands, for people: its ends, "on its way" and "closed by a person"; a dry run is that and nothing else. */
export type Standing = 'unknown' | 'sending' | 'accepted' | 'refused' | 'not-sent' | 'closed' | 'dry-run';

/** The standing of a placement. An unknown one stays unknown until evidence or a person's statement closes it. */
export function standingOf(placement: Pick<PlacementView, 'outcome' | 'settledBy' | 'dryRun'>): Standing {
  const { outcome, settledBy, dryRun } = placement;
  if (dryRun === true) return 'dry-run';
  if (outcome === null) return 'sending';
  if (outcome.kind === 'unknown') return settledBy === null ? 'unknown' : 'closed';
  return outcome.kind;
}

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

/** What this app can do at the placement's venue; null where it is not known here. */
export interface VenueAbilities {
  /** Cancel an order that works there. */
  cancel: boolean | null;
  /** Look an order up by its client id. */
  lookUp: boolean | null;
}

const NOT_KNOWN: VenueAbilities = { cancel: null, lookUp: null };

/** What happened to a placement, what is known about it and what to do next. */
export function outcomeStory(placement: PlacementView, can: VenueAbilities = NOT_KNOWN): OutcomeStory {
  const { outcome } = placement;
  if (placement.dryRun === true) return dryRunStory(outcome);
  if (outcome === null) {
    return {
      title: 'On its way',
      known: 'The order is in the journal and was handed to the connection. No answer has arrived yet.',
      next: 'Wait. Do not place it again.',
    };
  }
  switch (outcome.kind) {
    case 'accepted':
      return acceptedStory(placement, outcome.orderId, can);
    case 'refused':
      return placement.shownAlive === undefined
        ? {
            title: 'The venue refused this order',
            known: refusalWords(outcome),
            next: refusalAdvice(outcome.code, outcome.message, can.cancel),
          }
        : contradictedStory(outcome, placement, can);
    case 'not-sent':
      return {
        title: 'This order was not sent',
        known: outcome.message,
        next: 'Nothing reached the venue and no funds are frozen. Correct the cause, then review the ticket again.',
      };
    case 'unknown':
      return unknownStory(outcome, placement, can);
  }
}

type Refusal = Extract<PlacementView['outcome'], { kind: 'refused' }>;

function refusalWords({ code, message, httpStatus }: Refusal): string {
  return `${message === '' ? 'It gave no reason' : `“${withoutNumbers(message)}”`} (code ${code}, HTTP ${httpStatus}).`;
}

/** The refusal stays what it was; what the venue showed afterwards weighs more than what it said. */
function contradictedStory(refusal: Refusal, { order }: PlacementView, can: VenueAbilities): OutcomeStory {
  const known = `It refused it: ${refusalWords(refusal)}${order === null ? '' : ` ${progressWords(order)}`}`;
  if (order?.state === 'done') {
    return {
      title: 'Refused, but the venue had it',
      known,
      next: 'The order is over. Look at the venue before you place it again.',
    };
  }
  return {
    title: 'Refused, but the venue shows it alive',
    known,
    next: `Take it for a working order: it may fill.${cancelWords(can.cancel)} Do not place it again before that.`,
  };
}

const NO_ORDER = 'Nothing was placed and nothing is frozen.';

/** What a dry run says about an order, which is never more than "the venue would take it then". */
function dryRunStory(outcome: PlacementView['outcome']): OutcomeStory {
  switch (outcome?.kind) {
    case 'accepted':
      return {
        title: 'Dry run: the venue would have taken this order',
        known: 'Its test endpoint checked it and found nothing against it.',
        next: NO_ORDER,
      };
    case 'refused':
      return {
        title: 'Dry run: the venue would have refused this order',
        known: refusalWords(outcome),
        next: NO_ORDER,
      };
    case 'not-sent':
      return { title: 'Dry run: it did not reach the venue', known: outcome.message, next: NO_ORDER };
    case 'unknown':
    case undefined:
      return {
        title: 'Dry run: it has no answer',
        known: outcome?.message ?? 'No answer has been written down.',
        next: `${NO_ORDER} There is nothing to look for at the venue.`,
      };
  }
}

function acceptedStory(placement: PlacementView, orderId: string, can: VenueAbilities): OutcomeStory {
  const { settledBy, order } = placement;
  const progress = order === null ? '' : ` ${progressWords(order)}`;
  const next = order === null ? acceptedAdvice(placement) : STAGE_ADVICE[stageOf(order)](can);
  if (settledBy !== null) {
    return {
      title: 'The venue has this order, by a person’s statement',
      known: `${settledBy.who} found it under order id ${orderId} and saw: “${settledBy.saw}”.${progress}`,
      next: order === null ? 'Accepted does not mean that it has filled.' : next,
    };
  }
  const stage = order === null ? '' : STAGE_TITLES[stageOf(order)];
  return {
    title: `The venue accepted this order${stage}`,
    known: `${learnedWords(placement)}Order id ${orderId}.${progress}`,
    next,
  };
}

const STAGE_TITLES: Record<OrderStage, string> = {
  resting: ' and it rests in the book',
  'part-filled': ' and it has filled in part',
  filled: ' and it has filled',
  cancelled: ', and it was cancelled without a fill',
  'part-cancelled': ', and it was cancelled after a part had filled',
};

const STAGE_ADVICE: Record<OrderStage, (can: VenueAbilities) => string> = {
  resting: ({ cancel }) => `It fills when the market comes to it.${cancelWords(cancel)}`,
  'part-filled': ({ cancel }) => `The rest still works.${cancelWords(cancel)}`,
  filled: () => 'Nothing is left to do here; its fills are in Orders, Fills.',
  cancelled: () => 'It fills no more, and what it froze is free again.',
  'part-cancelled': () => 'What has filled stays and the rest is free again; its fills are in Orders, Fills.',
};

function cancelWords(cancel: boolean | null): string {
  return cancel === false
    ? ' This app cannot cancel it; the venue can.'
    : ' It can be cancelled in Orders, Working.';
}

/** "Filled 0.12 of 0.5 BTC at 64,100.0 on average, fee 0.007692 USDT." */
function progressWords(order: NonNullable<PlacementView['order']>): string {
  const stage = stageOf(order);
  if (stage === 'resting') return 'Nothing of it has filled so far.';
  if (stage === 'cancelled') return 'Nothing of it has filled.';
  const quote = order.symbol.split('-')[1] ?? '';
  const average = averagePrice(order);
  const at = average === null ? '' : ` at ${groupThousands(average)} ${quote} on average`;
  const fee =
    order.fee === null ? '' : `, fee ${unlessHidden(order.fee)} ${order.feeCurrency ?? ''}`.trimEnd();
  return `Filled ${filledWords(order)}${at}${fee}.`;
}

/** How an answer that was lost was made good by the venue's own evidence. */
function learnedWords({ learnedBy }: PlacementView): string {
  if (learnedBy === null) return '';
  switch (learnedBy.how) {
    case 'late-answer':
      return 'Its answer came late. ';
    case 'look-up':
      return 'Its answer was lost; a look-up by client id found it. ';
    case 'event':
      return 'Its answer was lost; an event of the venue told of it. ';
  }
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
  placement: PlacementView,
  can: VenueAbilities,
): OutcomeStory {
  const { settledBy, mode } = placement;
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
    next: unknownAdvice(placement, can.lookUp),
  };
}

/** The way out of not knowing: the venue's evidence where it can be asked, else a person who looks. Never placing it again. */
function unknownAdvice({ clientOid, mode, lookUps }: PlacementView, lookUp: boolean | null): string {
  const never = 'Do not place the order again before that.';
  if (lookUp ?? (lookUps !== null || mode === 'practice')) {
    const venue = mode === 'practice' ? 'the practice exchange' : 'the venue';
    return `Counterfoil asks ${venue} for client id ${clientOid}. Finding the order settles this by itself; not finding it proves nothing, and then a person has to look and say so below. ${never}`;
  }
  return `Look for client id ${clientOid} at the venue, among working and done orders. Then say below what you saw. ${never}`;
}

/**
 * What to do about a refusal. The code decides where the public numbering is known, then the text; otherwise nothing is guessed.
 * `canCancel`: whether this app can cancel orders at that venue; null where it is not known here.
 */
export function refusalAdvice(code: string, message: string, canCancel: boolean | null = null): string {
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
    const where =
      canCancel === false
        ? 'This app cannot cancel orders at this venue: cancel some there first.'
        : `Cancel some in Orders, Working, first${canCancel === null ? ', or at a venue that does not offer it, there' : ''}.`;
    return `Too many orders are open (2,000 per account, 200 per pair). ${where}`;
  }
  return 'No order exists and no funds are frozen. Change what the venue names, then review the ticket again.';
}

/** "Limit GTC", "Market": the kind of order, as short as a table wants it. */
export function kindWords(placement: Pick<PlacementView, 'type' | 'body'>): string {
  if (placement.type === 'market') return 'Market';
  const timeInForce = /"timeInForce":"([A-Z]{3})"/.exec(placement.body)?.[1];
  return `Limit ${timeInForce ?? 'GTC'}`;
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
