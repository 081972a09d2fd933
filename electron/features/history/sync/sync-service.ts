import type { AccountView } from '../../../../shared/bridge/account-calls.ts';
import type { CallHandlers } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { syncMessages } from '../../../../shared/messages/sync.ts';
import { type AccountSync, type AccountSyncParts, BOTH, createAccountSync } from './account-sync.ts';
import { firstDayOf, startDateOf } from './first-day.ts';
import type { ListKnowledge } from './knowledge.ts';
import { createCheckBudget } from './check-budget.ts';
import type { SyncProgress } from './progress.ts';
import type { SyncRunParts } from './drive-sync-run.ts';
import type { SyncedAccounts } from './synced-accounts.ts';

interface SyncServiceParts extends SyncRunParts {
  /** All accounts as they are now. */
  accounts(): readonly AccountView[];
  /** What is remembered outside of the archive. */
  synced: SyncedAccounts;
  announce(progress: SyncProgress): void;
  /** How often what is verified is read again. */
  preferences: AccountSyncParts['preferences'];
}

/** Reads the wallet history of all accounts into the archive. */
export interface SyncService {
  handlers: Pick<CallHandlers, 'history.sync' | 'history.setStartDate'>;
  /** What the archive knows of every account's lists, and the syncs that run, wait or ran in this session. */
  status(): Promise<Result<{ lists: ListKnowledge[]; syncs: SyncProgress[] }, BridgeError>>;
  /** The app has started: accounts that a person had synced before are brought up to date, or read again where the archive was rebuilt. */
  begin(): void;
  /** The venue started the account over: what was verified is out of date, so everything is read again where a person had it read. */
  startedOver(accountId: string): Promise<void>;
  /** The accounts changed: what reads for one that is gone ends. */
  prune(): void;
  suspend(): void;
  resume(): void;
  /** Stops everything; a sync run goes on at the next start. */
  close(): Promise<void>;
}

/** How often both lists are checked for accounts that a person synced before: deposits and withdrawals made elsewhere must be noticed (R-C25). */
export const CHECK_MS = 5 * 60_000;

