import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import { CloseButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Panel, type Fact } from '../ui/panel.tsx';
import { ModeTag } from '../ui/status-pill.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { kindWords, outcomeStory, standingOf } from './outcome.ts';
import { AmountWords, OutcomePill, SideWord } from './placement-words.tsx';
import { BodyText, idFact } from '../ui/verbatim.tsx';
import { SettleForm } from './settle-form.tsx';

/** One placement in full: what became of it, what to do, its timeline and the exact body. */
export function PlacementDetail({ placement, onClose }: { placement: PlacementView; onClose: () => void }) {
  const { symbol, side, body } = placement;
  const story = outcomeStory(placement);
  const unknown = standingOf(placement) === 'unknown';
  return (
    <Panel
      className="ord-detail"
      title="Order"
      aside={
        <>
          <OutcomePill placement={placement} />
          <CloseButton label="Close (Esc)" onClick={onClose} />
        </>
      }
    >
      <div
        className="ord-scroll"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      >
        <p className="ord-big">
          <SideWord side={side} /> {symbol}
        </p>
        <p className="muted">
          {kindWords(placement)}, <AmountWords order={placement} />
        </p>
        <Notice tone={unknown ? 'warn' : standingOf(placement) === 'refused' ? 'bad' : 'info'}>
          <b>{story.title}.</b> {story.known}
          <br />
          {story.next}
        </Notice>
        {unknown ? <SettleForm placement={placement} /> : null}
        <Facts facts={detailFacts(placement)} />
        <h3 className="heading">What happened</h3>
        <Timeline placement={placement} />
        <h3 className="heading">The exact body that was signed</h3>
        <BodyText body={body} />
      </div>
    </Panel>
  );
}

function detailFacts(placement: PlacementView): Fact[] {
  const { accountName, mode, clientOid, ticketId, outcome } = placement;
  const facts: Fact[] = [
    {
      label: 'Account',
      value: (
        <>
          {accountName} <ModeTag mode={mode} />
        </>
      ),
    },
  ];
  if (outcome?.kind === 'accepted') facts.push(idFact('Order id', 'order id', outcome.orderId));
  facts.push(idFact('Client id', 'client id', clientOid), idFact('Ticket', 'ticket id', ticketId));
  return facts;
}

/** Intent, outcome and statement, in the order they happened. */
function Timeline({ placement }: { placement: PlacementView }) {
  const { createdAt, settledBy } = placement;
  return (
    <ol className="ord-timeline">
      <li data-tone="plain">
        Written to the journal, before anything was sent <TimeText ms={createdAt} form="exact" />
      </li>
      <OutcomeLine placement={placement} />
      {settledBy === null ? null : (
        <li data-tone="plain">
          {settledBy.who} stated: “{settledBy.saw}” <TimeText ms={settledBy.at} form="exact" />
        </li>
      )}
    </ol>
  );
}

function OutcomeLine({ placement: { outcome, outcomeAt, settledBy } }: { placement: PlacementView }) {
  if (outcome === null) return <li data-tone="running">No outcome yet</li>;
  // Whatever a statement made of it, what the connection gave was unknown.
  const kind = settledBy === null ? outcome.kind : 'unknown';
  return (
    <li data-tone={kind}>
      {OUTCOME_LINES[kind]}
      {outcomeAt === null || kind !== outcome.kind ? null : <TimeText ms={outcomeAt} form="exact" />}
    </li>
  );
}

const OUTCOME_LINES: Record<NonNullable<PlacementView['outcome']>['kind'], string> = {
  accepted: 'Accepted by the venue',
  refused: 'Refused by the venue',
  'not-sent': 'Not sent: no byte left this computer',
  unknown: 'No readable answer: unknown',
};
