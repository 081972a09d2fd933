import type { Dispatcher } from 'undici';
import { failuresInEnglish, platformFailureMessages } from '../../shared/messages/platform-failures.ts';
import type { Clock } from './clock.ts';
import type { HttpFailure, HttpRequest, HttpResult, LateAnswer } from './http.ts';
import { type FailureFacts, lateFailure, classifyFailure } from './undici-failure.ts';

/** The reason given to undici when we end a request ourselves; the caller has its answer by then. */
const ENDED = new Error('ended by the deadline or the size limit');

/** For a request with its own connection: how much went out, what to do with a late answer, and when the connection is of no more use. */
export interface OwnConnection {
  /** How much of the request reached the socket so far. */
  bytesWritten(): number;
  late: LateAnswer | null;
  /** Called once, when nothing more is listened for; after a failure before whoever awaits the result goes on. */
  over(): void;
}

/**
 * Sends one request over `dispatcher` and collects the whole answer, or names why there is none. One answer only, within
 * `request.timeoutMs` on the given clock and no longer than `request.maxBytes`; nothing is followed, decompressed or resent.
 * With `own.late`, an answer to a request that went out may still come after the deadline was reported; it goes to `onLate`.
 */
export function sendRequest(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  request: HttpRequest,
  clock: Clock,
  own: OwnConnection | null,
): Promise<HttpResult> {
  return new Promise((resolve) => {
    const startedAt = clock.monotonic();
    /** Connections of their own carry orders: their failures go into the journal. */
    const messages = own === null ? platformFailureMessages.failures : failuresInEnglish;
    const chunks: Uint8Array[] = [];
    let length = 0;
    let status: number | null = null;
    let headers: Record<string, string> = {};
    let controller: Dispatcher.DispatchController | null = null;
    /** waiting for the answer; the caller has the failure; or nothing is waited for. */
    let stage: 'waiting' | 'late' | 'over' = 'waiting';
    let cancelDeadline: () => void = () => undefined;

    function isOver(): boolean {
      return stage === 'over';
    }

    function bytesWritten(): number | null {
      return own === null ? null : own.bytesWritten();
    }

    function facts(): FailureFacts {
      return { host: new URL(request.origin).host, httpStatus: status, bytesWritten: bytesWritten() };
    }

    function deadline(): void {
      if (stage !== 'waiting') return;
      const failure = lateFailure(facts(), request.timeoutMs, messages);
      const late = own?.late ?? null;
      if (late === null || failure.bytesWritten === 0) {
        giveUp(failure);
        return;
      }
      stage = 'late';
      cancelDeadline = clock.after(late.withinMs, () => giveUp(failure));
      resolve({ ok: false, failure });
    }

    function finish(result: HttpResult): void {
      if (stage === 'over') return;
      const wasLate = stage === 'late';
      stage = 'over';
      cancelDeadline();
      if (own !== null) endLater(own, result);
      if (!wasLate) resolve(result);
      else if (result.ok) own?.late?.onLate(result);
    }

    function giveUp(failure: HttpFailure): void {
      finish({ ok: false, failure });
      controller?.abort(ENDED);
    }

    function tooLarge(): void {
      const message = messages.largerThan(facts().host, request.maxBytes);
      giveUp({ kind: 'too-large', message, httpStatus: status, bytesWritten: bytesWritten() });
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        if (stage !== 'waiting') started.abort(ENDED); // the deadline passed while the request was waiting: it must not go out any more
      },
      onResponseStart(_controller, statusCode, replyHeaders) {
        if (statusCode < 200) return; // an interim answer; the real one follows
        status = statusCode;
        headers = flat(replyHeaders);
        if (Number(headers['content-length'] ?? 0) > request.maxBytes) tooLarge();
      },
      onResponseData(_controller, chunk) {
        length += chunk.length;
        if (length > request.maxBytes) tooLarge();
        else chunks.push(chunk);
      },
      onResponseEnd() {
        const endedAt = clock.monotonic();
        const [only] = chunks;
        const body = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, length);
        finish({ ok: true, reply: { status: status ?? 0, headers, body, startedAt, endedAt } });
      },
      onResponseError(_controller, error) {
        finish({ ok: false, failure: classifyFailure(error, facts(), messages) });
      },
    };
    try {
      const { path, method, body } = request;
      dispatcher.dispatch({ path, method, body, headers: request.headers }, handler);
      // Behind the sending, which takes no time of its own: an order waits for nothing else.
      if (!isOver()) cancelDeadline = clock.after(request.timeoutMs, deadline);
    } catch (error) {
      finish({ ok: false, failure: classifyFailure(error, facts(), messages) });
    }
  });
}

/**
 * The client is in the middle of its own work here. A failure ends the connection before the caller has it: nothing may go out any more.
 * After a whole answer nothing can, and whoever waits for it need not wait for the closing.
 */
function endLater(own: OwnConnection, result: HttpResult): void {
  if (result.ok) setImmediate(() => own.over());
  else queueMicrotask(() => own.over());
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) result[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return result;
}
