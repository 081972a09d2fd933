import type {
  HttpFailure,
  HttpPort,
  HttpRequest,
  HttpResult,
  LateAnswer,
} from '../electron/platform/http.ts';
import { lateFailure, classifyFailure } from '../electron/platform/undici-failure.ts';
import type { Owner, SimClock } from './clock.ts';
import type { EventLog } from './event-log.ts';
import type { Random } from './random.ts';
import type { Transfer } from './reply-bytes.ts';
import type { NetFault, Weather } from './weather.ts';

/** A server of the simulated world. */
export interface SimServer {
  /** Null when nothing is listening. */
  answer(request: HttpRequest): Transfer | null;
}

interface NetworkParts {
  clock: SimClock;
  /** Owner of packets in transit: they arrive even when their sender was killed. */
  world: Owner;
  /** The app that sends. */
  owner: Owner;
  random: Random;
  log: EventLog;
  weather: Weather;
  serverAt: (origin: string) => SimServer | null;
  /** Called for an order right before its first byte can be sent. */
  handedOver(request: HttpRequest): void;
  /** To prove that the invariants detect it: how often each order and amend is sent. */
  copies?: ((path: string) => number) | undefined;
}

const WARM_MS = 20_000;
/** Maximum delay of a late request, long after most deadlines. */
const LATE_MS = 45_000;
const RESET_MS = 4_000;

interface OpenRequest {
  failWith(code: string): void;
  closePort(): void;
}

/**
 * The app's HTTP port (as electron/platform/undici-http.ts) over simulated connections: the same deadlines, late answers and failure
 * messages; only the connection is simulated.
 */
export function createSimHttp(parts: NetworkParts): HttpPort {
  const { clock, owner, weather, log } = parts;
  const underWay = new Set<OpenRequest>();
  let warmed: { origin: string; cancel: () => void } | null = null;
  let closed = false;

  function takeWarmed(origin: string): boolean {
    if (warmed === null || warmed.origin !== origin) return false;
    warmed.cancel();
    warmed = null;
    return parts.serverAt(origin) !== null;
  }

  return {
    request: (request) => sendRequest(parts, underWay, request, null).then(({ result }) => result),

    async requestOnce(request, late) {
      if (!owner.alive) return NEVER;
      if (closed) return { ok: false, failure: CLOSED };
      const isWarm = takeWarmed(request.origin);
      parts.handedOver(request);
      // Killed at this moment: the row is in the journal, and no byte was sent.
      if (!owner.alive) return NEVER;
      for (let copy = 1; copy < (parts.copies?.(request.path) ?? 1); copy += 1) {
        void sendRequest(parts, underWay, request, { warmed: isWarm });
      }
      const once = { warmed: isWarm, late: late && { ...late, onLate: unlessClosed(late) } };
      const { result, written } = await sendRequest(parts, underWay, request, once);
      return { ...result, used: { warmed: isWarm, bytesWritten: written() } };
    },

    warm(origin) {
      if (closed) return Promise.resolve(false);
      return new Promise((resolve) => {
        clock.schedule(owner, weather.latency() * 2, () => {
          const ok = parts.serverAt(origin) !== null && weather.strike() === 'none';
          if (ok && !closed) {
            warmed?.cancel();
            const cancel = clock.schedule(owner, WARM_MS, () => {
              warmed = null;
            });
            warmed = { origin, cancel };
          }
          resolve(ok && !closed);
        });
      });
    },

    close() {
      closed = true;
      warmed?.cancel();
      warmed = null;
      for (const one of underWay) one.closePort();
      underWay.clear();
      log.count('port closed');
      return Promise.resolve();
    },
  };

  function unlessClosed({ onLate }: LateAnswer): LateAnswer['onLate'] {
    return (result) => {
      if (!closed) onLate(result);
    };
  }
}

/** The result of a call by a killed app. */
const NEVER = new Promise<never>(() => {});

const CLOSED: HttpFailure = {
  kind: 'other',
  message: 'Counterfoil is ending, so the request was not made.',
  bytesWritten: 0,
  httpStatus: null,
};

interface Once {
  warmed: boolean;
  late?: LateAnswer | undefined;
}

