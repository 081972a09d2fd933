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

export interface Cancelling {
  can: CancelAbilities;
  asked: RequestedCancels;
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
    const answer = await send(account.id, wish);
    setBusy(false);
    const result = answer.ok ? cancelResult(wish, meant, answer.value) : cancelFailure(wish, answer.error);
    const notTaken = 'mayHaveArrived' in result && !result.mayHaveArrived;
    const still = meant.filter(({ symbol }) => notTaken || result.failed.includes(symbol));
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
    wish,
    propose: setWish,
    drop: () => setWish(null),
    confirm: (orders) => void confirm(orders),
    busy,
    trouble,
    closeTrouble: () => setTrouble(null),
  };
}

type CancelAnswer = CallResult<'trading.cancel'>;

async function send(accountId: string, wish: CancelWish): Promise<CancelAnswer> {
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
