import { FAULT_NAMES, type FaultRegistry } from '../faults/fault-registry.ts';
import type { FieldReader } from '../base/fields.ts';
import { failure, success, type Reply } from '../base/reply.ts';
import { createRouter } from '../http/router.ts';
import { ROUTES } from '../routes/all-routes.ts';
import { readOrder } from './read-order.ts';

const FIELDS = ['name', 'count', 'method', 'path', 'ms'];

/** Only requests that are served can be named: a fault for others would wait for ever. */
const ROUTER = createRouter(ROUTES);
const METHODS = [...new Set(ROUTES.map(({ method }) => method))];

/** Arms the fault a body orders at the side door; answers 400 and arms nothing when the order is wrong. */
export function armFault(faults: FaultRegistry, body: Buffer): Reply {
  const order = readOrder(body, FIELDS, (fields) => {
    const name = fields.choice('name', FAULT_NAMES);
    if (name === null) fields.refuse('name is required');
    const count = fields.whole('count', 1, 1_000_000) ?? undefined;
    const method = fields.choice('method', METHODS) ?? undefined;
    const path = fields.text('path') ?? undefined;
    const ms = fields.whole('ms', -86_400_000, 86_400_000) ?? undefined;
    if (path !== undefined) refuseUnserved(fields, method, path);
    return { name: name ?? '', count, method, path, ms };
  });
  if (!order.ok) return failure(order.refusal);
  faults.arm(order.value);
  return success({ pending: faults.pending() });
}

/** A fault is held against the path as it was sent, so a pattern with {names} is nobody's path. */
function refuseUnserved(fields: FieldReader, method: string | undefined, path: string): void {
  if (/[{}?#]/.test(path)) {
    fields.refuse('path must be the path of a request as it is sent, without a query and without {names}');
    return;
  }
  const match = ROUTER.find(method ?? '', path);
  switch (match.kind) {
    case 'found':
      return;
    case 'wrong-method':
      if (method !== undefined) fields.refuse(`path takes ${match.allowed.join(', ')} and not ${method}`);
      return;
    case 'unknown':
      fields.refuse('path is not one the exchange serves');
      return;
  }
}
