import type { RequestTrace } from '../../../shared/orders/request-trace.ts';
import { detailMessages } from '../../../shared/messages/orders-detail.ts';
import { formatCount } from '../../lib/format/number.ts';
import { amountsHidden, unlessHidden } from '../../lib/hidden.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts, type Fact } from '../../ui/panel.tsx';
import { TimeText } from '../../ui/time-text.tsx';

const messages = detailMessages.request;

/** The one request of a placement, as it went out: what was signed, the headers with secret ones replaced, timing and bytes. */
export function RequestInspector({ request, body }: { request: RequestTrace; body: string }) {
  return (
    <section className="ord-request" aria-label={messages.label}>
      <div className="ord-request-head">
        <span className="mono">
          <b>{request.method}</b> {request.endpoint}
        </span>
        {amountsHidden() ? null : (
          <CopyButton text={requestText(request, body)} label={detailMessages.copy.request} />
        )}
      </div>
      <Facts facts={requestFacts(request)} />
      <h4 className="caption">{messages.signed}</h4>
      <pre className="ord-facts">{unlessHidden(request.prehash)}</pre>
      <h4 className="caption">{messages.headers}</h4>
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
    { label: messages.to, value: <span className="mono">{origin}</span> },
    { label: messages.sent, value: <TimeText ms={sentAt} form="exact" /> },
    {
      label: messages.answerAfter,
      value: tookMs === null ? messages.noAnswer : messages.milliseconds(formatCount(Math.round(tookMs))),
    },
    { label: messages.httpStatus, value: httpStatus === null ? messages.noStatus : String(httpStatus) },
    {
      label: messages.written,
      value: bytesWritten === null ? messages.notKnown : messages.bytes(formatCount(bytesWritten)),
    },
    { label: messages.connection, value: warmed ? messages.warmed : messages.opened },
  ];
}

/** The request as text, for a report to the venue: request line, headers without secrets, body; then what was signed, and timing. */
function requestText(request: RequestTrace, body: string): string {
  const { method, origin, endpoint, headers, prehash, sentAt, tookMs, bytesWritten, httpStatus } = request;
  return [
    `${method} ${origin}${endpoint}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
    '',
    `signed text: ${prehash}`,
    `sent: ${new Date(sentAt).toISOString()}`,
    `answer: ${httpStatus === null ? 'none' : `HTTP ${httpStatus}`}${tookMs === null ? '' : ` after ${Math.round(tookMs)} ms`}`,
    `bytes written: ${bytesWritten ?? 'not known'}`,
  ].join('\n');
}
