import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { cancelMessages } from '../../../shared/messages/orders-cancel.ts';
import { formatCount } from '../../lib/format/number.ts';
import { amendAbility } from './amending.ts';
import { formatFilled, orderSentence, stageOf } from './format-order.ts';
import { countByPair } from './listed-orders.ts';

/** What a person is about to cancel. */
export type CancelWish =
  | { what: 'one'; order: VenueOrder }
  /** Some of them, one by one: those that were selected, or one side of a list. */
  | { what: 'some'; orders: readonly VenueOrder[] }
  | { what: 'pair'; symbol: string }
  | { what: 'all' };

export interface CancelAbilities {
  one: boolean;
  pair: boolean;
  all: boolean;
  /** Whether an open order, placed from here, can be amended. */
  amend: (order: VenueOrder, placement: PlacementView) => boolean;
  /** Why nothing can be cancelled here; null when something can. */
  why: string | null;
}

/** What this app can cancel for the account, by what its venue offers. */
export function cancelAbilities(account: Pick<AccountView, 'readOnly' | 'name' | 'venue'>): CancelAbilities {
  const { readOnly, name, venue } = account;
  const { capabilities, label } = venue;
  const amend: CancelAbilities['amend'] = (order, placement) =>
    amendAbility(account, order, placement).how !== null;
  if (readOnly) {
    return {
      one: false,
      pair: false,
      all: false,
      amend,
      why: cancelMessages.readOnly(name),
    };
  }
  const one = capabilities.cancelByOrderId !== null || capabilities.cancelByClientOid !== null;
  const pair = capabilities.cancelPair !== null;
  const all = capabilities.cancelAll !== null;
  const why = one || pair || all ? null : cancelMessages.cannot(label);
  return { one, pair, all, amend, why };
}

/** Orders the wish is about, among those that are known to work. */
export function ordersOf(wish: CancelWish, orders: readonly VenueOrder[]): VenueOrder[] {
  switch (wish.what) {
    case 'one':
      return orders.filter(({ orderId }) => orderId === wish.order.orderId);
    case 'some': {
      const meant = new Set(wish.orders.map(({ orderId }) => orderId));
      return orders.filter(({ orderId }) => meant.has(orderId));
    }
    case 'pair':
      return orders.filter(({ symbol }) => symbol === wish.symbol);
    case 'all':
      return [...orders];
  }
}

function formatOrders(count: number): string {
  return cancelMessages.workingOrders(count, formatCount(count));
}

export interface CancelConfirmation {
  question: string;
  /** The button that does it, never just "OK". */
  confirm: string;
}

/** What will be cancelled, with counts, and what stays. `accountName` is whose orders they are. */
export function cancelConfirmation(
  wish: CancelWish,
  orders: readonly VenueOrder[],
  accountName: string,
): CancelConfirmation {
  const meant = ordersOf(wish, orders);
  switch (wish.what) {
    case 'one': {
      const order = meant[0] ?? wish.order;
      const stays =
        stageOf(order) === 'part-filled' ? ` ${cancelMessages.one.stays(formatFilled(order))}` : '';
      return {
        question: `${cancelMessages.one.question(orderSentence(order))}${stays}`,
        confirm: cancelMessages.one.confirm,
      };
    }
    case 'some':
      return {
        question: cancelMessages.some.question(
          formatOrders(meant.length),
          accountName,
          formatPairs(countByPair(meant)),
        ),
        confirm: cancelMessages.some.confirm(meant.length, formatCount(meant.length)),
      };
    case 'pair':
      return {
        question: cancelMessages.pair.question(formatOrders(meant.length), accountName, visible(wish.symbol)),
        confirm: cancelMessages.pair.confirm(meant.length, formatCount(meant.length), visible(wish.symbol)),
      };
    case 'all': {
      const pairs = countByPair(meant);
      const onPairs = cancelMessages.pairs(pairs.length, formatCount(pairs.length));
      return {
        question: cancelMessages.all.question(
          formatOrders(meant.length),
          accountName,
          onPairs,
          formatPairs(pairs),
        ),
        confirm: cancelMessages.all.confirm(meant.length, formatCount(meant.length)),
      };
    }
  }
}

