import { useState, type ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import type { FeeRates } from '../../../shared/bridge/trading-calls.ts';
import { multiply } from '../../../shared/money/arithmetic.ts';
import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { previewTicket, type Hold, type TicketPreview } from '../../../shared/orders/preview.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { kindOf } from '../../../shared/orders/order-kind.ts';
import { tradeStopMessages } from '../../../shared/messages/trade-stop.ts';
import { tradePreviewMessages } from '../../../shared/messages/trade-preview.ts';
import { orderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import { useTradingRules } from '../../state/trading-rules.ts';
import { useBook } from '../../parts/market/use-book.ts';
import { PairAmount } from '../../parts/orders/pair-amount.tsx';
import { cancelAbilities } from '../../parts/orders/cancelling.ts';
import { Amount } from '../../ui/amount.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { BodyText } from '../../ui/verbatim.tsx';
import { holdsMoreThan, spendable } from './balances.ts';
import { MarketEstimateLines } from './market-estimate.tsx';
import { PreviewLine as Line } from './preview-line.tsx';
import { StopLines } from './stop-lines.tsx';
import { formatCancelPreview, unmeasuredReason } from './format-preview.ts';
import { useFeeRates } from './ticket-rates.ts';
import { useBalances } from './use-balances.ts';

const messages = tradePreviewMessages;

interface PreviewBoxProps {
  account: AccountView;
  ticket: Ticket;
  view: PairView;
  complete: boolean;
}

/** What the order would reserve, its value and fee, what happens to the rest, and the order JSON on demand. */
export function PreviewBox({ account, ticket, view, complete }: PreviewBoxProps) {
  const [shown, setShown] = useState(false);
  if (!complete) {
    return <div className="tick-preview tick-preview-empty">{messages.notYet}</div>;
  }
  return (
    <div className="tick-preview">
      <PreviewFacts account={account} ticket={ticket} view={view}>
        {(body) => (
          <>
            <div className="tick-preview-line">
              <span>{messages.body}</span>
              <LinkButton aria-expanded={shown} onClick={() => setShown(!shown)}>
                {shown ? messages.hideJson : messages.showJson}
              </LinkButton>
            </div>
            {shown ? <BodyText body={body} open /> : null}
          </>
        )}
      </PreviewFacts>
    </div>
  );
}

interface PreviewFactsProps {
  account: AccountView;
  ticket: Ticket;
  view: PairView;
  children?: (body: string) => ReactNode;
}

/** Reserved amount, value, fee, distance from the book, rest and notes, line by line. */
export function PreviewFacts({ account, ticket, view, children }: PreviewFactsProps) {
  const rates = useFeeRates(account.id, view.pair.symbol);
  const book = useBook(account.id, view.pair.symbol);
  const balances = useBalances(account).query.data;
  const rules = useTradingRules();
  const best = book.state === 'current' ? book.best : null;
  const can = orderCapabilities(account.venue);
  const preview = previewTicket(ticket, view.pair, { rates, best, can });
  if (preview === null) return null;
  const { hold, notional, quote, remainder, notes } = preview;
  const free = spendable(balances?.balances ?? [], hold.asset);
  const waits = kindOf(ticket) !== 'order';
  const rests =
    !waits && ticket.type === 'limit' && ticket.timeInForce !== 'IOC' && ticket.timeInForce !== 'FOK';
  const notCancelled = rests ? formatCancelPreview(cancelAbilities(account), ticket.symbol) : null;
  const hasLimit = ticket.type === 'limit' && (rules?.limits.distancePercent ?? null) !== null;
  return (
    <>
      {waits ? <StopLines account={account} ticket={ticket} view={view} /> : null}
      {ticket.type === 'market' && !waits ? (
        <MarketEstimateLines account={account} ticket={ticket} view={view} rates={rates} />
      ) : null}
      <Line label={waits ? tradeStopMessages.needsThen : messages.reserves}>
        <HoldFee preview={preview}>
          <b>
            <HoldText hold={hold} quote={quote} symbol={ticket.symbol} />
          </b>
        </HoldFee>
      </Line>
      {ticket.type === 'market' || notional === null ? null : (
        <>
          <Line label={messages.value}>
            <b>
              <PairAmount symbol={ticket.symbol} type="funds" value={notional} unit={quote} open />
            </b>
          </Line>
          <Fee preview={preview} rates={rates} />
        </>
      )}
      {waits ? null : (
        <FromBook
          symbol={ticket.symbol}
          preview={preview}
          unmeasured={
            ticket.type === 'market' ? messages.estimate.notKnown : unmeasuredReason(book.state, hasLimit)
          }
          hasPrice={ticket.type === 'limit'}
          other={ticket.side === 'buy' ? 'ask' : 'bid'}
          passive={ticket.postOnly === true}
          hasPriceLimit={(view.pair.priceLimitRate ?? null) !== null}
        />
      )}
      {notCancelled === null ? null : <p className="tick-preview-text warn">{notCancelled}</p>}
      {/* The ticket shows it at the box of the amount. */}
      {children === undefined && free !== null && holdsMoreThan(hold, free) ? (
        <p className="tick-preview-text tick-red">
          <Rich text={messages.moreThanFree} parts={{ amount: <Amount value={free} unit={hold.asset} /> }} />
        </p>
      ) : null}
      <p className="tick-preview-text">{remainder}</p>
      {waits ? <p className="tick-preview-text">{tradeStopMessages.holds}</p> : null}
      {notes.map((note) => (
        <p
          key={note.text}
          className={note.rule === 'S4.3-R8' ? 'tick-preview-text tick-red' : 'tick-preview-text'}
        >
          {note.text}
        </p>
      ))}
      {children?.(preview.body)}
    </>
  );
}

function HoldText({ hold, quote, symbol }: { hold: Hold; quote: string; symbol: string }) {
  if (hold.kind === 'exact') {
    const type = hold.asset === quote ? 'funds' : 'size';
    return <PairAmount symbol={symbol} type={type} value={hold.amount} unit={hold.asset} open />;
  }
  return hold.kind === 'all' ? messages.hold.all(hold.asset) : messages.hold.asNeeded(hold.asset);
}

/** S4.3-R9: the fee that a resting buy order reserves on top. */
function HoldFee({ preview: { holdFee }, children }: { preview: TicketPreview; children: ReactNode }) {
  if (holdFee === null) return children;
  if (holdFee.amount === null) return <Rich text={messages.hold.andFee} parts={{ hold: children }} />;
  const fee = <Amount value={holdFee.amount} unit={holdFee.asset} open />;
  return <Rich text={messages.hold.andFeeOf} parts={{ hold: children, fee }} />;
}

const SIDES: Record<TicketPreview['fee']['side'], string> = {
  maker: messages.fee.sides.maker,
  taker: messages.fee.sides.taker,
  'maker or taker': messages.fee.sides.either,
};
const SOURCES: Record<FeeRates['source'], string> = messages.fee.sources;

function Fee({
  preview: { fee, feeEstimates, quote },
  rates,
}: {
  preview: TicketPreview;
  rates: FeeRates | null;
}) {
  if (rates === null || feeEstimates.length === 0) {
    const side = <b>{SIDES[fee.side]}</b>;
    return (
      <Line label={messages.fee.label}>
        {fee.asset === null ? (
          <Rich text={messages.fee.rateUnknown} parts={{ side }} />
        ) : (
          <Rich text={messages.fee.rateUnknownPaidIn} parts={{ side, asset: fee.asset }} />
        )}
      </Line>
    );
  }
  return (
    <Line label={messages.fee.label}>
      {feeEstimates.map(({ side, rate, amount }, at) => (
        <span key={side} className="tick-fee">
          <Rich
            text={at === 0 ? messages.fee.rate : messages.fee.orRate}
            parts={{
              fee: (
                <b>
                  {amount === null ? (
                    SIDES[side]
                  ) : (
                    <Rich
                      text={messages.fee.amount}
                      parts={{ amount: <Amount value={amount} unit={quote} open />, side: SIDES[side] }}
                    />
                  )}
                </b>
              ),
              percent: groupThousands(multiply(rate, '100' as DecimalText)),
            }}
          />
        </span>
      ))}
      {SOURCES[rates.source]}
      {rates.level === undefined ? null : messages.fee.level(rates.level)}
    </Line>
  );
}

interface FromBookProps {
  symbol: string;
  preview: TicketPreview;
  /** Shown instead of the distance where there is none; null to show nothing. */
  unmeasured: string | null;
  /** A market order has none that could be far from the book. */
  hasPrice: boolean;
  /** The side that the order would fill against. */
  other: 'ask' | 'bid';
  /** Post-only. */
  passive: boolean;
  /** The pair has a price limit. */
  hasPriceLimit: boolean;
}

/** The distance of the price from the book, and the price limit. Nothing is measured by a book that is out of date. */
function FromBook({
  symbol,
  preview: { market, quote },
  unmeasured,
  hasPrice,
  other,
  passive,
  hasPriceLimit,
}: FromBookProps) {
  if (market === null) {
    if (unmeasured === null) return null;
    const reason = <span className="faint">{unmeasured}</span>;
    // As many lines as with a book: nothing below may move when it comes, or a click hits something else.
    return (
      <>
        {hasPrice ? <Line label={messages.book.label}>{reason}</Line> : null}
        {hasPriceLimit ? <Line label={messages.book.priceLimit}>{reason}</Line> : null}
      </>
    );
  }
  const { best, distance, meets, threshold } = market;
  return (
    <>
      {distance === null ? null : (
        <Line label={messages.book.label}>
          <Rich
            text={messages.book[other][distance.way]}
            parts={{
              price: <PairAmount symbol={symbol} type="price" value={best} unit={quote} open />,
              percent: groupThousands(distance.percent),
            }}
          />
        </Line>
      )}
      {meets ? (
        <p className="tick-preview-text warn">
          {passive ? messages.book.meetsPostOnly : messages.book.meets}
        </p>
      ) : null}
      {threshold === null ? null : (
        <Line label={messages.book.priceLimit}>
          <PairAmount symbol={symbol} type="price" value={threshold} unit={quote} open />
        </Line>
      )}
    </>
  );
}
