import { multiply, notional } from '../../../shared/money/arithmetic.ts';
import { parseDecimal, parsePrice, parseSize, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { typedForm } from '../../../shared/money/format.ts';
import { readTyped } from '../../../shared/money/read-typed.ts';
import { compare } from '../../../shared/money/scaled.ts';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { parameterOf } from '../../../shared/orders/order-parameters.ts';
import { tradeStopMessages } from '../../../shared/messages/trade-stop.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { useBook } from '../../parts/market/use-book.ts';
import { Amount } from '../../ui/amount.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { NumberField } from './number-field.tsx';
import { firstPrice, stepText, stepTotal } from './step-text.ts';
import { offered, type FieldProblem } from './ticket-form.ts';
import { directionWords } from './ticket-kind.ts';
import { PriceButtons } from './price-buttons.tsx';
import { TicketShare } from './ticket-share.tsx';
import type { EditKind } from './ticket-undo.ts';
import { typedShare, useTicketShare } from './use-ticket-share.ts';
import type { TicketState } from './use-ticket.ts';

interface TicketAmountsProps {
  account: AccountView;
  view: PairView;
  state: TicketState;
  shownFor: (field: string) => readonly FieldProblem[];
}

const messages = tradeTicketMessages.amounts;

const LABELS: Readonly<Record<BoxName, string>> = {
  ...messages,
  stopPrice: tradeStopMessages.stopPrice,
  limitPrice: tradeStopMessages.limitPrice,
};

const ONE = '1' as DecimalText; // a literal in plain notation; a product has no trailing zeros

/** The price of a limit order, and the amount of any order: its size or its total. */
export function TicketAmounts({ account, view, state, shownFor }: TicketAmountsProps) {
  const { form, change } = state;
  const { pair } = view;
  const { baseCurrency: base, quoteCurrency: quote } = pair;
  const book = useBook(account.id, pair.symbol);
  const shares = useTicketShare(account, view, state);
  /** What was typed into the box of the amount: text, or a share of the balance. */
  const typeAmount = (name: 'size' | 'total', text: string, kind: EditKind): void => {
    const percent = typedShare(text);
    if (percent !== null && shares?.isReady === true) shares.take(percent);
    else change({ [name]: text }, kind);
  };
  const box = (name: BoxName, unit: string) => {
    const { increment = 'baseIncrement', min } = parameterOf(name).grid ?? {};
    return (
      <NumberField
        label={LABELS[name]}
        hint={messages.steps(typedForm(pair[increment]))}
        unit={unit}
        value={form[name]}
        problems={shownFor(name)}
        actions={
          name === quick ? (
            <PriceButtons account={account} view={view} state={state} into={quick} />
          ) : undefined
        }
        onText={(typed, kind) =>
          name === 'size' ? typeAmount('size', typed, kind) : change({ [name]: typed }, kind)
        }
        onStep={(n) => {
          const begin =
            name === 'size' ? null : firstPrice(form.side, book.state === 'current' ? book.best : null);
          const stepped = stepText(form[name], pair[increment], begin ?? pair[min ?? increment], n);
          if (stepped !== null) change({ [name]: stepped }, 'stepped');
        }}
      />
    );
  };
  // Prices of the market go where the first price of the order is.
  const quick = offered(form, 'price') === 'open' ? 'price' : 'stopPrice';
  return (
    <>
      {offered(form, 'stopPrice') === 'open' ? box('stopPrice', quote) : null}
      {offered(form, 'limitPrice') === 'open' ? box('limitPrice', quote) : null}
      {offered(form, 'price') === 'open' ? box('price', quote) : null}
      <StopText state={state} quote={quote} />
      <Segmented
        label={messages.sizeBy}
        options={[
          { value: 'size', label: messages.bySize(base) },
          { value: 'total', label: messages.byTotal(quote) },
        ]}
        value={form.sizeBy}
        onChange={(sizeBy) => change({ sizeBy })}
      />
      {form.sizeBy === 'size' ? (
        box('size', base)
      ) : (
        <>
          <NumberField
            label={messages.total}
            hint={messages.totalHint}
            unit={quote}
            value={form.total}
            problems={shownFor('total')}
            onText={(total, kind) => typeAmount('total', total, kind)}
            onStep={(n) => {
              const total = stepTotal(form, pair, n);
              if (total !== null) change({ total }, 'stepped');
            }}
          />
          <SentOfTotal state={state} view={view} />
        </>
      )}
      {shares === null ? null : <TicketShare shares={shares} />}
    </>
  );
}

type BoxName = 'stopPrice' | 'limitPrice' | 'price' | 'size';

/** When an order that waits for a price fires, in words. */
function StopText({ state: { ticket }, quote }: Pick<TicketAmountsProps, 'state'> & { quote: string }) {
  const words = directionWords(ticket, quote);
  return words === null ? null : (
    <p className="caption tick-when" role="status">
      {words}
    </p>
  );
}

/** What is sent of a total, beside the text that was typed: the size that it pays for, or its funds where they were rounded. */
function SentOfTotal({
  state: { form, ticket },
  view: { pair },
}: Pick<TicketAmountsProps, 'state' | 'view'>) {
  const { size, funds } = ticket;
  const price = parsePrice(ticket.price);
  const sized = parseSize(size);
  if (price.ok && sized.ok) {
    const value = notional(price.value, sized.value);
    return (
      <p className="caption" role="status">
        <Rich
          text={messages.sizeOfTotal}
          parts={{
            size: <Amount value={multiply(sized.value, ONE)} unit={pair.baseCurrency} open />,
            value: <Amount value={value} unit={pair.quoteCurrency} open />,
          }}
        />
      </p>
    );
  }
  const typed = readTyped(form.total);
  const sent = parseDecimal(funds);
  if (!typed.ok || !sent.ok || compare(typed.value, sent.value) === 0) return null;
  const total = <Amount value={multiply(sent.value, ONE)} unit={pair.quoteCurrency} open />;
  return (
    <p className="caption" role="status">
      <Rich text={messages.roundedDown} parts={{ total }} />
    </p>
  );
}
