import { timingSafeEqual } from 'node:crypto';
import { FAULT_NAMES, type FaultRegistry } from '../faults/fault-registry.ts';
import { failure, refusal, success, type Reply, passed, refused, type Result } from '../base/reply.ts';
import { type FieldReader, createFieldReader } from '../base/fields.ts';
import { createRouter } from '../http/router.ts';
import { ROUTES } from '../routes/all-routes.ts';
import type { Arrivals } from '../http/arrivals.ts';
import { parseObject } from '../base/json-body.ts';

const FAULT_FIELDS = ['name', 'count', 'method', 'path', 'ms'];

/** A fault for a path that is not served would stay armed forever, so it is refused. */
const ROUTER = createRouter(ROUTES);
const METHODS = [...new Set(ROUTES.map(({ method }) => method))];

/** The control API for tests: arrivals, faults, simulated errors, market. Its path contains a token that only the ready line prints. */
export interface ControlPlane {
  /** Null when the path does not contain the token: the request is then served as usual. */
  answer(method: string, target: string, body: Buffer): Reply | null;
}

/** The simulated market as the control API sees it. */
export interface MarketControl {
  modes: readonly string[];
  mode(): string;
  setMode(mode: string): void;
}

/** Serves the control API under `token`; `market` is null without participants. A wrong command is answered with 400 and changes nothing. */
export function createControlPlane(
  token: string,
  arrivals: Arrivals,
  faults: FaultRegistry,
  market: MarketControl | null = null,
): ControlPlane {
  const status = () => ({
    pending: faults.pending(),
    errors: faults.simulatedErrors(),
    market: market?.mode() ?? null,
  });
  return {
    answer(method, target, body) {
      const [path = '', query = ''] = target.split('?');
      const [, root, given = '', ...rest] = path.split('/');
      if (root !== 'control' || !sameToken(given, token)) return null;
      switch (`${method} ${rest.join('/')}`) {
        case 'GET arrivals':
          return success(readArrivals(arrivals, new URLSearchParams(query).get('clientOid')));
        case 'GET amendments':
          return success(arrivals.amendments());
        case 'GET faults':
          return success({ names: FAULT_NAMES, pending: faults.pending() });
        case 'POST faults':
          return armFault(faults, body);
        case 'DELETE faults':
          faults.clear();
          return success({ pending: [] });
        case 'GET status':
          return success(status());
        case 'POST errors':
          return beginErrors(faults, body) ?? success(status());
        case 'DELETE errors':
          faults.simulateErrors(null);
          return success(status());
        case 'POST market':
          return setMarket(market, body) ?? success(status());
        default:
          return failure(refusal('404000', 'Url Not Found', 404));
      }
    },
  };
}

function readArrivals(arrivals: Arrivals, clientOid: string | null): Record<string, number> {
  return clientOid === null ? arrivals.all() : { [clientOid]: arrivals.of(clientOid) };
}

/** Arms the fault described in the body; answers 400 and arms nothing when the body is wrong. */
function armFault(faults: FaultRegistry, body: Buffer): Reply {
  const order = readControlBody(body, FAULT_FIELDS, (fields) => {
    const name = fields.choice('name', FAULT_NAMES);
    if (name === null) fields.refuse('name is required');
    const count = fields.integer('count', 1, 1_000_000) ?? undefined;
    const method = fields.choice('method', METHODS) ?? undefined;
    const path = fields.text('path') ?? undefined;
    const ms = fields.integer('ms', -86_400_000, 86_400_000) ?? undefined;
    if (path !== undefined) checkPath(fields, method, path);
    return { name: name ?? '', count, method, path, ms };
  });
  if (!order.ok) return failure(order.refusal);
  faults.arm(order.value);
  return success({ pending: faults.pending() });
}

const LONGEST_NAME = 40;

/** Reads a command of the control API by `read`. Refuses fields that are not among `names`: a misspelt one would be ignored silently. */
function readControlBody<T>(
  body: Buffer,
  names: readonly string[],
  read: (fields: FieldReader) => T,
): Result<T> {
  const object = parseObject(body);
  if (object === null) return refused('400100', 'The request body is not a JSON object', 400);
  const fields = createFieldReader(object);
  for (const name of Object.keys(object)) {
    if (!names.includes(name)) {
      fields.refuse(
        `${name.slice(0, LONGEST_NAME)} is no field of this request: it takes ${names.join(', ')}`,
      );
    }
  }
  const value = read(fields);
  const wrong = fields.refusal();
  return wrong === null ? passed(value) : { ok: false, refusal: { ...wrong, status: 400 } };
}

/** A fault is compared with the path as sent, so a pattern with {names} would never match. */
function checkPath(fields: FieldReader, method: string | undefined, path: string): void {
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

/** Null when simulated errors have begun. */
function beginErrors(faults: FaultRegistry, body: Buffer): Reply | null {
  const order = readControlBody(body, ['percent', 'seed'], (fields) => {
    const percent = fields.integer('percent', 0, 100);
    const seed = fields.integer('seed', 0, 2 ** 32 - 1) ?? undefined;
    if (percent === null) fields.refuse('percent is required');
    return { percent: percent ?? 0, seed };
  });
  if (!order.ok) return failure(order.refusal);
  faults.simulateErrors(order.value);
  return null;
}

/** Null when the mode is set. */
function setMarket(market: MarketControl | null, body: Buffer): Reply | null {
  if (market === null) return failure(refusal('400100', 'There is no simulated market', 400));
  const mode = readControlBody(body, ['mode'], (fields) => {
    const name = fields.choice('mode', market.modes);
    if (name === null) fields.refuse('mode is required');
    return name ?? '';
  });
  if (!mode.ok) return failure(mode.refusal);
  market.setMode(mode.value);
  return null;
}

function sameToken(given: string, token: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(token);
  return a.length === b.length && timingSafeEqual(a, b);
}
