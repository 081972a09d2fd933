import type { Delivery } from '../faults/fault.ts';

/** One request as the log tells it. Nothing of it is a header's value or a body. */
export interface LoggedRequest {
  /** The exchange's clock at arrival, milliseconds since the epoch. */
  at: number;
  method: string;
  /** Path and query as they came. */
  target: string;
  /** What left; its status and code are told, and that there was none. */
  delivery: Delivery;
  /** Milliseconds from arrival to answer, a delay that a fault adds aside. */
  ms: number;
  /** Name of the account it was signed for; null when that was not found out. */
  account: string | null;
  /** Taken from the pool; null when nothing was. */
  weight: number | null;
  /** Bytes of its body. */
  bodyBytes: number;
  /** The fault that hit it. */
  fault: string | null;
}

export type RequestLog = (request: LoggedRequest) => void;

const LONGEST_TARGET = 2_000;
/** Query parameters nobody needs and somebody may send: their values stay out. */
const SECRET = /^(.*(token|secret|passphrase|password|sign(ature)?|key))$/i;

/** Writes one line of JSON per request through `write`. */
export function createRequestLog(write: (line: string) => void): RequestLog {
  return ({ at, method, target, delivery, ms, account, weight, bodyBytes, fault }) => {
    const { status, code } = outcomeOf(delivery);
    const line = {
      time: new Date(at).toISOString(),
      method,
      path: withoutSecrets(target),
      status,
      code,
      ms: Math.round(ms * 1000) / 1000,
      account,
      weight,
      bodyBytes,
      ...(fault === null ? {} : { fault }),
    };
    write(`${JSON.stringify(line)}\n`);
  };
}

/** Status and envelope code as the client gets them; null where it gets none. */
function outcomeOf(delivery: Delivery): { status: number | null; code: string | null } {
  switch (delivery.kind) {
    case 'reset':
    case 'silence':
      return { status: null, code: null };
    case 'send':
    case 'continued':
    case 'drip':
    case 'cut-off': {
      const { status, body } = delivery.reply;
      return { status, code: body.kind === 'json' ? codeOf(body.value) : null };
    }
  }
}

function codeOf(envelope: unknown): string | null {
  if (typeof envelope !== 'object' || envelope === null || !('code' in envelope)) return null;
  return typeof envelope.code === 'string' ? envelope.code : null;
}

function withoutSecrets(target: string): string {
  const [path = '', ...rest] = target.slice(0, LONGEST_TARGET).split('?');
  // The side door's token is in its path.
  const shown = path.replace(/^\/control\/[^/]*/, '/control/***');
  if (rest.length === 0) return shown;
  const query = rest.join('?').split('&').map(withoutSecret).join('&');
  return `${shown}?${query}`;
}

function withoutSecret(parameter: string): string {
  const end = parameter.indexOf('=');
  const name = end === -1 ? '' : parameter.slice(0, end);
  return SECRET.test(decode(name)) ? `${name}=***` : parameter;
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
