import { typedForm } from '../../../shared/money/format.ts';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { parameterOf } from '../../../shared/orders/parameters.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { useBook } from '../../parts/market/use-book.ts';
import { Amount } from '../../ui/amount.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { NumberField } from './number-field.tsx';
import { firstPrice, stepText, stepTotal } from './step-text.ts';
import { byTotal, offered, type FieldProblem } from './ticket-form.ts';
import { TicketShare } from './ticket-share.tsx';
import type { TicketState } from './use-ticket.ts';

interface TicketAmountsProps {
  account: AccountView;
  view: PairView;
  state: TicketState;
  shownFor: (field: string) => readonly FieldProblem[];
}

const text = tradeTicketMessages.amounts;

/** Price and size of a limit order, the size typed or by its total; size or funds of a market order. */
export function TicketAmounts({ account, view, state, shownFor }: TicketAmountsProps) {
  const { form, change } = state;
  const { pair } = view;
  const { baseCurrency: base, quoteCurrency: quote } = pair;
  const book = useBook(account.id, pair.symbol);
  const box = (name: 'price' | 'size' | 'funds', unit: string) => {
    const { increment = 'baseIncrement', least } = parameterOf(name).grid ?? {};
    return (
      <NumberField
        label={text[name]}
        hint={text.steps(typedForm(pair[increment]))}
        unit={unit}
        value={form[name]}
        problems={shownFor(name)}
        onText={(typed, kind) => change({ [name]: typed }, kind)}
        onStep={(n) => {
          const begin =
            name === 'price' ? firstPrice(form.side, book.state === 'live' ? book.best : null) : null;
          const stepped = stepText(form[name], pair[increment], begin ?? pair[least ?? increment], n);
          if (stepped !== null) change({ [name]: stepped }, 'stepped');
        }}
      />
    );
  };
  return (
    <>
      {offered(form, 'price') === 'open' ? box('price', quote) : null}
      {form.type === 'market' ? (
        <Segmented
          label={text.marketBy}
          options={[
            { value: 'size', label: text.bySize(base) },
            { value: 'funds', label: text.byTotal(quote) },
          ]}
          value={form.marketBy}
          onChange={(marketBy) => change({ marketBy })}
        />
      ) : (
        <Segmented
          label={text.sizeBy}
          options={[
            { value: 'size', label: text.bySize(base) },
            { value: 'total', label: text.byTotal(quote) },
          ]}
          value={form.sizeBy}
          onChange={(sizeBy) => change({ sizeBy })}
        />
      )}
      {offered(form, 'funds') === 'open' ? box('funds', quote) : null}
      {byTotal(form) ? (
        <NumberField
          label={text.total}
          hint={text.totalHint}
          unit={quote}
          value={form.total}
          problems={shownFor('total')}
          onText={(total, kind) => change({ total }, kind)}
          onStep={(n) => {
            const total = stepTotal(form.total, form.price, pair, n);
            if (total !== null) change({ total }, 'stepped');
          }}
        />
      ) : offered(form, 'size') === 'open' ? (
        box('size', base)
      ) : null}
      {byTotal(form) && state.ticket.size !== undefined ? (
        <p className="caption" role="status">
          <Rich text={text.sentAs} parts={{ size: <Amount value={state.ticket.size} unit={base} open /> }} />
        </p>
      ) : null}
      <TicketShare account={account} view={view} state={state} />
    </>
  );
}
