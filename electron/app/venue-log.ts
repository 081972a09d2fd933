import type { RequestReport } from '../venue/service/venue-context.ts';
import { REQUEST_WEIGHTS } from '../venue/request-weights.ts';
import type { Log } from '../logs/log.ts';

/** The code of an envelope is at its beginning; an answer of megabytes is not read for it. */
const HEAD_BYTES = 200;
const CODE = /"code"\s*:\s*"?([A-Za-z0-9_.-]{1,20})"?/;

/**
 * One line per request to a venue: what was asked (names of the query, no value), status, code, duration and pool. No header and no body.
 * Pages that are read behind go well by the hundred: of these only failures are written.
 */
export function venueLog(log: Log): (report: RequestReport) => void {
  return (report) => {
    try {
      note(log, report);
    } catch {
      // An order's outcome is read right after this: nothing here may delay it.
    }
  };
}

function note(log: Log, { operation, method, path, endpoint, priority, result }: RequestReport): void {
  const { pool, weight } = REQUEST_WEIGHTS[operation];
  const fields = { op: operation, method, path: path + queryNames(endpoint), pool, weight };
  if (!result.ok) {
    const { kind, httpStatus, bytesWritten } = result.failure;
    log.note('warn', 'venue.failed', { ...fields, kind, status: httpStatus, bytesWritten });
    return;
  }
  const { status, body, startedAt, endedAt } = result.reply;
  const code = codeOf(body);
  const isGood = status < 300 && (code === '200000' || code === null);
  const level = !isGood ? 'warn' : priority === 'background' ? 'debug' : 'info';
  log.note(level, 'venue.answered', { ...fields, status, code, ms: Math.round(endedAt - startedAt) });
}

function queryNames(endpoint: string): string {
  const start = endpoint.indexOf('?');
  if (start === -1) return '';
  const names = endpoint
    .slice(start + 1)
    .split('&')
    .map((part) => part.split('=')[0] ?? '');
  return `?${names.join('&')}`;
}

function codeOf(body: Uint8Array): string | null {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, HEAD_BYTES));
  return CODE.exec(head.toString('latin1'))?.[1] ?? null;
}
