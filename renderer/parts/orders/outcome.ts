import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible, visibleLines } from '../../../shared/base/format/visible.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { evidenceSentence } from '../../../shared/orders/evidence-sentence.ts';
import { timelineMessages } from '../../../shared/messages/journal-timeline.ts';
import { outcomeMessages } from '../../../shared/messages/orders-outcome.ts';
import type { VenueKind } from '../../../shared/venue/description.ts';
import { KIND_FACTS } from '../../../shared/venue/kind-facts.ts';
import { unlessHidden, withoutNumbers } from '../../lib/hidden.ts';
import { formatEnding } from './format-ending.ts';
import { averagePrice, formatFilled, stageOf, type OrderStage, withTicketFlags } from './format-order.ts';

export interface OutcomeStory {
  title: string;
  /** What is known, with the venue's text where there is one. */
  known: string;
  /** What to do now. */
  next: string;
}

function formatHttp(status: number | null): string {
  return status === null ? outcomeMessages.http.none : outcomeMessages.http.status(String(status));
}

/** What this app can do at the placement's venue; null where it is not known here. */
export interface VenueAbilities {
  /** Cancel an order that works there. */
  cancel: boolean | null;
  /** Check the status of an order by its client order ID. */
  statusCheck: boolean | null;
  /** Absent where it is not known; then rejections are explained by their text alone. */
  kind?: VenueKind;
}

const NOT_KNOWN: VenueAbilities = { cancel: null, statusCheck: null };

/**
 * What happened to a placement, what is known about it and what to do next. `own` are other orders of its account that are known: they
 * may explain why it was cancelled.
 */
export function outcomeStory(
  placement: PlacementView,
  can: VenueAbilities = NOT_KNOWN,
  own: readonly VenueOrder[] = [],
): OutcomeStory {
  const { outcome } = placement;
  if (placement.isTest === true) return testStory(outcome, placement.contradictedBy);
  if (outcome === null) {
    return outcomeMessages.sending;
  }
  switch (outcome.kind) {
    case 'accepted':
      return acceptedStory(placement, outcome.orderId, can, own);
    case 'rejected':
      return placement.contradictedBy === undefined
        ? {
            title: outcomeMessages.rejected.title,
            known: sentences(
              placement.evidenceFrom?.how === 'status-check' ? outcomeMessages.rejected.checked : '',
              formatRejection(outcome),
            ),
            next: rejectionAdvice(outcome.code, outcome.message, can),
          }
        : contradictedStory(outcome, placement, can);
    case 'not-sent':
      return {
        title: outcomeMessages.notSent.title,
        known: outcome.message,
        next: outcomeMessages.notSent.next,
      };
    case 'unknown':
      return unknownStory(outcome, placement, can);
  }
}

type Rejection = Extract<PlacementView['outcome'], { kind: 'rejected' }>;

function formatRejection({ code, message, httpStatus }: Rejection): string {
  const { known, noReason } = outcomeMessages.rejected;
  const status = String(httpStatus);
  const shown = visible(code);
  return message === '' ? noReason(shown, status) : known(withoutNumbers(visible(message)), shown, status);
}

/** The rejection stays on record; the order that the venue listed afterwards weighs more. */
function contradictedStory(
  rejection: Rejection,
  { order }: PlacementView,
  can: VenueAbilities,
): OutcomeStory {
  const messages = outcomeMessages.contradicted;
  const known = sentences(
    messages.known(formatRejection(rejection)),
    order === null ? '' : formatProgress(order),
  );
  if (order?.state === 'done') {
    return { title: messages.overTitle, known, next: messages.overNext };
  }
  return {
    title: messages.aliveTitle,
    known,
    next: sentences(messages.mayFill, formatCancel(can.cancel), messages.notBefore),
  };
}

/** One after the other; empty ones are left out. */
function sentences(...all: readonly string[]): string {
  return all.filter((one) => one !== '').join(' ');
}

