import type { Delivery } from '../exchange/faults/fault.ts';
import type { Reply } from '../exchange/base/reply.ts';

/** The part of a reply that reaches the app, with the status, headers and body that the exchange's server would write. */
export type Transfer =
  | { kind: 'complete'; status: number; headers: Record<string, string>; body: Uint8Array; afterMs: number }
  /** The head and half of the body arrived. */
  | { kind: 'cut'; status: number }
  | { kind: 'reset' }
  | { kind: 'nothing' };

/** `clock` is the exchange's, for the Date header. */
export function transferOf(delivery: Delivery, clock: number): Transfer {
  switch (delivery.kind) {
    case 'send':
      return completeReply(delivery.reply, clock, delivery.delayMs);
    case 'continued':
      return completeReply(delivery.reply, clock, 0);
    case 'drip': {
      const bytes = bodyOf(delivery.reply).body.length;
      return completeReply(delivery.reply, clock, bytes * Math.max(1, delivery.everyMs));
    }
    case 'cut-off':
      return { kind: 'cut', status: delivery.reply.status };
    case 'reset':
      return { kind: 'reset' };
    case 'silence':
      return { kind: 'nothing' };
  }
}

function completeReply(reply: Reply, clock: number, afterMs: number): Transfer {
  const { body, contentType } = bodyOf(reply);
  const headers: Record<string, string> = {
    ...reply.headers,
    'content-type': contentType,
    'content-length': String(body.length),
    date: new Date(clock).toUTCString(),
  };
  return { kind: 'complete', status: reply.status, headers, body, afterMs };
}

function bodyOf({ body }: Reply): { body: Uint8Array; contentType: string } {
  switch (body.kind) {
    case 'json':
      return { body: Buffer.from(JSON.stringify(body.value)), contentType: 'application/json' };
    case 'text':
      return { body: Buffer.from(body.text), contentType: body.contentType };
    case 'bytes':
      return { body: body.bytes, contentType: 'application/json' };
  }
}
