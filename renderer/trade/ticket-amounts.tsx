import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import { parameterOf } from '../../shared/orders/parameters.ts';
import { Amount } from '../ui/amount.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { NumberField } from './number-field.tsx';
import { stepText } from './step-text.ts';
import { byTotal, offered, type FieldProblem } from './ticket-form.ts';
import { TicketShare } from './ticket-share.tsx';
import type { TicketDesk } from './use-ticket.ts';

interface TicketAmountsProps {
  account: AccountView;
  view: PairView;
  desk: TicketDesk;
  shownFor: (field: string) => readonly FieldProblem[];
}

const NAMES = { price: 'Price', size: 'Size', funds: 'Funds' } as const;

/** Price and size of a limit order, the size typed or by its total; size or funds of a market order. */
export function TicketAmounts({ account, view, desk, shownFor }: TicketAmountsProps) {
  const { form, change } = desk;
  const { pair } = view;
  const { baseCurrency: base, quoteCurrency: quote } = pair;
  const box = (name: 'price' | 'size' | 'funds', unit: string) => {
    const { increment = 'baseIncrement', least } = parameterOf(name).grid ?? {};
    return (
      <NumberField
        label={NAMES[name]}
        hint={`steps of ${pair[increment]}`}
        unit={unit}
        value={form[name]}
        problems={shownFor(name)}
        onText={(text) => change({ [name]: text })}
        onStep={(n) => {
          const text = stepText(form[name], pair[increment], pair[least ?? increment], n);
          if (text !== null) change({ [name]: text });
        }}
      />
    );
  };
  return (
    <>
      {offered(form, 'price') === 'open' ? box('price', quote) : null}
      {form.type === 'market' ? (
        <Segmented
          label="Market order by"
          options={[
            { value: 'size', label: `By size, ${base}` },
            { value: 'funds', label: `By funds, ${quote}` },
          ]}
          value={form.marketBy}
          onChange={(marketBy) => change({ marketBy })}
        />
      ) : (
        <Segmented
          label="Size by"
          options={[
            { value: 'size', label: 'Size' },
            { value: 'total', label: 'Total' },
          ]}
          value={form.sizeBy}
          onChange={(sizeBy) => change({ sizeBy })}
        />
      )}
      {offered(form, 'funds') === 'open' ? box('funds', quote) : null}
      {byTotal(form) ? (
        <NumberField
          label="Total"
          hint={`in ${quote}, price times size`}
          unit={quote}
          value={form.total}
          problems={shownFor('total')}
          onText={(total) => change({ total })}
        />
      ) : offered(form, 'size') === 'open' ? (
        box('size', base)
      ) : null}
      {byTotal(form) && desk.ticket.size !== undefined ? (
        <p className="caption" role="status">
          Sent as size <Amount value={desk.ticket.size} unit={base} open />, worth exactly this total.
        </p>
      ) : null}
      <TicketShare account={account} view={view} desk={desk} />
    </>
  );
}
