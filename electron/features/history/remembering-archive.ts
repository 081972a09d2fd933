import type { ArchiveClient, OpInput, OpName, OpReply } from './worker/modules.ts';
import type { ListKnown } from './sync/sync-ops.ts';
import type { SyncedAccounts } from './sync/synced-accounts.ts';

/** What is done with a reply before the caller gets it. */
type AnswerHandlers = { [N in OpName]?: (input: OpInput<N>, value: OpReply<N>) => Promise<OpReply<N>> };

/**
 * The same archive. Whether an account is to be read, and its start date, are also stored outside of it once the archive has
 * stored them. A start date that a rebuilt archive does not know is set again as soon as it is asked for.
 */
export function rememberingArchive(archive: ArchiveClient, synced: SyncedAccounts): ArchiveClient {
  /** Cancelled: lists that were complete before are still updated, others are not read any more. */
  async function noteCancelled(accountId: string): Promise<void> {
    for (const kind of ['deposit', 'withdrawal'] as const) {
      const known = await archive.request('sync.known', { accountId, kind });
      if (!known.ok) return;
      if (known.value.firstDoneAt === null) return synced.note(accountId, { reads: false });
    }
    synced.note(accountId, { reads: true });
  }

  async function withStartDate(accountId: string, known: ListKnown): Promise<ListKnown> {
    const { origin, userStartDate } = known;
    const startDate = synced.startDateOf(accountId);
    if (userStartDate === startDate) return known;
    if (userStartDate === null && origin === null) {
      const stored = await archive.request('sync.setStartDate', { accountId, startDate });
      return stored.ok ? { ...known, userStartDate: startDate } : known;
    }
    // Set while it was not stored here: by an earlier version, or when the disk was full.
    synced.note(accountId, { startDate: userStartDate });
    return known;
  }

  const handlers: AnswerHandlers = {
    async 'sync.begin'({ accountId }, value) {
      synced.note(accountId, { reads: true });
      return value;
    },
    async 'sync.pause'({ accountId, paused }, value) {
      synced.note(accountId, { reads: !paused });
      return value;
    },
    async 'sync.end'({ accountId, done }, value) {
      if (!done) await noteCancelled(accountId);
      return value;
    },
    async 'sync.setStartDate'({ accountId, startDate }, value) {
      synced.note(accountId, { startDate });
      return value;
    },
    'sync.known': ({ accountId }, known) => withStartDate(accountId, known),
  };

  return {
    async request(op, input) {
      const answered = await archive.request(op, input);
      const handle = handlers[op];
      if (!answered.ok || handle === undefined) return answered;
      return { ok: true, value: await handle(input, answered.value) };
    },
  };
}
