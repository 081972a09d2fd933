import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { formatAccountType } from './balances.ts';
import type { TicketShares } from './use-ticket-share.ts';

const messages = tradeTicketMessages.share;

const SHARES = ['25', '50', '75', '100'] as const;

/** What can be spent on this side, and buttons that use a share of it. */
export function TicketShare({ shares }: { shares: TicketShares }) {
  const { currency, balances, isReady, take, message } = shares;
  return (
    <div className="tick-share">
      <p className="tick-free">
        {balances.map((balance, at) => (
          <span key={balance.type} className="trade-part">
            <Rich
              text={balances.length > 1 ? messages.ofType : messages.free}
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
            {at < balances.length - 1 ? ', ' : ''}
          </span>
        ))}
      </p>
      <div className="tick-share-buttons" role="group" aria-label={messages.label(currency)}>
        {SHARES.map((percent) => (
          <Button
            key={percent}
            size="small"
            aria-label={messages.use(percent)}
            title={messages.typed(percent)}
            disabled={!isReady}
            onClick={() => take(percent)}
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
