import { EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { parsePrice } from '../../../shared/money/decimal-text.ts';
import { isPositive } from '../../../shared/money/scaled.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { tradeReviewMessages } from '../../../shared/messages/trade-review.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { type DraftOrder, useShowDraft } from '../../parts/market/draft-order.ts';
import { focusTicket } from '../../parts/orders/focus-ticket.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BalancesBox } from './balances-box.tsx';
import { ResultView } from './result-view.tsx';
import { ReviewOrderView } from './review-order-view.tsx';
import { Receipt } from './receipt.tsx';
import { isEditing, type OrderReviewState, receiptOf } from './review-order.ts';
import { TicketFields } from './ticket-fields.tsx';
import { useTicket } from './use-ticket.ts';
import './ticket.css';

/** The right column. A read-only account never mounts the ticket. */
export function TicketPanel({ account, view }: { account: AccountView; view: PairView }) {
  const { go } = useNavigation();
  if (account.readOnly) {
    return (
      <Panel className="tick" label={tradeReviewMessages.panels.editing}>
        <EmptyState
          title={tradeReviewMessages.readOnly}
          icon={<EyeOff size={28} strokeWidth={1.4} aria-hidden />}
        >
          <Rich
            text={tradeReviewMessages.readOnlyWhy}
            parts={{
              account: account.name,
              accounts: (
                <LinkButton onClick={() => go('accounts')}>{tradeReviewMessages.accounts}</LinkButton>
              ),
            }}
          />
        </EmptyState>
        <BalancesBox account={account} base={view.pair.baseCurrency} quote={view.pair.quoteCurrency} />
      </Panel>
    );
  }
  return <TicketOfPair account={account} view={view} />;
}

function TicketOfPair({ account, view }: { account: AccountView; view: PairView }) {
  const state = useTicket(account, view);
  const { confirm } = state;
  const receipt = receiptOf(confirm);
  useShowDraft(account.id, view.pair.symbol, draftOf(state.ticket));
  const editing = isEditing(confirm);
  const before = useRef(editing);

  // The button that led back to the ticket is gone with its view; the keyboard goes on where the ticket begins.
  useEffect(() => {
    const cameBack = editing && !before.current;
    before.current = editing;
    if (cameBack && document.activeElement === document.body) focusTicket();
  }, [editing]);

  return (
    <Panel
      className={account.mode === 'practice' ? 'tick tick-practice' : 'tick'}
      label={editing ? tradeReviewMessages.panels.editing : PANEL_NAMES[confirm.step]}
    >
      {editing ? (
        <TicketFields account={account} view={view} state={state}>
          {receipt === null ? null : (
            <Receipt
              key={receipt.frozen.ticketId}
              account={account}
              placed={receipt}
              onRepeat={state.repeat}
              onBracket={state.addBracket}
              onAway={state.startAgain}
            />
          )}
        </TicketFields>
      ) : null}
      {confirm.step === 'armed' || confirm.step === 'sending' ? (
        <ReviewOrderView
          key={confirm.frozen.ticketId}
          account={account}
          view={view}
          frozen={confirm.frozen}
          sending={confirm.step === 'sending'}
          prepareProblem={state.prepareProblem}
          onBack={state.backToEditing}
          onSend={state.send}
        />
      ) : null}
      {!editing && (confirm.step === 'placed' || confirm.step === 'failed') ? (
        <ResultView
          account={account}
          view={view}
          confirm={confirm}
          onAgain={state.startAgain}
          onBack={state.backToTicket}
        />
      ) : null}
    </Panel>
  );
}

/** What the chart shows of the ticket; nothing until both its price and its size are there. */
function draftOf({ side, price, size, type }: Ticket): DraftOrder | null {
  const at = parsePrice(price);
  return type === 'limit' && at.ok && isPositive(at.value) && size !== undefined
    ? { side, price: at.value, size }
    : null;
}

const PANEL_NAMES: Record<OrderReviewState['step'], string> = tradeReviewMessages.panels;