/** One request over one connection. `once` is null for reads, whose bytes are not counted. */
function sendRequest(
  { clock, world, owner, weather, random, serverAt, log }: NetworkParts,
  underWay: Set<OpenRequest>,
  request: HttpRequest,
  once: Once | null,
): Promise<{ result: HttpResult; written: () => number | null }> {
  const { method, path, origin } = request;
  const host = new URL(origin).host;
  const size = 320 + path.length + (request.body?.length ?? 0);
  const startedAt = clock.elapsed();
  const name = `${method} ${path.split('?', 1)[0] ?? ''}`;
  let sent = 0;
  let status: number | null = null;
  let phase: 'waiting' | 'late' | 'over' = 'waiting';
  const written = () => (once === null ? null : sent);

  return new Promise((resolve) => {
    const facts = () => ({ host, httpStatus: status, bytesWritten: written() });
    let cancelDeadline = clock.schedule(owner, request.timeoutMs, deadline);

    const one: OpenRequest = {
      failWith: (code) => finish({ ok: false, failure: classifyFailure(coded(code), facts()) }),
      closePort() {
        if (phase === 'waiting') one.failWith('UND_ERR_DESTROYED');
        phase = 'over';
        cancelDeadline();
      },
    };
    underWay.add(one);

    function deadline(): void {
      if (phase !== 'waiting') return;
      const failure = lateFailure(facts(), request.timeoutMs);
      const late = once?.late;
      if (late === undefined || failure.bytesWritten === 0) {
        finish({ ok: false, failure });
        return;
      }
      phase = 'late';
      cancelDeadline = clock.schedule(owner, late.withinMs, () => finish({ ok: false, failure }));
      resolve({ result: { ok: false, failure }, written });
    }

    function finish(result: HttpResult): void {
      if (phase === 'over') return;
      const wasLate = phase === 'late';
      phase = 'over';
      underWay.delete(one);
      cancelDeadline();
      const text = result.ok ? String(result.reply.status) : result.failure.kind;
      log.add('http', `${name} ${text}${wasLate ? ' late' : ''}`);
      if (!wasLate) resolve({ result, written });
      else if (result.ok) {
        log.count('late answers');
        once?.late?.onLate(result);
      }
    }

    function receive(travel: Transfer): void {
      if (phase === 'over') return;
      switch (travel.kind) {
        case 'complete': {
          if (travel.body.length > request.maxBytes) {
            status = travel.status;
            finish({
              ok: false,
              failure: { ...classifyFailure(coded('UND_ERR_RES_EXCEEDED_MAX_SIZE'), facts()) },
            });
            return;
          }
          const { status: replied, headers, body } = travel;
          const endedAt = clock.elapsed();
          finish({ ok: true, reply: { status: replied, headers, body, startedAt, endedAt } });
          return;
        }
        case 'cut':
          status = travel.status;
          one.failWith('ECONNRESET');
          return;
        case 'reset':
          one.failWith('ECONNRESET');
          return;
        case 'nothing':
      }
    }

    /** Delivers to the app only while it is alive. */
    function back(ms: number, travel: Transfer): void {
      clock.schedule(owner, ms, () => receive(travel));
    }

    function arrive(fault: NetFault): void {
      const travel = serverAt(origin)?.answer(request) ?? null;
      if (travel === null) {
        back(weather.latency(), { kind: 'reset' });
        return;
      }
      const way = weather.latency() + (travel.kind === 'complete' ? travel.afterMs : 0);
      switch (fault) {
        case 'net-reset-after':
          back(way, { kind: 'reset' });
          return;
        case 'net-lost-reply':
          return;
        case 'net-late-reply':
          back(way + random.next() * LATE_MS * 2, travel);
          return;
        case 'net-truncated':
          back(way, travel.kind === 'complete' ? { kind: 'cut', status: travel.status } : travel);
          return;
        case 'none':
        case 'net-no-name':
        case 'net-refused':
        case 'net-no-connection':
        case 'net-lost-request':
        case 'net-reset-before':
        case 'net-late-request':
        case 'net-slow':
          back(way, travel);
      }
    }

    function go(fault: NetFault): void {
      if (phase !== 'waiting') return;
      if (serverAt(origin) === null || fault === 'net-refused') {
        one.failWith('ECONNREFUSED');
        return;
      }
      sent = size;
      switch (fault) {
        case 'net-lost-request':
          if (random.chance(0.5)) back(random.next() * RESET_MS, { kind: 'reset' });
          return;
        case 'net-reset-before':
          back(weather.latency(), { kind: 'reset' });
          return;
        case 'net-late-request':
          clock.schedule(world, random.next() * LATE_MS, () => arrive(fault));
          return;
        case 'net-slow':
          clock.schedule(world, random.next() * 6_000, () => arrive(fault));
          return;
        case 'none':
        case 'net-no-name':
        case 'net-no-connection':
        case 'net-reset-after':
        case 'net-lost-reply':
        case 'net-late-reply':
        case 'net-truncated':
          clock.schedule(world, weather.latency(), () => arrive(fault));
      }
    }

    const fault = weather.strike();
    if (fault === 'net-no-connection') return; // until the deadline
    const connected = once?.warmed === true ? 0 : weather.latency();
    if (fault === 'net-no-name') clock.schedule(owner, connected, () => one.failWith('ENOTFOUND'));
    else clock.schedule(owner, connected, () => go(fault));
  });
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
