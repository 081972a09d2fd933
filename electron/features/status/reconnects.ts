import type { StatusView } from '../../../shared/bridge/app-calls.ts';

type Connection = StatusView['connection'];

/** Notices when an account's venue answers again, or for the first time. */
export interface Reconnects {
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
