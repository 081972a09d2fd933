import type { VenueDescription } from '../../shared/venue/description.ts';
import type { Clock } from '../ports/clock.ts';
import type { HttpPort } from '../ports/http.ts';
import type { Ids } from '../ports/ids.ts';
import type { Budget } from './budget.ts';
import type { VenueClock } from './clock-offset.ts';
import type { StatusKeeper } from './connection-status.ts';
import type { Credentials } from './signing.ts';

/** What every part of one venue connection works with. */
export interface VenueContext {
  venue: VenueDescription;
  /** Scheme, host and port, already checked. */
  origin: string;
  credentials(): Credentials | null;
  http: HttpPort;
  clock: Clock;
  ids: Ids;
  venueClock: VenueClock;
  budget: Budget;
  status: StatusKeeper;
}

/** Per attempt, from call to last byte; the largest page is some hundred kilobytes. */
export const READ_TIMEOUT_MS = 15_000;
export const ORDER_TIMEOUT_MS = 10_000;
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
