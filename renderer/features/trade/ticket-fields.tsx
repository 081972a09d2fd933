import { Lock } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { useTradingLock, useTradingRules } from '../../state/trading-rules.ts';
import { OrderLimitPrompt } from '../../parts/limits/order-limit.tsx';
import { hasOrderLimit } from '../../../shared/orders/limits.ts';
import { Button, Key } from '../../ui/button.tsx';
import { InlineConfirm } from '../../ui/inline-confirm.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BalancesBox } from './balances-box.tsx';
import { PreviewBox } from './preview-box.tsx';
import { ProblemText } from './problem-text.tsx';
import { TicketAdvanced } from './ticket-advanced.tsx';
import { TicketAmounts } from './ticket-amounts.tsx';
import { moveOnEnter } from './ticket-enter.ts';
import { offered, type FieldProblem, type TicketForm } from './ticket-form.ts';
import { isUntouched, formatProblemCount } from './ticket-problems.ts';
import { TicketTemplates } from './ticket-templates.tsx';
import { TicketType } from './ticket-type.tsx';
import { TimeInForce } from './time-in-force.tsx';
import type { TicketState } from './use-ticket.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { useBookNow } from '../../parts/market/use-book.ts';
import { shortfallOf } from './shortfall.ts';
import { useFeeRates } from './ticket-rates.ts';
import { useBalances } from './use-balances.ts';

interface TicketFieldsProps {
  account: AccountView;
  view: PairView;
  state: TicketState;
}

interface TicketFieldsWith extends TicketFieldsProps {
  /** Between the fields and the way to the review. */
  children?: ReactNode;
}

const messages = tradeTicketMessages;

/** The ticket as one fills it in. Nothing in here sends: Enter in a field moves on, and from the last one opens the review, as the button does. */
export function TicketFields({ account, view, state, children }: TicketFieldsWith) {
  const { form, change, problems } = state;
  const { pair } = view;
  const { baseCurrency: base } = pair;
  const short = useShortfall(account, view, state);
  const review = useRef<HTMLButtonElement>(null);
  const shownFor = (field: string): FieldProblem[] => {
    if (isUntouched(form, field)) return [];
    const wrong = problems.all.filter((problem) => problem.field === field);
    return wrong.length === 0 && short?.field === field ? [short] : wrong;
  };
  const elsewhere = problems.all.filter((problem) => ['symbol', 'type', 'side'].includes(problem.field));

  return (
    <>
      <Tabs
        label={messages.side}
        panelId="ticket"
        value={form.side}
        tabs={[
          { value: 'buy', label: messages.buyTab(base), tone: 'buy' },
          { value: 'sell', label: messages.sellTab(base), tone: 'sell' },
        ]}
        onChange={(side) => change({ side })}
      />
      <div
        className="tick-scroll"
        id="ticket"
        role="tabpanel"
        onKeyDown={(event) => moveOnEnter(event, () => review.current?.click())}
      >
        <TicketType venue={account.venue} form={form} change={change} />
        <TicketTemplates state={state} venue={account.venue} />
        {elsewhere.length > 0 ? (
          <div className="field-problem" role="status">
            <ProblemText problems={elsewhere} />
          </div>
        ) : null}
        <TicketAmounts account={account} view={view} state={state} shownFor={shownFor} />
        {offered(form, 'timeInForce') === 'open' ? (
          <TimeInForce form={form} change={change} problems={shownFor} />
        ) : form.kind === 'order' ? (
          <p className="caption">{messages.marketHasNoTime}</p>
        ) : null}
        <TicketAdvanced venue={account.venue} view={view} state={state} shownFor={shownFor} />
        <PreviewBox account={account} ticket={state.ticket} view={view} complete={problems.first === null} />
      </div>
      {children}
      <BalancesBox account={account} base={base} quote={pair.quoteCurrency} />
      <TicketFoot account={account} view={view} state={state} review={review} />
    </>
  );
}

/** The way to the review; while trading is locked it shows that, with a way to unlock in place. */
function TicketFoot({
  account,
  view,
  state,
  review,
}: TicketFieldsProps & { review: RefObject<HTMLButtonElement | null> }) {
  const { form, problems } = state;
  const lock = useTradingLock();
  const rules = useTradingRules();
  if (lock?.locked === true) {
    return (
      <div className="tick-foot">
        <Button size="large" variant="primary" disabled icon={<Lock size={14} aria-hidden />}>
          {messages.locked}
        </Button>
        <InlineConfirm
          label={messages.unlock.label}
          question={messages.unlock.question}
          confirmLabel={messages.unlock.confirm}
          busy={lock.busy}
          onConfirm={() => lock.turn(false)}
        />
      </div>
    );
  }
  if (account.mode === 'live' && rules !== undefined && !hasOrderLimit(view.pair, rules)) {
    return (
      <div className="tick-foot">
        <OrderLimitPrompt key={view.pair.symbol} rules={rules} pair={view.pair} />
      </div>
    );
  }
  return (
    <div className="tick-foot">
      <Button
        ref={review}
        size="large"
        variant={form.side}
        disabled={problems.first !== null}
        onClick={state.startConfirm}
      >
        {formatProblemCount(problems, form)}
        {problems.first === null ? (
          <span aria-hidden>
            <Key>{messages.reviewKey}</Key>
          </span>
        ) : null}
      </Button>
    </div>
  );
}

/** What the account's balance cannot cover of the ticket; null where it covers it or is not known. */
function useShortfall(
  account: AccountView,
  { pair }: PairView,
  { form, ticket }: { form: TicketForm; ticket: Ticket },
): FieldProblem | null {
  const balances = useBalances(account).query.data?.balances ?? null;
  const rates = useFeeRates(account.id, pair.symbol);
  const now = useBookNow(account.id, pair.symbol)();
  // Nobody knows the book of the moment when a stop fires.
  const levels = form.kind === 'order' ? now : null;
  return shortfallOf({ form, ticket, pair, balances, rates, levels });
}