/** The result of a test order, which never proves more than that the venue would have accepted it then. */
function testStory(
  outcome: PlacementView['outcome'],
  contradictedBy: PlacementView['contradictedBy'],
): OutcomeStory {
  const messages = outcomeMessages.testOrder;
  if (contradictedBy !== undefined) {
    return {
      title: messages.real,
      known: messages.realKnown(visible(contradictedBy.orderId)),
      next: messages.realNext,
    };
  }
  const next = messages.nothingPlaced;
  switch (outcome?.kind) {
    case 'accepted':
      return { title: messages.accepted, known: messages.acceptedKnown, next };
    case 'rejected':
      return { title: messages.rejected, known: formatRejection(outcome), next };
    case 'not-sent':
      return { title: messages.notSent, known: outcome.message, next };
    case 'unknown':
    case undefined:
      return {
        title: messages.unknown,
        known: outcome?.message ?? messages.noAnswer,
        next: sentences(next, messages.nothingToCheck),
      };
  }
}

function acceptedStory(
  placement: PlacementView,
  orderId: string,
  can: VenueAbilities,
  own: readonly VenueOrder[],
): OutcomeStory {
  const { resolvedBy, order, body } = placement;
  const messages = outcomeMessages.accepted;
  const ending = order === null ? null : formatEnding(withTicketFlags(order, body), own);
  const progress = order === null ? '' : sentences(formatProgress(order), ending ?? '');
  const next = order === null ? acceptedAdvice(placement) : stageAdvice(stageOf(order), can);
  if (resolvedBy !== null) {
    return {
      title: messages.byPerson,
      known: sentences(
        messages.byPersonKnown(visible(resolvedBy.who), visible(orderId), visibleLines(resolvedBy.saw)),
        progress,
      ),
      next: order === null ? messages.byPersonNext : next,
    };
  }
  return {
    title: order === null ? messages.title : STAGE_TITLES[stageOf(order)],
    known: sentences(formatEvidence(placement), messages.orderId(visible(orderId)), progress),
    next,
  };
}

const STAGE_TITLES: Record<OrderStage, string> = outcomeMessages.accepted.stages;
const STAGE_ADVICE: Record<OrderStage, string> = outcomeMessages.accepted.next;

function stageAdvice(stage: OrderStage, { cancel }: VenueAbilities): string {
  const works = stage === 'waiting' || stage === 'resting' || stage === 'part-filled';
  return sentences(STAGE_ADVICE[stage], works ? formatCancel(cancel) : '');
}

function formatCancel(cancel: boolean | null): string {
  return cancel === false ? outcomeMessages.cannotCancel : outcomeMessages.canCancel;
}

/** "Filled 0.12 of 0.5 BTC at 64,100.0 on average, fee 0.007692 USDT." */
function formatProgress(order: NonNullable<PlacementView['order']>): string {
  const { nothingYet, nothing, filled, filledAt, filledFee, filledAtFee } = outcomeMessages.progress;
  const stage = stageOf(order);
  if (stage === 'waiting' || stage === 'triggered' || stage === 'resting') return nothingYet;
  if (stage === 'gone') return '';
  if (stage === 'cancelled' || stage === 'refused') return nothing;
  const quote = visible(order.symbol.split('-')[1] ?? '');
  const average = averagePrice(order);
  const at = average === null ? null : `${groupThousands(average)} ${quote}`;
  const fee =
    order.fee === null ? null : `${unlessHidden(order.fee)} ${visible(order.feeCurrency ?? '')}`.trimEnd();
  const amount = formatFilled(order);
  if (at === null) return fee === null ? filled(amount) : filledFee(amount, fee);
  return fee === null ? filledAt(amount, at) : filledAtFee(amount, at, fee);
}

