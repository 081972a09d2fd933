import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { BridgeError } from '../../shared/bridge/error.ts';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import { useTradingLock } from '../app/trading-rules.ts';
import { useCall } from '../bridge.ts';
import { SideWord } from '../orders/placement-words.tsx';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Check } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, type Fact } from '../ui/panel.tsx';
import { AccountDot, ModeTag } from '../ui/status-pill.tsx';
import { BodyText } from '../ui/verbatim.tsx';
import { PreviewFacts } from './preview-box.tsx';
import { RECENT_LIMIT } from '../orders/recent-list.tsx';
import { STP_OPTIONS } from './ticket-words.ts';
import { isDeliberate, lookAlikes, repeatsAmount, type FrozenTicket } from './review.ts';
import { TicketArming } from './ticket-arming.tsx';
import { TicketDryRun } from './ticket-dry-run.tsx';

interface ReviewViewProps {
  account: AccountView;
  view: PairView;
  frozen: FrozenTicket;
  sending: boolean;
  prepareProblem: BridgeError | null;
  onBack: () => void;
  onSend: (repeated: boolean) => void;
}

/** Reads the frozen ticket back. The send button never has the focus by itself: it takes a press of its own. */
export function ReviewView(props: ReviewViewProps) {
  const { account, view, frozen, sending, prepareProblem, onBack, onSend } = props;
  const { ticket, body } = frozen;
  const heading = useRef<HTMLHeadingElement>(null);
  const [knowing, setKnowing] = useState(false);
  const [typed, setTyped] = useState('');
  const locked = useTradingLock()?.locked === true;
  const repeated = frozen.exceeded.length === 0 || repeatsAmount(typed, ticket);
  const unknown =
    useCall('orders.recent', { accountId: account.id, limit: RECENT_LIMIT }).data?.unknown ?? [];
  const alike = lookAlikes(unknown, frozen);

  // Focus leaves the review button for the words, so that a held Enter reads on and sends nothing.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div
      className="tick-review"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !sending) onBack();
      }}
    >
      <div className="tick-scroll">
        <h2 ref={heading} tabIndex={-1} className="tick-readback">
          <SideWord side={ticket.side} /> {ticket.symbol}
        </h2>
        <p className="bar">
          <AccountDot colour={account.colour} />
          <b>{account.name}</b>
          <ModeTag mode={account.mode} />
        </p>
        {alike.length > 0 ? (
          <Notice tone="warn">
            <b>
              {alike.length === 1 ? 'An order' : `${alike.length} orders`} of this pair and side{' '}
              {alike.length === 1 ? 'is' : 'are'} unknown.
            </b>{' '}
            The venue may have {alike.length === 1 ? 'it' : 'them'} already: client id{' '}
            <span className="mono">{alike.map(({ clientOid }) => clientOid).join(', ')}</span>.
            <br />
            <Check label="I know. Send another one beside it." checked={knowing} onChange={setKnowing} />
          </Notice>
        ) : null}
        <Facts facts={readBack(frozen, view)} />
        <div className="tick-preview">
          <PreviewFacts account={account} ticket={ticket} view={view} />
        </div>
        <h3 className="heading">The exact JSON that is signed and sent</h3>
        <BodyText body={body} open />
        {account.venue.capabilities.testOrder === null ? null : (
          <TicketDryRun frozen={frozen} disabled={sending} />
        )}
        {prepareProblem ? (
          <Notice tone="warn" live>
            <b>The connection could not be opened yet.</b> {prepareProblem.message}
          </Notice>
        ) : null}
      </div>
      <div className="tick-foot tick-foot-review">
        <TicketArming
          ticket={ticket}
          exceeded={frozen.exceeded}
          base={view.pair.baseCurrency}
          quote={view.pair.quoteCurrency}
          typed={typed}
          onTyped={setTyped}
        />
        <Button icon={<ArrowLeft size={14} />} disabled={sending} onClick={onBack}>
          Back to the ticket
        </Button>
        <Button
          size="large"
          variant={ticket.side}
          busy={sending}
          disabled={locked || !repeated || (alike.length > 0 && !knowing)}
          onMouseDown={(event) => {
            // Nor may the second half of a double click leave the focus here, for the next Enter to find.
            if (event.detail > 1) event.preventDefault();
          }}
          onKeyDown={(event) => {
            // A key held down from before repeats; only a fresh press counts.
            if (event.repeat) event.preventDefault();
          }}
          onClick={(event) => {
            if (isDeliberate({ detail: event.detail, isTrusted: event.nativeEvent.isTrusted }))
              onSend(repeated);
          }}
        >
          {sending
            ? 'Sending, once'
            : locked
              ? 'Trading is locked'
              : `Send ${ticket.side} order${account.mode === 'practice' ? ' (practice)' : ''}`}
        </Button>
      </div>
    </div>
  );
}

/** Every field of the ticket in words, with units. */
function readBack({ ticket }: FrozenTicket, view: PairView): Fact[] {
  const { baseCurrency: base, quoteCurrency: quote } = view.pair;
  const facts: Fact[] = [
    { label: 'Order', value: ticket.type === 'limit' ? `Limit, ${ticket.timeInForce ?? 'GTC'}` : 'Market' },
  ];
  const amount = (label: string, value: string | undefined, unit: string): void => {
    if (value !== undefined)
      facts.push({
        label,
        value: (
          <b>
            <Amount value={value} unit={unit} open />
          </b>
        ),
      });
  };
  const words = (label: string, value: string | undefined): void => {
    if (value !== undefined) facts.push({ label, value });
  };
  amount('Price', ticket.price, quote);
  amount('Size', ticket.size, base);
  amount('Funds', ticket.funds, quote);
  words('Cancel after', ticket.cancelAfter === undefined ? undefined : `${ticket.cancelAfter} seconds`);
  words('Post-only', ticket.postOnly ? 'yes' : undefined);
  words('Hidden', ticket.hidden ? 'yes' : undefined);
  amount('Iceberg, visible', ticket.visibleSize, base);
  words('Self-trade', STP_OPTIONS.find(({ value }) => value === ticket.stp)?.label);
  words('Tags', ticket.tags);
  words('Remark', ticket.remark);
  if (ticket.clientOid !== undefined) {
    facts.push({ label: 'Client id', value: <span className="mono">{ticket.clientOid}</span> });
  }
  return facts;
}
