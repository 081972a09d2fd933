import type { RequestTrace } from '../../../shared/orders/request-trace.ts';

/** The request as text, for a report to the venue: request line, headers without secrets, body; then what was signed, and timing. */
export function requestText(request: RequestTrace, body: string): string {
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
