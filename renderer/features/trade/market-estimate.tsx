import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import type { FeeRates } from '../../../shared/bridge/trading-calls.ts';
import { multiply } from '../../../shared/money/arithmetic.ts';
import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { BOOK_LEVELS } from '../../../shared/orders/book-levels.ts';
import { estimateMarket } from '../../../shared/orders/estimate.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { tradePreviewMessages } from '../../../shared/messages/trade-preview.ts';
import { useTradingRules } from '../../state/trading-rules.ts';
import { useBook, useBookLevels } from '../../parts/market/use-book.ts';
import { Amount } from '../../ui/amount.tsx';
import { Rich } from '../../ui/rich.tsx';
import { spendable } from './balances.ts';
import { estimateFacts } from './estimate-facts.ts';
import { PreviewLine } from './preview-line.tsx';
import { useBalances } from './use-balances.ts';

const messages = tradePreviewMessages.estimate;

interface MarketEstimateLinesProps {
  account: AccountView;
  ticket: Ticket;
  view: PairView;
  rates: FeeRates | null;
}

/** What a market order would do to the current book at this moment; redrawn with every change of the book, and of nothing else. */
export function MarketEstimateLines({ account, ticket, view, rates }: MarketEstimateLinesProps) {
  const { pair } = view;
  const levels = useBookLevels(account.id, pair.symbol);
  const { state } = useBook(account.id, pair.symbol);
  const balances = useBalances(account).query.data?.balances ?? [];
  const max = useTradingRules()?.limits.slippagePercent ?? null;
  const { baseCurrency: base, quoteCurrency: quote } = pair;
  const spent = ticket.side === 'buy' ? quote : base;
  const estimate = levels === null ? null : estimateMarket(ticket, pair, levels, rates?.taker ?? null);
  if (estimate === null) {
    const why = levels === null ? messages.noBook[state] : messages.nothingFills;
    // As many lines as with an estimate: nothing below may move when it comes, or a click hits something else.
    return (
      <>
        {[messages.averagePrice, messages.levels, messages.slippage, messages.value].map((label) => (
          <PreviewLine key={label} label={label}>
            <span className="faint">{label === messages.averagePrice ? why : messages.notKnown}</span>
          </PreviewLine>
        ))}
        <PreviewLine label={messages.fee(percentOf(rates))}>
          <span className="faint">{messages.notKnown}</span>
        </PreviewLine>
      </>
    );
  }
  const facts = estimateFacts(estimate, ticket, pair, {
    maxSlippage: max,
    available: spendable(balances, spent),
    maxLevels: BOOK_LEVELS,
  });
  const about = (value: DecimalText, unit: string) => (
    <Rich text={messages.about} parts={{ amount: <Amount value={value} unit={unit} open /> }} />
  );
  return (
    <>
      <PreviewLine label={messages.averagePrice}>
        <b>{about(facts.average, quote)}</b>
      </PreviewLine>
      <PreviewLine label={messages.levels}>
        <b>
          <Rich
            text={messages.upTo}
            parts={{
              levels: String(estimate.levels),
              price: <Amount value={estimate.lastPrice} open />,
            }}
          />
        </b>
      </PreviewLine>
      <PreviewLine label={messages.slippage}>
        <span className={facts.isBeyond ? 'tick-red' : undefined}>
          <b>{facts.slippage}</b>
          {max === null ? null : ` ${messages.ofLimit(groupThousands(max))}`}
        </span>
      </PreviewLine>
      {ticket.size === undefined ? (
        <PreviewLine label={messages.size}>
          <b>{about(estimate.size, base)}</b>
        </PreviewLine>
      ) : (
        <PreviewLine label={messages.value}>
          <b>{about(facts.value, quote)}</b>
        </PreviewLine>
      )}
      <PreviewLine label={messages.fee(percentOf(rates))}>
        {facts.fee === null ? (
          <span className="faint">{messages.notKnown}</span>
        ) : (
          <b>{about(facts.fee.amount, facts.fee.asset)}</b>
        )}
      </PreviewLine>
      {facts.availableAfter === null ? null : (
        <PreviewLine label={messages.availableAfter}>
          <b>
            <Rich
              text={messages.about}
              parts={{ amount: <Amount value={facts.availableAfter} unit={spent} /> }}
            />
          </b>
        </PreviewLine>
      )}
      {facts.unfilled === null ? null : (
        <p className="tick-preview-text tick-red" role="status">
          {facts.unfilled}
        </p>
      )}
    </>
  );
}

/** "0.1" for a rate of 0.001; null where it is not known. */
function percentOf(rates: FeeRates | null): string | null {
  const hundred = '100' as DecimalText; // a literal in plain notation
  return rates === null ? null : groupThousands(multiply(rates.taker as DecimalText, hundred)); // the contract's schema
}
