import type { PlacementView, TimelineEntry } from '../../../shared/bridge/order-calls.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { detailMessages } from '../../../shared/messages/orders-detail.ts';
import { useCall } from '../../lib/bridge.ts';
import { unlessHidden, withoutNumbers } from '../../lib/hidden.ts';
import { Fold } from '../../ui/fold.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { RequestInspector } from './request-inspector.tsx';

/** Everything the journal has of a placement, line by line, and the one request that was made of it. */
export function TimelineAndRequest({ placement }: { placement: PlacementView }) {
  const { accountId, clientOid } = placement;
  const query = useCall('orders.timeline', { accountId, clientOid });
  return (
    <>
      <h3 className="heading">{detailMessages.timeline.heading}</h3>
      {query.error ? (
        <Notice tone="bad">{detailMessages.timeline.notRead(query.error.problem.message)}</Notice>
      ) : query.data === undefined ? (
        <SkeletonLines label={detailMessages.timeline.loading} lines={3} />
      ) : (
        <Timeline entries={query.data.entries} />
      )}
      <h3 className="heading">{detailMessages.request.heading}</h3>
      {query.data === undefined ? null : query.data.request === null ? (
        <p className="muted">{noRequestReason(placement)}</p>
      ) : (
        <RequestInspector request={query.data.request} body={placement.body} />
      )}
    </>
  );
}

function noRequestReason({ outcome, isTest }: PlacementView): string {
  const { noTrace, underWay, notMade, noTraceOfOrder } = detailMessages.request;
  if (isTest === true && outcome?.kind !== 'not-sent') return noTrace;
  if (outcome === null) return underWay;
  if (outcome.kind === 'not-sent') return notMade;
  return noTraceOfOrder;
}

function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="ord-timeline" aria-label={detailMessages.timeline.label}>
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the journal only grows, so a row's place names it
        <li key={index} data-kind={entry.kind}>
          {withoutNumbers(entry.text)} <TimeText ms={entry.at} form="exact" />
          <Fold title={detailMessages.timeline.asInJournal}>
            <pre className="ord-facts">{unlessHidden(visible(entry.facts))}</pre>
          </Fold>
        </li>
      ))}
    </ol>
  );
}
