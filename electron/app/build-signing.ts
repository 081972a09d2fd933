import { journalFileMessages } from '../../shared/messages/journal-file.ts';
import { createSigningService } from '../system/signing/signing-service.ts';
import type { AppBase } from './app-base.ts';
import type { History } from './build-history.ts';

/** The signatures of the logs, and what the keychain knows of them. */
export function buildSigning(base: AppBase, { archive }: History) {
  const { platform, folder, journal, events, signals, usedIds, known, vouched, sends } = base;
  const signing = createSigningService({
    keychain: platform.keychain,
    clock: platform.clock,
    ids: platform.ids,
    folder,
    journal: journal.ok ? journal.value : null,
    archive,
    systemUser: platform.userName,
    known,
    acceptedLosses: vouched.accepted,
    isBusy: () => sends.total() > 0,
    onMissing(log) {
      // Reviews are found short at the next start; an order must not be sent twice until then.
      if (log === 'journal') usedIds.block({ kind: 'short', message: journalFileMessages.lost.byKeychain });
    },
  });
  signals.placement.on(() => signing.noteEntry());
  events.subscribe((name) => {
    if (name === 'history') signing.noteEntry();
  });
  return signing;
}

export type Signing = ReturnType<typeof buildSigning>;
