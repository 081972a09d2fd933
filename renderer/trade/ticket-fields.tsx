import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { spendable } from './balances.ts';
import { NumberField } from './number-field.tsx';
import { PreviewBox } from './preview-box.tsx';
import { ProblemWords } from './problem-words.tsx';
import { stepText } from './step-text.ts';
import { TicketAdvanced } from './ticket-advanced.tsx';
import { isUntouched, reviewWords, type FieldProblem } from './ticket-form.ts';
import { FIELD_NAMES } from './ticket-words.ts';
import { TimeInForce } from './time-in-force.tsx';
import { useBalances } from './use-balances.ts';
import type { TicketDesk } from './use-ticket.ts';

interface TicketFieldsProps {
  account: AccountView;
  view: PairView;
  desk: TicketDesk;
}

const TYPES = [
  { value: 'limit', label: 'Limit' },
  { value: 'market', label: 'Market' },
] as const;

/** The ticket as one fills it in. Nothing in here sends: Enter does nothing in a field, the button opens the review. */
export function TicketFields({ account, view, desk }: TicketFieldsProps) {
  const { form, change, problems } = desk;
  const { pair } = view;
  const { baseCurrency: base, quoteCurrency: quote } = pair;
  const shownFor = (field: string): FieldProblem[] =>
    isUntouched(form, field) ? [] : problems.all.filter((problem) => problem.field === field);
  const elsewhere = problems.all.filter((problem) => ['symbol', 'type', 'side'].includes(problem.field));

  return (
    <>
      <Tabs
        label="Side"
        panelId="ticket"
        value={form.side}
        tabs={[
          { value: 'buy', label: <>▲ Buy {base}</>, tone: 'buy' },
          { value: 'sell', label: <>▼ Sell {base}</>, tone: 'sell' },
        ]}
        onChange={(side) => change({ side })}
      />
      <div className="tick-scroll" id="ticket" role="tabpanel">
        <div className="tick-line">
          <Segmented
            label="Order type"
            options={TYPES}
            value={form.type}
            onChange={(type) => change({ type })}
          />
          <Free account={account} currency={form.side === 'buy' ? quote : base} />
        </div>
        {elsewhere.length > 0 ? (
          <div className="field-problem" role="status">
            <ProblemWords problems={elsewhere} />
          </div>
        ) : null}
        <AmountFields view={view} desk={desk} shownFor={shownFor} />
        {form.type === 'limit' ? (
          <TimeInForce form={form} change={change} problems={shownFor} />
        ) : (
          <p className="caption">
            A market order fills at once as a taker and never rests; time in force does not apply to it.
          </p>
        )}
        <TicketAdvanced view={view} desk={desk} shownFor={shownFor} />
        <PreviewBox ticket={desk.ticket} view={view} complete={problems.first === null} />
      </div>
      <div className="tick-foot">
        <Button size="large" variant="primary" disabled={problems.first !== null} onClick={desk.startReview}>
          {reviewWords(problems, form, FIELD_NAMES)}
        </Button>
      </div>
    </>
  );
}

interface AmountFieldsProps {
  view: PairView;
  desk: TicketDesk;
  shownFor: (field: string) => readonly FieldProblem[];
}

/** Price and size of a limit order; size or funds of a market order. */
function AmountFields({ view, desk, shownFor }: AmountFieldsProps) {
  const { form, change } = desk;
  const { pair } = view;
  const { baseCurrency: base, quoteCurrency: quote } = pair;
  return (
    <>
      {form.type === 'limit' ? (
        <NumberField
          label="Price"
          hint={`steps of ${pair.priceIncrement}`}
          unit={quote}
          value={form.price}
          problems={shownFor('price')}
          onText={(price) => change({ price })}
          onStep={(n) => {
            const price = stepText(form.price, pair.priceIncrement, pair.priceIncrement, n);
            if (price !== null) change({ price });
          }}
        />
      ) : (
        <Segmented
          label="Market order by"
          options={[
            { value: 'size', label: `By size, ${base}` },
            { value: 'funds', label: `By funds, ${quote}` },
          ]}
          value={form.marketBy}
          onChange={(marketBy) => change({ marketBy })}
        />
      )}
      {form.type === 'market' && form.marketBy === 'funds' ? (
        <NumberField
          label="Funds"
          hint={`steps of ${pair.quoteIncrement}`}
          unit={quote}
          value={form.funds}
          problems={shownFor('funds')}
          onText={(funds) => change({ funds })}
          onStep={(n) => {
            const funds = stepText(form.funds, pair.quoteIncrement, pair.quoteMinSize, n);
            if (funds !== null) change({ funds });
          }}
        />
      ) : (
        <NumberField
          label="Size"
          hint={`steps of ${pair.baseIncrement}`}
          unit={base}
          value={form.size}
          problems={shownFor('size')}
          onText={(size) => change({ size })}
          onStep={(n) => {
            const size = stepText(form.size, pair.baseIncrement, pair.baseMinSize, n);
            if (size !== null) change({ size });
          }}
        />
      )}
    </>
  );
}

/** What can be spent on this side, where the venue tells. */
function Free({ account, currency }: { account: AccountView; currency: string }) {
  const { query } = useBalances(account);
  const available = query.data ? spendable(query.data.balances, currency) : null;
  if (available === null) return null;
  return (
    <span className="tick-free">
      <b>
        <Amount value={available} />
      </b>{' '}
      {currency} free
    </span>
  );
}
