import { POOLS } from '../../../shared/venue/description.ts';
import type { Clock } from '../../platform/clock.ts';
import type { VenueStatus } from '../../venue/client.ts';
import type { StatusView } from '../../../shared/bridge/app-calls.ts';

/** Before a venue client was made for the chosen account. */
export const IDLE_CONNECTION: VenueStatus = {
  connection: 'idle',
  problem: null,
  latencyMs: null,
  clockOffsetMs: null,
  budget: {
    manage: { quota: null, remaining: null, resetsInMs: null },
    spot: { quota: null, remaining: null, resetsInMs: null },
    public: { quota: null, remaining: null, resetsInMs: null },
  },
  lastAnswerAt: null,
};

/** Several replies a second must not become several events a second. */
const QUIET_MS = 250;

/**
 * Composes the status bar's content and announces it when it changed, at most four times a second; the last change is
 * always announced. While a budget window runs down it is read again when it ends, so a spent pool does not stay spent on screen.
 */
export function createAppStatus(
  clock: Clock,
  read: () => StatusView,
  announce: (status: StatusView) => void,
) {
  let last = '';
  let pending: (() => void) | null = null;
  let refresh: (() => void) | null = null;
  let closed = false;

  function announceChange(): void {
    pending = null;
    const status = read();
    const text = JSON.stringify(status, (key, value: unknown) => (key === 'resetsInMs' ? undefined : value));
    if (text !== last) {
      last = text;
      announce(status);
    }
    followWindow(status);
  }

  function followWindow(status: StatusView): void {
    refresh?.();
    refresh = null;
    const ends = POOLS.map((pool) => status.budget[pool].resetsInMs).filter((ms) => ms !== null);
    if (ends.length > 0) refresh = clock.after(Math.max(QUIET_MS, Math.min(...ends) + 50), changed);
  }

  function changed(): void {
    if (!closed) pending ??= clock.after(QUIET_MS, announceChange);
  }

  return {
    read,
    changed,
    close(): void {
      closed = true;
      pending?.();
      refresh?.();
      pending = null;
      refresh = null;
    },
  };
}

type Connection = StatusView['connection'];

/** Notices when an account's venue answers again, or for the first time. */
interface Reconnects {
  /** The status of an account's connection may have changed. */
  statusChanged(accountId: string): void;
}

export function createReconnects(
  connectionOf: (accountId: string) => Connection,
  onReconnect: (accountId: string) => void,
): Reconnects {
  const last = new Map<string, Connection>();
  return {
    statusChanged(accountId) {
      const now = connectionOf(accountId);
      const before = last.get(accountId) ?? 'idle';
      last.set(accountId, now);
      if (now === 'connected' && before !== 'connected') onReconnect(accountId);
    },
  };
}
