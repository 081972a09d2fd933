import { journalFileMessages } from '../../../shared/messages/journal-file.ts';

/** Why the journal could not be opened, read or written. */
export interface JournalFailure {
  /**
   * store: the disk or another program is in the way; corrupt: a journal does not verify; short: entries are missing that were on the disk, or it is
   * another journal; newer: a newer app wrote it. The others concern
   * one row: its clientOid or ticket was used, its placement is missing, or that is decided already.
   */
  kind:
    | 'store'
    | 'corrupt'
    | 'short'
    | 'newer'
    | 'clientOid-used'
    | 'ticket-used'
    | 'no-placement'
    | 'decided';
  /** What happened, as a sentence; holds no path. */
  message: string;
}

/** What an SQLite error means for the journal. */
export function readFailure(
  error: unknown,
  action: 'opened' | 'written' | 'read' | 'copied',
): JournalFailure {
  const { code = 0, text, message } = sqliteError(error);
  if (code === UNIQUE_VIOLATION && message.includes('journal.ticket')) {
    return { kind: 'ticket-used', message: journalFileMessages.ticketUsed };
  }
  if (code === UNIQUE_VIOLATION && message.includes('journal.slot')) {
    return { kind: 'clientOid-used', message: journalFileMessages.clientOidUsed };
  }
  const kind = code === CORRUPT || code === NOT_A_DATABASE ? 'corrupt' : 'store';
  return { kind, message: journalFileMessages.couldNot[action](text) };
}

const UNIQUE_VIOLATION = 2067;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

function sqliteError(error: unknown): { code: number | undefined; text: string; message: string } {
  if (!(error instanceof Error))
    return { code: undefined, text: journalFileMessages.unknownFailure, message: '' };
  const { errcode, errstr } = error as { errcode?: number; errstr?: string }; // node:sqlite puts both on its errors
  return { code: errcode, text: errstr ?? error.name, message: error.message };
}