/** How an answer that was lost was made good by the venue's own evidence. */
function formatEvidence({ evidenceFrom }: PlacementView): string {
  return evidenceFrom === null ? '' : outcomeMessages.accepted.learned[evidenceFrom.how];
}

/**
 * What acceptance leaves open, by ticket: the reply names the order and has no fills. IOC, FOK and post-only orders may
 * be over before it arrives (S4.3-R4, S4.3-R5), price protection may end any of them (S4.3-R10), and a market order never rests.
 */
function acceptedAdvice({ type, body, mode }: PlacementView): string {
  const { market, maybeOver, other } = outcomeMessages.accepted.notReported;
  if (type === 'market') return market[mode];
  return (/"timeInForce":"(IOC|FOK)"|"postOnly":true/.test(body) ? maybeOver : other)[mode];
}

type Unknown = Extract<PlacementView['outcome'], { kind: 'unknown' }>;

function unknownStory(outcome: Unknown, placement: PlacementView, can: VenueAbilities): OutcomeStory {
  const { resolvedBy, mode } = placement;
  const messages = outcomeMessages.unknown;
  if (resolvedBy !== null) {
    return {
      title: messages.closed,
      known: messages.closedKnown[mode](visible(resolvedBy.who), visibleLines(resolvedBy.saw)),
      next: messages.closedNext,
    };
  }
  return {
    title: messages.title,
    known: formatUnknown(outcome),
    next: unknownAdvice(placement, outcome.evidence?.kind === 'unlisted-code', can.statusCheck),
  };
}

function formatUnknown({ message, httpStatus, evidence }: Unknown): string {
  if (evidence === undefined) return `${visible(message).replace(/\.?$/, '.')} ${formatHttp(httpStatus)}`;
  const shown =
    'venueText' in evidence ? { ...evidence, venueText: withoutNumbers(evidence.venueText) } : evidence;
  return evidenceSentence(shown, httpStatus, timelineMessages.answers);
}

/** How an unknown order is resolved: by status checks where the venue offers them, else by a person. Never by placing it again. */
function unknownAdvice(
  { clientOid, mode, statusChecks }: PlacementView,
  mayBeRejection: boolean,
  statusCheck: boolean | null,
): string {
  const messages = outcomeMessages.unknown;
  const isAutomatic = statusCheck ?? (statusChecks !== null || mode === 'practice');
  if (!mayBeRejection)
    return (isAutomatic ? messages.checkedAutomatically[mode] : messages.checkByHand)(clientOid);
  return isAutomatic ? messages.mayBeRejection : sentences(messages.checkByHand(clientOid), messages.addCode);
}

/**
 * What to do about a rejection. The code decides where the venue documents its codes, then the text; otherwise nothing is guessed.
 */
export function rejectionAdvice(
  code: string,
  message: string,
  { cancel, kind }: Pick<VenueAbilities, 'cancel' | 'kind'> = NOT_KNOWN,
): string {
  const text = message.toLowerCase();
  const { advice } = outcomeMessages;
  const reason = kind === undefined ? undefined : KIND_FACTS[kind].rejections.get(code);
  if (text.includes('increment')) {
    return advice.increment;
  }
  if (reason === 'balance' || text.includes('balance') || text.includes('insufficient')) {
    return advice.balance;
  }
  if (reason === 'permission' || text.includes('permission')) {
    return advice.permission;
  }
  if (reason === 'clock' || text.includes('timestamp')) {
    return advice.clock;
  }
  if (reason === 'credentials') {
    return advice.credentials;
  }
  if (reason === 'tooMany') {
    const { cancelHere, cancelThere, cancelEither } = advice.tooMany;
    if (cancel === null) return cancelEither;
    return cancel ? cancelHere : cancelThere;
  }
  return advice.other;
}

/** Account and client id name a placement (a client id is used once per account). */
export function placementKey(placement: Pick<PlacementView, 'accountId' | 'clientOid'>): string {
  return `${placement.accountId}/${placement.clientOid}`;
}
