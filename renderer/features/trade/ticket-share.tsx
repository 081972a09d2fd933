import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { useBookNow } from '../../parts/market/use-book.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { spendable, tradingBalances, formatAccountType } from './balances.ts';
import { useFeeRateQuery } from './ticket-rates.ts';
import { shareOf, type Share } from './ticket-share-of.ts';
import { useBalances } from './use-balances.ts';
import type { TicketForm } from './ticket-form.ts';
import type { TicketState } from './use-ticket.ts';

const messages = tradeTicketMessages.share;

const SHARES = ['25', '50', '75', '100'] as const;

interface TicketShareProps {
  account: AccountView;
  view: PairView;
  state: TicketState;
}

/** What can be spent on this side, where the venue reports it, and buttons that use a share of it. */
export function TicketShare({ account, view, state }: TicketShareProps) {
  const { form, change, ticket } = state;
  const { query } = useBalances(account);
  const fees = useFeeRateQuery(account.id, view.pair.symbol);
  const rates = fees.data?.rates ?? null;
  const bookNow = useBookNow(account.id, view.pair.symbol);
  const [share, setShare] = useState<(Share & Pick<TicketForm, 'side' | 'type' | 'price'>) | null>(null);
  if (!query.data) return null;
  const currency = form.side === 'buy' ? view.pair.quoteCurrency : view.pair.baseCurrency;
  const available = spendable(query.data.balances, currency);
  if (available === null) return null;

  // The message ends with a change of side, price or amount.
  const { size, total } = share?.change ?? {};
  const isCurrent =
    share?.side === form.side &&
    share.type === form.type &&
    share.price === form.price &&
    (size === undefined || size === form.size) &&
    (total === undefined || total === form.total);
  const message = isCurrent ? share.message : '';

  function takeShare(percent: string): void {
    if (available === null) return;
    const book = bookNow();
    const next = shareOf({ form, price: ticket.price, pair: view.pair, book, available, percent, rates });
    setShare({ ...next, side: form.side, type: form.type, price: form.price });
    if (next.change !== null) change(next.change);
  }

  return (
    <div className="tick-share">
      <p className="tick-free">
        {tradingBalances(query.data.balances, currency).map((balance, at, all) => (
          <span key={balance.type} className="trade-part">
            <Rich
              text={all.length > 1 ? messages.ofType : messages.free}
              parts={{
                amount: (
                  <b>
                    <Amount value={balance.available} />
                  </b>
                ),
                currency,
                type: formatAccountType(balance.type),
              }}
            />
            {at < all.length - 1 ? ', ' : ''}
          </span>
        ))}
      </p>
      <div className="tick-share-buttons" role="group" aria-label={messages.label(currency)}>
        {SHARES.map((percent) => (
          <Button
            key={percent}
            size="small"
            aria-label={messages.use(percent)}
            // Before the fee is known, 100 % would be more than the account can pay.
            disabled={fees.isPending}
            onClick={() => takeShare(percent)}
          >
            {percent}%
          </Button>
        ))}
      </div>
      <p className="caption" role="status">
        {message}
      </p>
    </div>
  );
}
