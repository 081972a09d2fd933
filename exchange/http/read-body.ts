import type { IncomingMessage } from 'node:http';

export type BodyOutcome =
  | { kind: 'whole'; bytes: Buffer }
  | { kind: 'too-large' }
  | { kind: 'too-slow' }
  | { kind: 'broken' };

/** Reads a request's body within a size in bytes and a time in milliseconds. Never rejects. */
export function readBody(request: IncomingMessage, largest: number, timeoutMs: number): Promise<BodyOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => end({ kind: 'too-slow' }), timeoutMs);

    function end(outcome: BodyOutcome): void {
      clearTimeout(timer);
      request.removeAllListeners('data');
      request.pause();
      resolve(outcome);
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > largest) end({ kind: 'too-large' });
      else chunks.push(chunk);
    });
    request.on('end', () => end({ kind: 'whole', bytes: Buffer.concat(chunks) }));
    request.on('error', () => end({ kind: 'broken' }));
    request.on('close', () => end({ kind: 'broken' }));
  });
}
