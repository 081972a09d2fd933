import { journalFileMessages } from '../../shared/messages/journal-file.ts';
import { mainProcessMessages } from '../../shared/messages/main-process.ts';
import type { JournalFailure } from '../features/orders/journal-failure.ts';
import type { LogPoint } from '../storage/log-head.ts';
import { createSigningService } from '../system/signing/signing-service.ts';
import type { AppBase } from './app-base.ts';
import type { History } from './build-history.ts';

/** The signatures of the logs, and what the keychain knows of them. */
export function buildSigning(base: AppBase, { archive }: History) {
  const { platform, folder, events, signals, sends } = base;
  const journal = base.journal.ok ? base.journal.value : null;
  const signing = createSigningService({
    keychain: platform.keychain,
    clock: platform.clock,
    ids: platform.ids,
    folder,
    journal,
    archive,
    systemUser: platform.userName,
    acceptedLosses: base.heads.accepted,
    isBusy: () => sends.total() > 0,
    onJournalLacks(entry) {
      const failure = lackOf(entry, journal?.lastSynced().rows ?? 0);
      journal?.lacks(entry, failure);
      base.lateNotices.push({
        about: 'journal',
        message: mainProcessMessages.journal.short(failure.message),
      });
      events.announce('notices', {});
    },
  });
  signals.placement.on(() => signing.noteEntry());
  events.subscribe((name) => {
    if (name === 'history') signing.noteEntry();
  });
  return signing;
}

export type Signing = ReturnType<typeof buildSigning>;

function lackOf(entry: LogPoint, rows: number): JournalFailure {
  const { lost } = journalFileMessages;
  return { kind: 'short', message: rows < entry.rows ? lost.byKeychain(entry.rows - rows) : lost.other };
}
