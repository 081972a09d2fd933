import { useState } from 'react';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import { previewTicket, type Hold, type TicketPreview } from '../../shared/orders/preview.ts';
import type { Ticket } from '../../shared/orders/ticket.ts';
import { BodyText } from '../ui/verbatim.tsx';
import { Amount } from '../ui/amount.tsx';
import { LinkButton } from '../ui/button.tsx';
import { holdFeeWords } from './ticket-words.ts';

interface PreviewBoxProps {
  ticket: Ticket;
  view: PairView;
  complete: boolean;
}

/** What confirming would mean: what is frozen, what the order is worth, which fee, what remains, and the exact JSON on demand. */
export function PreviewBox({ ticket, view, complete }: PreviewBoxProps) {
  const [shown, setShown] = useState(false);
  const preview = complete ? previewTicket(ticket, view.pair) : null;
  if (!preview) {
    return (
      <div className="tick-preview tick-preview-empty">
        What this order freezes, and what it does if it cannot fill, stands here once nothing needs
        correcting.
      </div>
    );
  }
  return (
    <div className="tick-preview">
      <PreviewFacts preview={preview} ticket={ticket} />
      <div className="tick-preview-line">
        <span>Body to sign</span>
        <LinkButton aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'hide JSON' : 'show JSON'}
        </LinkButton>
      </div>
      {shown ? <BodyText body={preview.body} /> : null}
    </div>
  );
}

/** Hold, value, fee side, remainder and notes, line by line. */
export function PreviewFacts({ preview, ticket }: { preview: TicketPreview; ticket: Ticket }) {
  const { hold, notional, quote, fee, remainder, notes } = preview;
  return (
    <>
      <div className="tick-preview-line">
        <span>Freezes</span>
        <span>
          <b>
            <HoldWords hold={hold} />
          </b>
          {holdFeeWords(ticket)}
        </span>
      </div>
      <div className="tick-preview-line">
        <span>Worth</span>
        {notional === null ? (
          <span className="faint">not known before it fills</span>
        ) : (
          <b>
            <Amount value={notional} unit={quote} />
          </b>
        )}
      </div>
      <div className="tick-preview-line">
        <span>Fee</span>
        <span>
          <b>{fee.side}</b>, rate not known{fee.asset === null ? '' : `, paid in ${fee.asset}`}
        </span>
      </div>
      <p className="tick-preview-words">{remainder}</p>
      {notes.map((note) => (
        <p key={note.text} className="tick-preview-words">
          {note.text}
        </p>
      ))}
    </>
  );
}

function HoldWords({ hold }: { hold: Hold }) {
  if (hold.kind === 'exact') return <Amount value={hold.amount} unit={hold.asset} />;
  return hold.kind === 'all' ? `possibly all ${hold.asset}` : `as much ${hold.asset} as it takes`;
}
