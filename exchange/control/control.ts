import { timingSafeEqual } from 'node:crypto';
import type { FaultBoard } from '../faults/board.ts';
import { FAULT_NAMES } from '../faults/board.ts';
import { createFieldReader } from '../http/fields.ts';
import { parseObject } from '../http/json-body.ts';
import { failure, refusal, success, type Reply } from '../http/reply.ts';
import type { Arrivals } from './arrivals.ts';

/** The tests' side door: arrivals and faults. Reachable only by the token in its path, which only the ready line tells. */
export interface ControlPlane {
  /** Null when the target is not under the token: it is then a request like any other. */
  answer(method: string, target: string, body: Buffer): Reply | null;
}

export function createControlPlane(token: string, arrivals: Arrivals, faults: FaultBoard): ControlPlane {
  return {
    answer(method, target, body) {
      const [path = '', query = ''] = target.split('?');
      const [, root, given = '', ...rest] = path.split('/');
      if (root !== 'control' || !sameToken(given, token)) return null;
      switch (`${method} ${rest.join('/')}`) {
        case 'GET arrivals':
          return success(readArrivals(arrivals, new URLSearchParams(query).get('clientOid')));
        case 'GET faults':
          return success({ names: FAULT_NAMES, pending: faults.pending() });
        case 'POST faults':
          return armFault(faults, body);
        case 'DELETE faults':
          faults.clear();
          return success({ pending: [] });
        default:
          return failure(refusal('404000', 'Url Not Found', 404));
      }
    },
  };
}

function readArrivals(arrivals: Arrivals, clientOid: string | null): Record<string, number> {
  return clientOid === null ? arrivals.all() : { [clientOid]: arrivals.of(clientOid) };
}

function armFault(faults: FaultBoard, body: Buffer): Reply {
  const object = parseObject(body);
  if (object === null) return failure(refusal('400100', 'The request body is not a JSON object', 400));
  const fields = createFieldReader(object);
  const name = fields.choice('name', FAULT_NAMES);
  const count = fields.whole('count', 1, 1_000_000) ?? undefined;
  const method = fields.text('method') ?? undefined;
  const path = fields.text('path') ?? undefined;
  const ms = fields.whole('ms', -86_400_000, 86_400_000) ?? undefined;
  if (name === null) fields.refuse('name is required');
  const wrong = fields.refusal();
  if (wrong !== null) return failure({ ...wrong, status: 400 });
  faults.arm({ name: name ?? '', count, method, path, ms });
  return success({ pending: faults.pending() });
}

function sameToken(given: string, token: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(token);
  return a.length === b.length && timingSafeEqual(a, b);
}
