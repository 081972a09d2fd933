import { failure, refusal } from '../http/reply.ts';
import { send, type Delivery, type Fault } from './fault.ts';

function internalError(status: number): Delivery {
  return send(failure(refusal('500000', 'Internal Server Error', status)));
}

/** Faults of the answer's status: told failures that may or may not be true. */
export const STATUS_FAULTS: readonly Fault[] = [
  { name: 'status-500', instead: () => internalError(500) },
  { name: 'status-500-after-accept', after: () => internalError(500) },
  { name: 'status-503', instead: () => send(failure(refusal('503000', 'Service Unavailable', 503))) },
  { name: 'status-429', instead: () => send(failure(refusal('429000', 'Too Many Requests', 429))) },
  { name: 'code-in-200', instead: () => internalError(200) },
];
