import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallResult } from '../../../shared/bridge/contract.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { call, callKey } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import {
  cancelAbilities,
  cancelFailure,
  cancelSomeResult,
  type OneCancelled,
  cancelResult,
  ordersOf,
  type CancelAbilities,
  type CancelResult,
  type CancelWish,
} from './cancelling.ts';
import { viewState, useViewValue, type ViewKey } from '../../state/view-state.ts';

/** Order id to the moment its cancel was asked for, milliseconds since the epoch. */
export type RequestedCancels = Readonly<Record<string, number>>;

function requestedKey(accountId: string): ViewKey<RequestedCancels> {
  return { name: ['orders.cancel-asked', accountId], initial: {} };
}

const NONE: readonly string[] = [];

function selectedKey(accountId: string): ViewKey<readonly string[]> {
  return { name: ['orders.selected', accountId], initial: NONE, ofAccount: true };
}

export interface Cancelling {
  can: CancelAbilities;
  asked: RequestedCancels;
  /** IDs of the open orders that are selected in the lists. */
  selected: readonly string[];
  select: (orderIds: readonly string[], isSelected: boolean) => void;
  /** What the person is being asked about; null when nothing is. */
  wish: CancelWish | null;
  propose: (wish: CancelWish) => void;
  drop: () => void;
  /** Sends the request for what was proposed: once, never retried. */
  confirm: (orders: readonly VenueOrder[]) => void;
  busy: boolean;
  /** What did not go well, until it is closed. */
  trouble: CancelResult | null;
  closeTrouble: () => void;
}

/** Cancelling for one account: the question, the request, its result in words, and which orders were asked to go. */
export function useCancel(account: AccountView): Cancelling {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const [wish, setWish] = useState<CancelWish | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<CancelResult | null>(null);
  const key = requestedKey(account.id);
  const requested = useViewValue(key);
  const selection = selectedKey(account.id);
  const selected = useViewValue(selection);

  function select(orderIds: readonly string[], isSelected: boolean): void {
    const others = viewState.get(selection).filter((id) => !orderIds.includes(id));
    viewState.set(selection, isSelected ? [...others, ...orderIds] : others);
  }

  function mark(ids: readonly string[], at: number | null): void {
    const marks: Record<string, number> = { ...viewState.get(key) };
    for (const id of ids) {
      if (at === null) delete marks[id];
      else marks[id] = at;
    }
    viewState.set(key, marks);
  }

  async function confirm(orders: readonly VenueOrder[]): Promise<void> {
    if (wish === null || busy) return;
    const meant = ordersOf(wish, orders);
    setWish(null);
    setTrouble(null);
    setBusy(true);
    mark(
      meant.map(({ orderId }) => orderId),
      Date.now(),
    );
    const result = await resultOf(account.id, wish, meant);
    setBusy(false);
    select(
      meant.map(({ orderId }) => orderId),
      false,
    );
    const notTaken = 'mayHaveArrived' in result && !result.mayHaveArrived;
    const still = meant.filter(
      ({ symbol, orderId }) => notTaken || result.failed.includes(wish.what === 'some' ? orderId : symbol),
    );
    mark(
      still.map(({ orderId }) => orderId),
      null,
    );
    if (result.tone === 'info') toast(result.text);
    else setTrouble(result);
    // Without a feed the next reading of the list shows that the orders are gone.
    void client.invalidateQueries({
      queryKey: callKey('trading.openOrders', { accountId: account.id, refresh: false }),
    });
  }

  return {
    can: cancelAbilities(account),
    asked: requested,
    selected,
    select,
    wish,
    propose: setWish,
    drop: () => setWish(null),
    confirm: (orders) => void confirm(orders),
    busy,
    trouble,
    closeTrouble: () => setTrouble(null),
  };
}

/** Asks the venue, once for each request there is, and says what it took. */
async function resultOf(
  accountId: string,
  wish: CancelWish,
  meant: readonly VenueOrder[],
): Promise<CancelResult & { mayHaveArrived?: boolean }> {
  if (wish.what === 'some') return cancelSomeResult(await sendEach(accountId, meant));
  const answer = await send(accountId, wish);
  return answer.ok ? cancelResult(wish, meant, answer.value) : cancelFailure(wish, answer.error);
}

/** So many cancels at once: a venue takes them one by one, and others wait for the same rate limit. */
const AT_ONCE = 4;

async function sendEach(accountId: string, orders: readonly VenueOrder[]): Promise<OneCancelled[]> {
  const results: OneCancelled[] = [];
  const left = [...orders];
  async function work(): Promise<void> {
    for (let order = left.shift(); order !== undefined; order = left.shift()) {
      const answer = await send(accountId, { what: 'one', order });
      results.push({ order, problem: answer.ok ? null : answer.error });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

type CancelAnswer = CallResult<'trading.cancel'>;

async function send(accountId: string, wish: Exclude<CancelWish, { what: 'some' }>): Promise<CancelAnswer> {
  switch (wish.what) {
    case 'one': {
      const { symbol, orderId, stop } = wish.order;
      return call('trading.cancel', {
        accountId,
        symbol,
        orderId,
        ...(stop !== undefined && { kind: stop.kind }),
      });
    }
    case 'pair':
      return call('trading.cancelPair', { accountId, symbol: wish.symbol });
    case 'all':
      return call('trading.cancelAll', { accountId });
  }
}
