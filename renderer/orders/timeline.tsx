import type { PlacementView, TimelineEntry } from '../../shared/bridge/order-calls.ts';
import { useCall } from '../bridge.ts';
import { unlessHidden, withoutNumbers } from '../privacy/hidden.ts';
import { Fold } from '../ui/fold.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { RequestInspector } from './request-inspector.tsx';

/** Everything the journal has of a placement, line by line, and the one request that was made of it. */
export function TimelineAndRequest({ placement }: { placement: PlacementView }) {
  const { accountId, clientOid } = placement;
  const query = useCall('orders.timeline', { accountId, clientOid });
  return (
    <>
      <h3 className="heading">What happened</h3>
      {query.error ? (
        <Notice tone="bad">The timeline could not be read: {query.error.problem.message}</Notice>
      ) : query.data === undefined ? (
        <SkeletonLines label="Reading the timeline" lines={3} />
      ) : (
        <Timeline entries={query.data.entries} />
      )}
      <h3 className="heading">The request</h3>
      {query.data === undefined ? null : query.data.request === null ? (
        <p className="muted">{noRequestWords(placement)}</p>
      ) : (
        <RequestInspector request={query.data.request} body={placement.body} />
      )}
    </>
  );
}

function noRequestWords({ outcome, dryRun }: PlacementView): string {
  if (dryRun === true && outcome?.kind !== 'not-sent') return 'The journal has no trace of the request.';
  if (outcome === null) return 'It is under way; what was sent is written down with the outcome.';
  if (outcome.kind === 'not-sent') return 'No request was made.';
  return 'The journal has no trace of the request: the app ended before the outcome, or an older version placed the order.';
}

function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="ord-timeline" aria-label="Timeline">
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the journal only grows, so a row's place names it
        <li key={index} data-kind={entry.kind}>
          {withoutNumbers(entry.words)} <TimeText ms={entry.at} form="exact" />
          <Fold title="As it is in the journal">
            <pre className="ord-facts">{unlessHidden(entry.facts)}</pre>
          </Fold>
        </li>
      ))}
    </ol>
  );
}