export function createSyncService(parts: SyncServiceParts): SyncService {
  const { clock, archive } = parts;
  const syncs = new Map<string, AccountSync>();
  const budget = createCheckBudget();
  /** When each scheduled check under way began. */
  const checks = new Map<string, number>();
  let suspended = false;
  let closed = false;
  let cancelTimer: () => void = () => undefined;

  const find = (accountId: string) => parts.accounts().find(({ id }) => id === accountId) ?? null;

  function syncOf(accountId: string): AccountSync {
    const known = syncs.get(accountId);
    if (known !== undefined) return known;
    const made = createAccountSync(accountId, { ...parts, find, announce });
    syncs.set(accountId, made);
    return made;
  }

  function announce(progress: SyncProgress): void {
    const { accountId, state, weight } = progress;
    const began = checks.get(accountId);
    if (began !== undefined && state !== 'running') {
      checks.delete(accountId);
      const account = find(accountId);
      if (account !== null) budget.spent(account, weight, began);
    }
    parts.announce(progress);
  }

  /**
   * `read`: a person had both lists of this account read, or a sync run is under way. `lost`: the same, but the archive that knew it is
   * gone. `unread`: neither, or it is paused.
   */
  async function readStateOf(accountId: string): Promise<'read' | 'lost' | 'unread'> {
    let done = 0;
    let underWay = false;
    for (const kind of BOTH) {
      const known = await archive.request('sync.known', { accountId, kind });
      if (!known.ok || known.value.syncRun?.paused === true) return 'unread';
      if (known.value.firstDoneAt !== null) done += 1;
      if (known.value.syncRun !== null) underWay = true;
    }
    if (!underWay && done < BOTH.length) return parts.synced.reads(accountId) ? 'lost' : 'unread';
    parts.synced.note(accountId, { reads: true });
    return 'read';
  }

  /** Reads all of both lists again. `keepVerified`: what was verified still counts, as of its date, until it is verified again. */
  async function anew(
    accountId: string,
    sync: AccountSync,
    { keepVerified }: { keepVerified: boolean },
  ): Promise<Result<object, BridgeError>> {
    if (sync.busy()) return fail(BUSY);
    for (const kind of BOTH) {
      const forgotten = await archive.request('sync.forget', { accountId, kind, keepVerified });
      if (!forgotten.ok) return forgotten;
    }
    sync.start(BOTH, 'all');
    return succeed({});
  }

  async function checkLists(isDue: (account: AccountView) => boolean): Promise<void> {
    // Chosen before any of them begins: accounts that share a key are checked in the same turn.
    const chosen = parts.accounts().map((account) => [account, isDue(account)] as const);
    for (const [{ id, credentials }, due] of chosen) {
      if (closed || suspended) return;
      if (syncs.get(id)?.busy() === true) continue;
      const readState = await readStateOf(id);
      // Without a key, or where the system would ask a person for it, nothing starts by itself.
      if (readState === 'unread' || credentials.state === 'missing' || credentials.state === 'locked')
        continue;
      // Meanwhile the app may have ended, or a person may have begun.
      if (closed || suspended) return;
      if ((!due && readState !== 'lost') || syncs.get(id)?.busy() === true) continue;
      checks.set(id, clock.monotonic());
      syncOf(id).start(BOTH);
    }
  }

  function schedule(): void {
    cancelTimer = clock.after(CHECK_MS, () => {
      const now = clock.monotonic();
      void checkLists((account) => budget.isDue(account, now));
      schedule();
    });
  }

  return {
    handlers: {
      async 'history.sync'({ accountId, action }) {
        if (find(accountId) === null) return fail(NO_ACCOUNT);
        const sync = syncOf(accountId);
        switch (action) {
          case 'start':
          case 'resume':
            sync.start(BOTH, 'recent');
            break;
          case 'pause':
            sync.pause();
            break;
          case 'cancel':
            sync.cancel();
            break;
          case 'verifyAll':
            return anew(accountId, sync, { keepVerified: true });
        }
        return succeed({});
      },
      async 'history.setStartDate'({ accountId, startDate }) {
        const account = find(accountId);
        if (account === null) return fail(NO_ACCOUNT);
        if (startDate !== null && (startDate < 0 || startDate > clock.now())) return fail(INVALID_START_DATE);
        const stored = await archive.request('sync.setStartDate', { accountId, startDate });
        if (!stored.ok) return stored;
        return succeed({ startDate: startDateOf(startDate, firstDayOf(account.venue.kind)).at });
      },
    },
    async status() {
      const accounts = parts
        .accounts()
        .map(({ id, venue }) => ({ accountId: id, firstDay: firstDayOf(venue.kind) }));
      const lists = await archive.request('sync.knowledge', { accounts });
      if (!lists.ok) return lists;
      return succeed({ lists: lists.value, syncs: [...syncs.values()].map((sync) => sync.progress()) });
    },
    begin() {
      void checkLists(() => true);
      schedule();
    },
    async startedOver(accountId) {
      if ((await readStateOf(accountId)) !== 'read') return;
      await syncs.get(accountId)?.end('close');
      syncs.delete(accountId);
      if (!closed) await anew(accountId, syncOf(accountId), { keepVerified: false });
    },
    prune() {
      for (const [accountId, sync] of syncs) {
        if (find(accountId) !== null) continue;
        void sync.end('gone');
        syncs.delete(accountId);
      }
    },
    suspend() {
      suspended = true;
      for (const sync of syncs.values()) sync.suspend();
    },
    resume() {
      suspended = false;
      for (const sync of syncs.values()) sync.resume();
    },
    async close() {
      closed = true;
      cancelTimer();
      await Promise.all([...syncs.values()].map((sync) => sync.end('close')));
    },
  };
}

const BUSY: BridgeError = {
  kind: 'conflict',
  message: syncMessages.refused.underWay,
};

const NO_ACCOUNT: BridgeError = {
  kind: 'not-found',
  message: syncMessages.refused.noAccount,
};

const INVALID_START_DATE: BridgeError = {
  kind: 'bad-request',
  field: 'startDate',
  message: syncMessages.refused.startDate,
};
