import type { Delivery } from '../faults/fault.ts';

/** One logged request. It contains no header values and no body. */
export interface LoggedRequest {
  /** The exchange's clock at arrival, milliseconds since the epoch. */
  at: number;
  method: string;
  /** Path and query as received. */
  target: string;
  /** The reply; its status and code are logged, or null without a reply. */
  delivery: Delivery;
  /** Milliseconds from arrival to reply, without the delay of a fault. */
  ms: number;
  /** Name of the account it was signed for; null when unknown. */
  account: string | null;
  /** Weight taken from the pool; null when none was. */
  weight: number | null;
  /** Size of its body in bytes. */
  bodyBytes: number;
  /** The fault that hit it. */
  fault: string | null;
}

export type RequestLog = (request: LoggedRequest) => void;

const LONGEST_TARGET = 2_000;
/** Query parameters that may contain secrets: their values are not logged. */
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

/** Status and envelope code of the reply; null without one. */
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
  // The path of the control API contains its token.
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
