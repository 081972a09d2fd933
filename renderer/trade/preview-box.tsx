import { useState, type ReactNode } from 'react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import type { FeeRates } from '../../shared/bridge/trading-calls.ts';
import { multiply } from '../../shared/money/arithmetic.ts';
import type { DecimalText } from '../../shared/money/decimal-text.ts';
import { groupThousands } from '../../shared/money/format.ts';
import { previewTicket, type Hold, type TicketPreview } from '../../shared/orders/preview.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import type { BestPrices } from '../market/market.ts';
import { useBook } from '../market/use-book.ts';
import { Amount } from '../ui/amount.tsx';
import { LinkButton } from '../ui/button.tsx';
import { BodyText } from '../ui/verbatim.tsx';
import { holdsMoreThan, spendable } from './balances.ts';
import { useFeeRates } from './ticket-rates.ts';
import { useBalances } from './use-balances.ts';

interface PreviewBoxProps {
  account: AccountView;
  ticket: Ticket;
  view: PairView;
  complete: boolean;
}

/** What confirming would mean: what is frozen, what the order is worth, which fee, what remains, and the exact JSON on demand. */
export function PreviewBox({ account, ticket, view, complete }: PreviewBoxProps) {
  const [shown, setShown] = useState(false);
  if (!complete) {
    return (
      <div className="tick-preview tick-preview-empty">
        What this order freezes, and what it does if it cannot fill, stands here once nothing needs
        correcting.
      </div>
    );
  }
  return (
    <div className="tick-preview">
      <PreviewFacts account={account} ticket={ticket} view={view}>
        {(body) => (
          <>
            <div className="tick-preview-line">
              <span>Body to sign</span>
              <LinkButton aria-expanded={shown} onClick={() => setShown(!shown)}>
                {shown ? 'hide JSON' : 'show JSON'}
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

/** Hold, value, fee, distance from the book, remainder and notes, line by line. */
export function PreviewFacts({ account, ticket, view, children }: PreviewFactsProps) {
  const rates = useFeeRates(account.id, view.pair.symbol);
  const book = useBook(account.id, view.pair.symbol);
  const balances = useBalances(account).query.data;
  const live = book.state === 'live' ? book.best : null;
  const preview = previewTicket(ticket, view.pair, { rates, best: live });
  if (preview === null) return null;
  const { hold, notional, quote, remainder, notes } = preview;
  const { cancelByOrderId, cancelByClientOid } = account.venue.capabilities;
  const free = spendable(balances?.balances ?? [], hold.asset);
  const rests = ticket.type === 'limit' && ticket.timeInForce !== 'IOC' && ticket.timeInForce !== 'FOK';
  return (
    <>
      <Line label="Freezes">
        <b>
          <HoldWords hold={hold} />
        </b>
        <HoldFee preview={preview} />
      </Line>
      <Line label="Worth">
        {notional === null ? (
          <span className="faint">not known before it fills</span>
        ) : (
          <b>
            <Amount value={notional} unit={quote} open />
          </b>
        )}
      </Line>
      <Fee preview={preview} rates={rates} />
      <FromBook
        preview={preview}
        book={book}
        best={ticket.side === 'buy' ? 'best ask' : 'best bid'}
        passive={ticket.postOnly === true}
      />
      {rests && cancelByOrderId === null && cancelByClientOid === null ? (
        <p className="tick-preview-words warn">
          This app cannot cancel this order at this venue: it has no cancel path here.
        </p>
      ) : null}
      {free !== null && holdsMoreThan(hold, free) ? (
        <p className="tick-preview-words tick-red">
          More than the <Amount value={free} unit={hold.asset} /> free: the venue would refuse it.
        </p>
      ) : null}
      <p className="tick-preview-words">{remainder}</p>
      {notes.map((note) => (
        <p
          key={note.text}
          className={note.rule === 'S4.3-R8' ? 'tick-preview-words tick-red' : 'tick-preview-words'}
        >
          {note.text}
        </p>
      ))}
      {children?.(preview.body)}
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="tick-preview-line">
      <span>{label}</span>
      <span>{children}</span>
    </div>
  );
}

function HoldWords({ hold }: { hold: Hold }) {
  if (hold.kind === 'exact') return <Amount value={hold.amount} unit={hold.asset} open />;
  return hold.kind === 'all' ? `possibly all ${hold.asset}` : `as much ${hold.asset} as it takes`;
}

/** S4.3-R9: what a resting buy freezes on top. */
function HoldFee({ preview: { holdFee } }: { preview: TicketPreview }) {
  if (holdFee === null) return null;
  return (
    <>
      , and the fee while it rests
      {holdFee.amount === null ? (
        ''
      ) : (
        <>
          : <Amount value={holdFee.amount} unit={holdFee.asset} open />
        </>
      )}
    </>
  );
}

const SOURCES: Record<FeeRates['source'], string> = {
  venue: 'the venue’s rate',
  entered: 'the rate you entered',
};

function Fee({
  preview: { fee, feeEstimates, quote },
  rates,
}: {
  preview: TicketPreview;
  rates: FeeRates | null;
}) {
  if (rates === null || feeEstimates.length === 0) {
    return (
      <Line label="Fee">
        <b>{fee.side}</b>, rate not known{fee.asset === null ? '' : `, paid in ${fee.asset}`}
      </Line>
    );
  }
  return (
    <Line label="Fee">
      {feeEstimates.map(({ side, rate, amount }, at) => (
        <span key={side} className="tick-fee">
          {at === 0 ? '' : ', or '}
          <b>
            {amount === null ? null : (
              <>
                <Amount value={amount} unit={quote} open />{' '}
              </>
            )}
            {side}
          </b>{' '}
          at {multiply(rate, '100' as DecimalText)} %
        </span>
      ))}
      , {SOURCES[rates.source]}
    </Line>
  );
}

/** What a price does that the other side already meets. */
const MEETS_THE_BOOK =
  'This price meets the book: what is there fills at once, at its prices, and pays the taker fee.';
const MEETS_THE_BOOK_PASSIVE =
  'This price meets the book: a post-only order is cancelled at once instead of filling.';

interface FromBookProps {
  preview: TicketPreview;
  book: BestPrices;
  /** What the price on the other side is called. */
  best: 'best ask' | 'best bid';
  /** Post-only. */
  passive: boolean;
}

/** How far from the book it is, and where protection ends it. A picture that is not live is greyed and nothing is measured by it. */
function FromBook({ preview: { market, quote }, book, best: bestWords, passive }: FromBookProps) {
  if (market === null) {
    const words = BOOK_WORDS[book.state];
    return words === null ? null : (
      <Line label="From the book">
        <span className="faint">{words}</span>
      </Line>
    );
  }
  const { best, distance, meets, threshold } = market;
  return (
    <>
      <Line label="From the book">
        {distance === null ? (
          <>
            {bestWords} <Amount value={best} unit={quote} open />
          </>
        ) : distance.way === 'at' ? (
          <>
            at the {bestWords}, <Amount value={best} unit={quote} open />
          </>
        ) : (
          <>
            {groupThousands(distance.percent)} % {distance.way} the {bestWords},{' '}
            <Amount value={best} unit={quote} open />
          </>
        )}
      </Line>
      {meets ? (
        <p className="tick-preview-words warn">{passive ? MEETS_THE_BOOK_PASSIVE : MEETS_THE_BOOK}</p>
      ) : null}
      {threshold === null ? null : (
        <Line label="Protection ends at">
          <Amount value={threshold} unit={quote} open />
        </Line>
      )}
    </>
  );
}

const BOOK_WORDS: Record<BestPrices['state'], string | null> = {
  live: 'the other side is empty, distance not checked',
  stale: 'book is stale, distance not checked',
  resyncing: 'book is being read again, distance not checked',
  connecting: 'book is not here yet, distance not checked',
  failed: 'book could not be read, distance not checked',
  unavailable: null,
};
