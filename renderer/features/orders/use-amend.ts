import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { call } from '../../lib/bridge.ts';
import type { FrozenAmend } from './amend-review.ts';

/** Typing, read back, on its way, and the two ends: a placement with the amend's outcome, or an error. */
export type AmendStep =
  | { step: 'editing' }
  | { step: 'armed'; frozen: FrozenAmend; prepareProblem: BridgeError | null }
  | { step: 'sending'; frozen: FrozenAmend }
  | { step: 'done'; frozen: FrozenAmend; placement: PlacementView }
  | { step: 'failed'; frozen: FrozenAmend; error: BridgeError };

export interface AmendFlow {
  state: AmendStep;
  review: (frozen: FrozenAmend) => void;
  back: () => void;
  /** Straight over the bridge, once: nothing holds an amend back and sends it later. */
  send: () => void;
}

/** One amend of an order of the account, from the review to its outcome. */
export function useAmend(account: AccountView): AmendFlow {
  const [state, setState] = useState<AmendStep>({ step: 'editing' });

  async function prepare(frozen: FrozenAmend): Promise<void> {
    const prepared = await call('orders.prepare', { accountId: account.id, symbol: frozen.order.symbol });
    if (prepared.ok) return;
    setState((now) =>
      now.step === 'armed' && now.frozen === frozen ? { ...now, prepareProblem: prepared.error } : now,
    );
  }

  async function send(frozen: FrozenAmend): Promise<void> {
    setState({ step: 'sending', frozen });
    const answer = await call('orders.amend', { accountId: account.id, ...inputOf(frozen) });
    setState(
      answer.ok
        ? { step: 'done', frozen, placement: answer.value }
        : { step: 'failed', frozen, error: answer.error },
    );
  }

  return {
    state,
    review(frozen) {
      setState({ step: 'armed', frozen, prepareProblem: null });
      void prepare(frozen);
    },
    back: () => setState({ step: 'editing' }),
    send() {
      // The same amendId is asked for once, whatever calls it again.
      if (state.step === 'armed') void send(state.frozen);
    },
  };
}

function inputOf({ amendId, order, how, to, clientOid, body, exceeded }: FrozenAmend) {
  const { symbol, orderId, filledSize } = order satisfies VenueOrder;
  const acknowledged = exceeded.map(({ name }) => name);
  return { amendId, symbol, orderId, how, ...to, filledSize, clientOid, confirmedBody: body, acknowledged };
}
