import type { RequestTrace } from '../../shared/bridge/order-calls.ts';
import { formatCount } from '../format/number.ts';
import { amountsHidden, unlessHidden } from '../privacy/hidden.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Facts, type Fact } from '../ui/panel.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { requestText } from './request-text.ts';

/** The one request of a placement, as it went out: what was signed, the headers with secret ones replaced, timing and bytes. */
export function RequestInspector({ request, body }: { request: RequestTrace; body: string }) {
  return (
    <section className="ord-request" aria-label="Request">
      <div className="ord-request-head">
        <span className="mono">
          <b>{request.method}</b> {request.endpoint}
        </span>
        {amountsHidden() ? null : <CopyButton text={requestText(request, body)} what="request" />}
      </div>
      <Facts facts={requestFacts(request)} />
      <h4 className="caption">Signed text (timestamp + method + endpoint + body)</h4>
      <pre className="ord-facts">{unlessHidden(request.prehash)}</pre>
      <h4 className="caption">Headers; secret ones were replaced before they were kept</h4>
      <dl className="ord-headers">
        {request.headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function requestFacts({ origin, sentAt, tookMs, bytesWritten, httpStatus, warmed }: RequestTrace): Fact[] {
  return [
    { label: 'To', value: <span className="mono">{origin}</span> },
    { label: 'Sent', value: <TimeText ms={sentAt} form="exact" /> },
    { label: 'Answer after', value: tookMs === null ? 'no answer' : `${formatCount(Math.round(tookMs))} ms` },
    { label: 'HTTP status', value: httpStatus === null ? 'none' : String(httpStatus) },
    { label: 'Written', value: bytesWritten === null ? 'not known' : `${formatCount(bytesWritten)} bytes` },
    {
      label: 'Connection',
      value: warmed ? 'opened while the order was being confirmed' : 'opened for this request',
    },
  ];
}
