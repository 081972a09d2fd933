import type { BridgeError } from '../../../shared/base/error.ts';
import type { VenueKind } from '../../../shared/venue/description.ts';
import type { HttpReply } from '../../platform/http.ts';
import type { Budget } from '../budget.ts';
import type { VenueStatus } from '../client.ts';
import type { VenueClock } from './venue-clock.ts';
import { refusedPart } from '../refused-part.ts';

export interface ConnectionStatus {
  /** An answer arrived, whatever it says. */
  answered(reply: HttpReply): void;
  succeeded(): void;
  failed(error: BridgeError): void;
  read(): VenueStatus;
}

export function createConnectionStatus(
  kind: VenueKind,
  venueClock: VenueClock,
  budget: Budget,
  changed: () => void,
): ConnectionStatus {
  let connection: VenueStatus['connection'] = 'idle';
  let problem: string | null = null;
  let latencyMs: number | null = null;
  let lastAnswerAt: number | null = null;

  return {
    answered(reply) {
      latencyMs = Math.round(reply.endedAt - reply.startedAt);
      lastAnswerAt = venueClock.timestamp();
    },
    succeeded() {
      connection = 'connected';
      problem = null;
      changed();
    },
    failed(error) {
      connection = connectionAfter(kind, error);
      problem = error.message;
      changed();
    },
    read: () => ({
      connection,
      problem,
      latencyMs,
      clockOffsetMs: venueClock.offsetMs(),
      budget: budget.status(),
      lastAnswerAt,
    }),
  };
}

/** refused: the venue does not take our credentials or our clock. A refusal of one request's content leaves us connected. */
function connectionAfter(kind: VenueKind, error: BridgeError): VenueStatus['connection'] {
  if (error.venue !== undefined) return refusedPart(kind, error) === null ? 'connected' : 'refused';
  return error.kind === 'bad-answer' || error.kind === 'rate-limited' ? 'connected' : 'unreachable';
}
