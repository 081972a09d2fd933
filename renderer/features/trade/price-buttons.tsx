import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { typedForm } from '../../../shared/money/format.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { useBook } from '../../parts/market/use-book.ts';
import { useLastPrice } from '../../parts/market/use-last-price.ts';
import { LinkButton } from '../../ui/button.tsx';
import { midPrice } from './mid-price.ts';
import type { TicketState } from './use-ticket.ts';

const messages = tradeTicketMessages.prices;

interface PriceButtonsProps {
  account: AccountView;
  view: PairView;
  state: TicketState;
  /** The box that they fill. */
  into: 'price' | 'stopPrice';
}

/** Prices of the market that go into the ticket with a press: best bid, between both, last trade, best ask. One that is not known now is off. */
export function PriceButtons({ account, view: { pair }, state, into }: PriceButtonsProps) {
  const { form, change } = state;
  const { best, state: feed } = useBook(account.id, pair.symbol);
  const last = useLastPrice(account.id, pair.symbol);
  const { bid, ask } = (feed === 'current' ? best : null) ?? { bid: null, ask: null };
  const prices = [
    { ...messages.bid, price: bid },
    { ...messages.mid, price: midPrice(form.side, { bid, ask }, pair.priceIncrement) },
    { ...messages.last, price: last },
    { ...messages.ask, price: ask },
  ];
  return (
    <span className="tick-prices" role="group" aria-label={messages.label}>
      {prices.map(({ label, title, price }) => (
        <LinkButton
          key={label}
          title={title}
          disabled={price === null}
          onClick={() => price !== null && change({ [into]: typedForm(price) })}
        >
          {label}
        </LinkButton>
      ))}
    </span>
  );
}
