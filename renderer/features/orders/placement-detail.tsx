import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { detailMessages } from '../../../shared/messages/orders-detail.ts';
import { canFindOrders } from '../../../shared/venue/order-memory.ts';
import { useAccounts } from '../../state/app-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { Facts, type Fact } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { ModeTag } from '../../ui/status-pill.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { BodyText, idFact } from '../../ui/verbatim.tsx';
import { ShownAs } from './contradicted.tsx';
import { DetailPane } from './detail-pane.tsx';
import { AverageCell, FeeCell, FilledCell } from '../../parts/orders/order-cells.tsx';
import { OutcomePill } from '../../parts/orders/order-pill.tsx';
import { StatusChecks } from '../../parts/orders/status-checks.tsx';
import { typeOfPlacement, formatType } from '../../parts/orders/format-order.ts';
import { outcomeStory, standingOf, type VenueAbilities } from '../../parts/orders/outcome.ts';
import { AmountText, SideText } from '../../parts/orders/placement-text.tsx';
import { useOwnOrders } from '../../parts/orders/use-own-orders.ts';
import { ResolveForm } from '../../parts/orders/resolve-form.tsx';
import { TimelineAndRequest } from './timeline.tsx';

/** One placement in full: what became of it, what to do, its timeline, the request that was made and the exact body. */
export function PlacementDetail({ placement, onClose }: { placement: PlacementView; onClose: () => void }) {
  const { symbol, side, body } = placement;
  const can = useVenueAbilities(placement.accountId);
  const story = outcomeStory(placement, can, useOwnOrders(placement.accountId));
  const standing = standingOf(placement);
  const unknown = standing === 'unknown';
  return (
    <DetailPane
      title={standing === 'dry-run' ? detailMessages.dryRun : detailMessages.order}
      pill={<OutcomePill placement={placement} />}
      heading={
        <>
          <SideText side={side} /> {symbol}
          {standing === 'dry-run' ? <span className="muted">{detailMessages.notPlaced}</span> : null}
        </>
      }
      about={
        <>
          {formatType(typeOfPlacement(placement))}, <AmountText order={placement} />
        </>
      }
      onClose={onClose}
    >
      <Notice tone={unknown || placement.contradictedBy ? 'warn' : standing === 'rejected' ? 'bad' : 'info'}>
        <b>{story.title}.</b> {story.known}
        {placement.contradictedBy ? (
          <>
            {' '}
            <Rich text={detailMessages.venueShowed} parts={{ shown: <ShownAs placement={placement} /> }} />
          </>
        ) : null}
        <br />
        {story.next}
      </Notice>
      {unknown || placement.statusChecks !== null ? (
        <StatusChecks
          placement={placement}
          offered={unknown && can.statusCheck === true}
          gone={can.statusCheck === null}
        />
      ) : null}
      {unknown ? <ResolveForm placement={placement} /> : null}
      <Facts facts={detailFacts(placement)} />
      <TimelineAndRequest placement={placement} />
      <h3 className="heading">{detailMessages.body}</h3>
      <BodyText body={body} />
    </DetailPane>
  );
}

/** What this app can do at the venue of an account; unknown when the account was removed. */
function useVenueAbilities(accountId: string): VenueAbilities {
  const account = useAccounts().data?.accounts.find(({ id }) => id === accountId);
  if (account === undefined) return { cancel: null, statusCheck: null };
  const { capabilities } = account.venue;
  return {
    cancel: capabilities.cancelByOrderId !== null && !account.readOnly,
    statusCheck: canFindOrders(capabilities),
    kind: account.venue.kind,
  };
}

function detailFacts(placement: PlacementView): Fact[] {
  const { accountName, mode, clientOid, ticketId, outcome, resolvedBy } = placement;
  const messages = detailMessages.facts;
  const facts: Fact[] = [
    {
      label: messages.account,
      value: (
        <>
          {accountName} <ModeTag mode={mode} />
        </>
      ),
    },
    ...progressFacts(placement),
  ];
  if (outcome?.kind === 'accepted' && placement.dryRun !== true)
    facts.push(idFact(messages.orderId, detailMessages.copy.orderId, outcome.orderId));
  facts.push(
    idFact(messages.clientId, detailMessages.copy.clientId, clientOid),
    idFact(messages.ticket, detailMessages.copy.ticketId, ticketId),
  );
  if (resolvedBy !== null) {
    facts.push({
      label: messages.statement,
      value: (
        <>
          {resolvedBy.who}: “{resolvedBy.saw}” <TimeText ms={resolvedBy.at} form="exact" />
        </>
      ),
    });
  }
  return facts;
}

/** What the venue last said of the order; nothing when it never did. */
function progressFacts({ order, symbol }: PlacementView): Fact[] {
  if (order === null) return [];
  const [base = '', quote = ''] = symbol.split('-');
  const filled = (
    <>
      <FilledCell order={order} /> {order.size === null ? null : base}
    </>
  );
  const messages = detailMessages.facts;
  const facts: Fact[] = [{ label: messages.filledOfSize, value: filled }];
  facts.push({
    label: messages.averagePrice,
    value: <AverageCell order={order} unit={quote} />,
  });
  facts.push({ label: messages.fee, value: <FeeCell order={order} /> });
  if (order.updatedAt !== null) {
    facts.push({ label: messages.lastTold, value: <TimeText ms={order.updatedAt} form="exact" /> });
  }
  return facts;
}
