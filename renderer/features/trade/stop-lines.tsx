import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { notional, percentRoundedHalfUp, subtract } from '../../../shared/money/arithmetic.ts';
import { parsePrice, parseSize, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { isPositive } from '../../../shared/money/scaled.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import { tradeStopMessages } from '../../../shared/messages/trade-stop.ts';
import { useBook } from '../../parts/market/use-book.ts';
import { useLastPrice } from '../../parts/market/use-last-price.ts';
import { PairAmount } from '../../parts/orders/pair-amount.tsx';
import { PreviewLine } from './preview-line.tsx';

interface StopLinesProps {
  account: AccountView;
  ticket: Ticket;
  view: PairView;
}

/** How far the stop price is from the last price, and what an order at market is worth there. */
export function StopLines({ account, ticket, view: { pair } }: StopLinesProps) {
  const { state } = useBook(account.id, pair.symbol);
  const last = useLastPrice(account.id, pair.symbol);
  const value = ticket.type === 'market' ? valueAtStop(ticket) : null;
  return (
    <>
      <PreviewLine label={tradeStopMessages.fromLast.label}>
        <b>{fromLast(ticket, state === 'current' ? last : null)}</b>
      </PreviewLine>
      {value === null ? null : (
        <PreviewLine label={tradeStopMessages.valueAtStop}>
          <b>
            <PairAmount symbol={pair.symbol} type="funds" value={value} unit={pair.quoteCurrency} open />
          </b>
        </PreviewLine>
      )}
    </>
  );
}

function valueAtStop({ stopPrice, size }: Ticket): string | null {
  const [price, amount] = [parsePrice(stopPrice), parseSize(size)];
  return price.ok && amount.ok ? notional(price.value, amount.value) : null;
}

/** "1.55% below the last price, 98,430.2" */
export function fromLast({ stopPrice }: Pick<Ticket, 'stopPrice'>, lastPrice: string | null): string {
  const { above, below, at, unknown } = tradeStopMessages.fromLast;
  const [stop, last] = [parsePrice(stopPrice), parsePrice(lastPrice)];
  if (!stop.ok || !last.ok || !isPositive(last.value)) return unknown;
  const gap = subtract(stop.value, last.value);
  const shown = groupThousands(last.value);
  const isBelow = gap.startsWith('-');
  if (!isBelow && !isPositive(gap)) return at(shown);
  const percent = percentRoundedHalfUp((isBelow ? gap.slice(1) : gap) as DecimalText, last.value, 2) ?? ''; // without its sign
  return (isBelow ? below : above)(groupThousands(percent), shown);
}
