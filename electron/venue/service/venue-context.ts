import type { CapabilityName, VenueDescription } from '../../../shared/venue/description.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HttpPort, HttpResult } from '../../platform/http.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Budget, Priority } from '../budget.ts';
import type { VenueClock } from './venue-clock.ts';
import type { ConnectionStatus } from './connection-status.ts';
import type { Operation } from '../request-weights.ts';
import type { ClientSigner, Credentials } from '../signing.ts';

/** What every part of one venue connection works with. */
export interface VenueContext {
  venue: VenueDescription;
  /** Scheme, host and port, already checked. */
  origin: string;
  /** Of the venue's site, for every request. */
  siteHeaders: Readonly<Record<string, string>>;
  credentials(): Credentials | null;
  signer: ClientSigner;
  http: HttpPort;
  clock: Clock;
  ids: Ids;
  venueClock: VenueClock;
  budget: Budget;
  status: ConnectionStatus;
  onRequest: (report: RequestReport) => void;
}

/** One request and what came of it, for whoever keeps a log. `path` is the pattern it was made from, without ids; `endpoint` what was sent. */
export interface RequestReport {
  operation: Operation;
  method: string;
  path: string;
  endpoint: string;
  priority: Priority;
  result: HttpResult;
}

/** The path of an operation as the venue's description has it: `{orderId}` instead of an order's id. */
export function pathPattern(venue: VenueDescription, operation: Operation, endpoint: string): string {
  const described = operation in venue.capabilities ? venue.capabilities[operation as CapabilityName] : null; // it is one of them
  return described ?? endpoint.split('?')[0] ?? '';
}

/** Per attempt, from call to last byte; the largest page is some hundred kilobytes. */
export const READ_TIMEOUT_MS = 15_000;
export const ORDER_TIMEOUT_MS = 10_000;
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
