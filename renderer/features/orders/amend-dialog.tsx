import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { amendMessages } from '../../../shared/messages/orders-amend.ts';
import { currentOrderId } from '../../../shared/orders/amended-order.ts';
import { useCall } from '../../lib/bridge.ts';
import { type AmendDraft, closeAmend, useAmendDraft } from '../../parts/orders/amend-draft.ts';
import { amendAbility } from '../../parts/orders/amending.ts';
import { formatType } from '../../parts/orders/format-order.ts';
import { PairsOf } from '../../parts/orders/pair-amount.tsx';
import { SideText } from '../../parts/orders/placement-text.tsx';
import { useListedOrders } from '../../parts/orders/use-listed-orders.ts';
import { useActiveAccount } from '../../state/app-state.ts';
import { CloseButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { AccountDot, ModeTag } from '../../ui/status-pill.tsx';
import { AmendEdit } from './amend-edit.tsx';
import { AmendResult } from './amend-result.tsx';
import { AmendReview } from './amend-review-view.tsx';
import { useAmend } from './use-amend.ts';
import '../../parts/orders/orders.css';

/** The dialog that amends an open order, over whatever screen asked for it (`openAmend`). */
export function AmendDialog() {
  const draft = useAmendDraft();
  const account = useActiveAccount();
  if (draft === null || account === null || account.id !== draft.order.accountId) return null;
  const { orderId } = draft.order;
  return (
    <PairsOf accountId={account.id}>
      <OpenDialog key={`${orderId} ${draft.price} ${draft.size}`} account={account} draft={draft} />
    </PairsOf>
  );
}

function OpenDialog({ account, draft }: { account: AccountView; draft: AmendDraft }) {
  const flow = useAmend(account);
  const { state } = flow;
  // The order as it is now: it may fill while somebody types.
  const listed = useListedOrders(account.id).orders.find(({ orderId }) => orderId === draft.order.orderId);
  const order = state.step === 'editing' ? (listed ?? draft.order) : state.frozen.order;
  const { placement, isSearched } = usePlacementOf(account.id, draft);
  const [form, setForm] = useState({
    price: draft.price ?? draft.order.price ?? '',
    size: draft.size ?? draft.order.size ?? '',
  });
  // Nothing waits for an answer here: closing changes nothing of what was sent.
  const close = (): void => closeAmend();
  const ability = amendAbility(account, order, placement);

  return (
    <Overlay label={amendMessages.title} onClose={close}>
      <div className="panel-head">
        <h2>{amendMessages.title}</h2>
        <div className="panel-aside">
          <CloseButton label={amendMessages.close} onClick={close} />
        </div>
      </div>
      <div className="ord-amend">
        <p className="bar">
          <b>
            <SideText side={order.side} /> {order.symbol}
          </b>
          <span className="muted">{formatType(order)}</span>
          <span className="grow" />
          <AccountDot colour={account.colour} />
          {account.name}
          <ModeTag mode={account.mode} />
        </p>
        {state.step === 'done' || state.step === 'failed' ? (
          <AmendResult account={account} state={state} now={placement} onClose={close} />
        ) : state.step !== 'editing' ? (
          <AmendReview account={account} state={state} onBack={flow.back} onSend={flow.send} />
        ) : !isSearched ? (
          <p className="muted">{amendMessages.loading}</p>
        ) : ability.how === null ? (
          <Notice tone="info">{ability.why}</Notice>
        ) : (
          <AmendEdit
            account={account}
            order={order}
            isOpen={listed !== undefined || draft.order.state === 'open'}
            how={ability.how}
            form={form}
            onForm={setForm}
            onReview={flow.review}
            onClose={close}
          />
        )}
      </div>
    </Overlay>
  );
}

/** The placement of an order, which the journal is searched for; null for an order from elsewhere. */
function usePlacementOf(
  accountId: string,
  { order }: AmendDraft,
): { placement: PlacementView | null; isSearched: boolean } {
  const text = order.clientOid ?? '';
  const journal = useCall(
    'orders.journal',
    { accountId, text, status: null, before: null, limit: 5 },
    { enabled: text !== '' },
  );
  const placement =
    journal.data?.placements.find(
      (one) => one.clientOid === order.clientOid && currentOrderId(one) !== null && one.isTest !== true,
    ) ?? null;
  return { placement, isSearched: text === '' || !journal.isPending };
}
