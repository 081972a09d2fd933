import type { Arrivals } from './arrivals.ts';
import type { FaultRegistry } from '../faults/fault-registry.ts';
import { send, type Delivery } from '../faults/fault.ts';
import type { Gateway, GatewayRequest } from './gateway.ts';
import { parseOnce } from '../base/json-body.ts';
import type { Reply } from '../base/reply.ts';

interface AnswerParts {
  faults: FaultRegistry;
  arrivals: Arrivals;
  gateway: Gateway;
}

/** A received request whose body is not parsed yet. */
export type IncomingRequest = Omit<GatewayRequest, 'json'>;

export interface RequestOutcome {
  delivery: Delivery;
  /** The exchange's clock as this request saw it. */
  clock: number;
  /** Name of the fault that hit it. */
  fault: string | null;
}

/**
 * Handles one complete request, regardless of the transport: counts an order's arrival, applies faults, and answers. `now` in
 * milliseconds since the epoch. Used by the HTTP server and the simulation.
 */
export function answerRequest(
  { faults, arrivals, gateway }: AnswerParts,
  request: IncomingRequest,
  now: number,
): RequestOutcome {
  const { method, target } = request;
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  const json = parseOnce(request.body);
  arrivals.count(method, path, json);
  const hit = faults.take(method, path);
  const clock = now + (hit?.fault.skew?.(hit.ms) ?? 0);
  const delivery = decide(hit, path, () => gateway.answer({ ...request, json }, clock, now));
  return { delivery, clock, fault: hit?.fault.name ?? null };
}

/** Applies the fault, if any: it replaces the processing or changes its reply. */
function decide(hit: ReturnType<FaultRegistry['take']>, path: string, work: () => Reply): Delivery {
  if (hit === null) return send(work());
  const { fault, ms } = hit;
  if (fault.instead !== undefined) return fault.instead(ms);
  const reply = work();
  return fault.after === undefined ? send(reply) : fault.after(reply, ms, path);
}
