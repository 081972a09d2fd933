import { failure, refusal, type Reply } from '../base/reply.ts';
import { send, type Delivery, type Fault } from './fault.ts';

function internalError(status: number): Delivery {
  return send(failure(refusal('500000', 'Internal Server Error', status)));
}

/** An error page of a proxy in front of the exchange, without an envelope. */
export function proxyPage(status: number, title: string, shownStatus = status): Reply {
  const text = `<!doctype html><html><head><title>${shownStatus}</title></head><body><h1>${title}</h1></body></html>`;
  return { status, headers: {}, body: { kind: 'text', text, contentType: 'text/html; charset=utf-8' } };
}

/** Faults of the status: reported failures that may or may not be true. */
export const STATUS_FAULTS: readonly Fault[] = [
  { name: 'status-500', instead: () => internalError(500) },
  { name: 'status-500-after-accept', after: () => internalError(500) },
  { name: 'status-502', instead: () => send(proxyPage(502, 'Bad Gateway')) },
  { name: 'status-503', instead: () => send(failure(refusal('503000', 'Service Unavailable', 503))) },
  { name: 'status-504', instead: () => send(proxyPage(504, 'Gateway Time-out')) },
  { name: 'status-504-after-accept', after: () => send(proxyPage(504, 'Gateway Time-out')) },
  { name: 'status-429', instead: () => send(failure(refusal('429000', 'Too Many Requests', 429))) },
  { name: 'code-in-200', instead: () => internalError(200) },
];
