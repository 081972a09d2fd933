import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { CallReply } from '../../shared/bridge/contract.ts';
import type { BridgeError } from '../../shared/bridge/error.ts';
import type { VenueOrder } from '../../shared/bridge/trading-calls.ts';
import { formatCount } from '../format/number.ts';
import { filledWords, orderSentence, stageOf } from './order-words.ts';
import { countByPair } from './working.ts';

/** What a person is about to cancel. */
export type CancelWish =
  | { what: 'one'; order: VenueOrder }
  | { what: 'pair'; symbol: string }
  | { what: 'all' };

export interface CancelAbilities {
  one: boolean;
  pair: boolean;
  all: boolean;
  /** Why nothing can be cancelled here; null when something can. */
  why: string | null;
}

/** What this app can cancel for the account, by what its venue offers. */
export function cancelAbilities({
  readOnly,
  name,
  venue,
}: Pick<AccountView, 'readOnly' | 'name' | 'venue'>): CancelAbilities {
  const { capabilities, label } = venue;
  if (readOnly) {
    return {
      one: false,
      pair: false,
      all: false,
      why: `${name} is read-only, so nothing is cancelled from here.`,
    };
  }
  const one = capabilities.cancelByOrderId !== null;
  const pair = capabilities.cancelPair !== null;
  const all = capabilities.cancelAll !== null;
  const why =
    one || pair || all ? null : `This app cannot cancel orders at ${label}. Cancel them at the venue itself.`;
  return { one, pair, all, why };
}

/** Orders the wish is about, among those that are known to work. */
export function ordersOf(wish: CancelWish, orders: readonly VenueOrder[]): VenueOrder[] {
  switch (wish.what) {
    case 'one':
      return orders.filter(({ orderId }) => orderId === wish.order.orderId);
    case 'pair':
      return orders.filter(({ symbol }) => symbol === wish.symbol);
    case 'all':
      return [...orders];
  }
}

function ordersWords(count: number): string {
  return count === 1 ? '1 working order' : `${formatCount(count)} working orders`;
}

export interface CancelQuestion {
  question: string;
  /** The button that does it, never just "OK". */
  confirm: string;
  /** Asked once more after the first press; null where one press is enough. */
  again: { question: string; confirm: string } | null;
}

/** What will be cancelled, with counts, and what stays. `accountName` is whose orders they are. */
export function cancelQuestion(
  wish: CancelWish,
  orders: readonly VenueOrder[],
  accountName: string,
): CancelQuestion {
  const meant = ordersOf(wish, orders);
  switch (wish.what) {
    case 'one': {
      const order = meant[0] ?? wish.order;
      const stays = stageOf(order) === 'part-filled' ? ` What has filled stays: ${filledWords(order)}.` : '';
      return {
        question: `Cancel ${orderSentence(order)}?${stays}`,
        confirm: 'Cancel this order',
        again: null,
      };
    }
    case 'pair':
      return {
        question: `Cancel ${ordersWords(meant.length)} of ${accountName} on ${wish.symbol}? What has filled stays. The venue cancels every one that works there then.`,
        confirm: `Cancel all ${formatCount(meant.length)} on ${wish.symbol}`,
        again: null,
      };
    case 'all': {
      const pairs = countByPair(meant);
      const onPairs = pairs.length === 1 ? 'one pair' : `${formatCount(pairs.length)} pairs`;
      return {
        question: `Cancel everything: ${ordersWords(meant.length)} of ${accountName} on ${onPairs}?`,
        confirm: 'Go on',
        again: {
          question: `Once more, because it cannot be taken back: ${pairsWords(pairs)}. Every order of ${accountName} goes, also one this list does not show yet.`,
          confirm: `Cancel all ${formatCount(meant.length)} now`,
        },
      };
    }
  }
}

const PAIRS_NAMED = 4;

function pairsWords(pairs: ReturnType<typeof countByPair>): string {
  const named = pairs.slice(0, PAIRS_NAMED).map(({ symbol, count }) => `${formatCount(count)} on ${symbol}`);
  const more = pairs.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${formatCount(more)} more pairs` : named.join(', ');
}

export interface CancelResult {
  tone: 'info' | 'bad' | 'warn';
  text: string;
  /** Pairs whose orders the venue did not take the request for. */
  failed: readonly string[];
}

/** What the venue said to the request, in words. It only took it: that an order is gone is told by its event or the next look. */
export function cancelResult(
  wish: CancelWish,
  meant: readonly VenueOrder[],
  reply: CallReply<'trading.cancel'>,
): CancelResult {
  const failed = reply.failed.map(({ symbol }) => symbol);
  const taken = meant.filter(({ symbol }) => !failed.includes(symbol));
  const took =
    wish.what === 'one'
      ? `The venue took the request to cancel ${orderSentence(wish.order)}.`
      : `The venue took the request to cancel ${ordersWords(taken.length)}.`;
  if (failed.length === 0)
    return { tone: 'info', text: `${took} Each leaves the list when it is gone.`, failed };
  const reasons = reply.failed.map(({ symbol, message }) => `${symbol} (${message})`).join(', ');
  const others = taken.length === 0 && reply.asked.length === 0 ? '' : ` ${took}`;
  return {
    tone: 'bad',
    text: `Not cancelled: ${reasons}. Those orders still work; try them again by themselves.${others}`,
    failed,
  };
}

/** Whether a failed call may have reached the venue all the same. */
function mayHaveArrived({ kind }: BridgeError): boolean {
  return kind === 'timeout' || kind === 'connection-lost' || kind === 'bad-answer' || kind === 'internal';
}

/** A cancel that got no clear answer: whether it may have arrived, and what to do. */
export function cancelFailure(
  wish: CancelWish,
  problem: BridgeError,
): CancelResult & { mayHaveArrived: boolean } {
  const what =
    wish.what === 'one'
      ? orderSentence(wish.order)
      : wish.what === 'pair'
        ? `every order on ${wish.symbol}`
        : 'every order';
  if (mayHaveArrived(problem)) {
    return {
      tone: 'warn',
      text: `What became of the request to cancel ${what} is not certain. ${problem.message} Asking again does no harm.`,
      failed: [],
      mayHaveArrived: true,
    };
  }
  return {
    tone: 'bad',
    text: `The request to cancel ${what} was not taken: ${problem.message}`,
    failed: [],
    mayHaveArrived: false,
  };
}