const PAIRS_NAMED = 4;

/** "2 on BTC-USDT, 1 on ETH-USDT", the first four pairs by name. */
export function formatPairs(pairs: ReturnType<typeof countByPair>): string {
  const named = pairs
    .slice(0, PAIRS_NAMED)
    .map(({ symbol, count }) => cancelMessages.onPair(formatCount(count), visible(symbol)));
  const more = pairs.length - named.length;
  const list = named.join(', ');
  return more > 0 ? cancelMessages.andMorePairs(list, more, formatCount(more)) : list;
}

export interface CancelResult {
  tone: 'info' | 'bad' | 'warn';
  text: string;
  /** Pairs whose orders the venue did not take the request for; of several orders, the orders. */
  failed: readonly string[];
}

/** The venue's reply to the request as text. It only took the request: an event or the next reading shows that an order is gone. */
export function cancelResult(
  wish: CancelWish,
  meant: readonly VenueOrder[],
  reply: CallReply<'trading.cancel'>,
): CancelResult {
  const failed = reply.failed.map(({ symbol }) => symbol);
  const taken = meant.filter(({ symbol }) => !failed.includes(symbol));
  const took = cancelMessages.took(
    wish.what === 'one' ? orderSentence(wish.order) : formatOrders(taken.length),
  );
  if (failed.length === 0) return { tone: 'info', text: `${took} ${cancelMessages.leaves}`, failed };
  const reasons = reply.failed
    .map(({ symbol, message }) => `${visible(symbol)} (${visible(message)})`)
    .join(', ');
  const others = taken.length === 0 && reply.asked.length === 0 ? '' : ` ${took}`;
  return {
    tone: 'bad',
    text: `${cancelMessages.notCancelled(reasons)}${others}`,
    failed,
  };
}

/** What came of one of several cancels. */
export interface OneCancelled {
  order: VenueOrder;
  /** Null: the venue took the request. */
  problem: BridgeError | null;
}

/** The venue's replies to several cancels as text; `failed` are IDs of orders whose cancel the venue did not take. */
export function cancelSomeResult(results: readonly OneCancelled[]): CancelResult {
  const taken = results.filter(({ problem }) => problem === null).length;
  const arrived = results.filter(({ problem }) => problem !== null && mayHaveArrived(problem));
  const refused = results.filter(({ problem }) => problem !== null && !mayHaveArrived(problem));
  const failed = refused.map(({ order }) => order.orderId);
  const texts: string[] = [];
  if (refused.length > 0) {
    const reasons = refused.map(
      ({ order, problem }) => `${orderSentence(order)} (${problem?.message ?? ''})`,
    );
    texts.push(cancelMessages.some.failed(reasons.join(', ')));
  }
  if (arrived.length > 0)
    texts.push(cancelMessages.some.notCertain(arrived.map(({ order }) => orderSentence(order)).join(', ')));
  if (taken > 0) texts.push(cancelMessages.took(formatOrders(taken)));
  if (texts.length === 1 && taken > 0)
    return { tone: 'info', text: `${texts.join(' ')} ${cancelMessages.leaves}`, failed };
  return { tone: refused.length > 0 ? 'bad' : 'warn', text: texts.join(' '), failed };
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
  const arrived = mayHaveArrived(problem);
  return {
    tone: arrived ? 'warn' : 'bad',
    text: formatFailure(wish, arrived ? 'notCertain' : 'notTaken', problem.message),
    failed: [],
    mayHaveArrived: arrived,
  };
}

function formatFailure(wish: CancelWish, how: 'notCertain' | 'notTaken', problem: string): string {
  const { one, pair, all } = cancelMessages.failed;
  switch (wish.what) {
    case 'one':
      return one[how](orderSentence(wish.order), problem);
    case 'some':
      return all[how](problem);
    case 'pair':
      return pair[how](visible(wish.symbol), problem);
    case 'all':
      return all[how](problem);
  }
}
