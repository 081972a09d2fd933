import type { StatusView } from '../../shared/bridge/app-calls.ts';
import type { EventPayload } from '../../shared/bridge/contract.ts';
import { frameMessages } from '../../shared/messages/frame.ts';
import { formatCount } from '../lib/format/number.ts';

const { news } = frameMessages;

type SyncProgress = EventPayload<'sync'>;

/** What a listener must know of the way to the venue; null while nothing was asked or said. */
export type Reach = 'there' | 'gone' | 'refused' | null;

/** How the venue of the active account is reached. A practice exchange that is being started again is not a loss. */
export function reachOf({ connection, practice }: StatusView, practising: boolean): Reach {
  if (practising && practice.state === 'starting') return null;
  switch (connection) {
    case 'idle':
      return null;
    case 'connected':
      return 'there';
    case 'unreachable':
      return 'gone';
    case 'refused':
      return 'refused';
    default:
      return connection satisfies never;
  }
}

/** What is said when the way to the venue changed; null where it did not, and for the first connection after a start. */
export function formatReach(before: Reach, now: Reach, problem: string | null): string | null {
  if (now === null || now === before) return null;
  switch (now) {
    case 'there':
      return before === null ? null : news.answersAgain;
    case 'gone':
      return `${news.unreachable} ${problem ?? ''}`.trim();
    case 'refused':
      return `${news.refused} ${problem ?? ''}`.trim();
    default:
      return now satisfies never;
  }
}

/**
 * What is said when a reading of the history came to its end: the first one of an account always, a later one when it brought
 * something. Its progress is never said.
 */
export function formatSync(
  before: SyncProgress | undefined,
  now: SyncProgress,
  account: string,
): string | null {
  if (before?.state !== 'running' || now.state === 'running' || now.state === 'paused') return null;
  if (now.state === 'failed') return `${news.notRead(account)} ${now.message ?? ''}`.trim();
  // The last word may carry the totals or begin at zero again.
  const read = Math.max(before.read, now.read);
  const added = Math.max(before.added, now.added);
  if (!before.first && added === 0) return null;
  return news.read(account, read, formatCount(read), formatCount(added));
}
