import type { IncomingMessage } from 'node:http';

type BodyOutcome =
  | { kind: 'complete'; bytes: Buffer }
  | { kind: 'too-large' }
  | { kind: 'too-slow' }
  | { kind: 'broken' };

interface BodyLimits {
  /** Bytes. */
  largest: number;
  /** Milliseconds the whole body may take. */
  timeoutMs: number;
}

const NOTHING = Buffer.alloc(0);
/** How much of a too large body is read and discarded, so that its sender can read the reply. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Reads a request's body within its limits and calls `done` once, asynchronously, without throwing. A body that arrived together
 * with its head, as most do, needs neither listeners nor a timer. Pipelined requests on a connection are reported in order.
 */
export function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  done: (outcome: BodyOutcome) => void,
): void {
  // The parser continues with the body after this call; after one turn of the event loop it has read what came with the head.
  setImmediate(() => {
    if (request.destroyed) {
      done({ kind: 'broken' });
    } else if (request.complete) {
      const bytes = (request.read() as Buffer | null) ?? NOTHING; // no encoding was set: what is read are bytes
      done(bytes.length > limits.largest ? { kind: 'too-large' } : { kind: 'complete', bytes });
    } else {
      collect(request, limits, done);
    }
  });
}

function collect(
  request: IncomingMessage,
  { largest, timeoutMs }: BodyLimits,
  done: (outcome: BodyOutcome) => void,
): void {
  let chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(
    () => end(size > largest ? { kind: 'too-large' } : { kind: 'too-slow' }),
    timeoutMs,
  );

  function end(outcome: BodyOutcome): void {
    clearTimeout(timer);
    request.off('data', take).off('end', finish).off('close', breakOff).pause();
    done(outcome);
  }
  function take(chunk: Buffer): void {
    size += chunk.length;
    if (size <= largest) chunks.push(chunk);
    else chunks = [];
    if (size > MAX_DISCARDED_BYTES) end({ kind: 'too-large' });
  }
  const finish = () =>
    end(size > largest ? { kind: 'too-large' } : { kind: 'complete', bytes: Buffer.concat(chunks, size) });
  const breakOff = () => end({ kind: 'broken' });
  // 'close' follows an error; without its own listener the error would be thrown.
  request.on('error', () => {});
  request.on('data', take).on('end', finish).on('close', breakOff);
}
