import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { WIPE_WORD, type DeletionReport } from '../../../shared/bridge/privacy-calls.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import { privacyDeletedMessages } from '../../../shared/messages/privacy-deleted.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FileSaver } from '../../platform/person.ts';
import type { Phase } from './guard.ts';
import type { ClearedPage, WindowHost } from './window-host.ts';
import type { WindowLock } from './window-lock.ts';
import { planDeletion, deleteData, type DeletionParts } from './delete-data.ts';

type PrivacyCall = Extract<keyof CallHandlers, `privacy.${string}`>;

interface PrivacyParts {
  clock: Clock;
  lock: WindowLock;
  host: WindowHost | undefined;
  preferences: () => { protectScreen: boolean };
  saver: FileSaver;
  deleteData: Omit<DeletionParts, 'clock' | 'clearPage'>;
}

interface PrivacyService {
  handlers: Pick<CallHandlers, PrivacyCall>;
  phase(): Phase;
  /** The preferences were changed. */
  preferencesChanged(): void;
  close(): void;
}

const NO_WINDOW: ClearedPage = { did: 'none', left: [] };

/** The window's lock, its protection from screenshots, and the data deletion. */
export function createPrivacyService(parts: PrivacyParts): PrivacyService {
  const { host, lock, preferences } = parts;
  const wiping: DeletionParts = {
    ...parts.deleteData,
    clock: parts.clock,
    clearPage: () => host?.clearPage() ?? Promise.resolve(NO_WINDOW),
  };
  let deleted: 'no' | 'running' | 'done' = 'no';
  let report: DeletionReport | null = null;
  let formOpen = false;

  function protect(): boolean {
    const wanted = formOpen && preferences().protectScreen;
    return (host?.protect(wanted) ?? false) && wanted;
  }

  function refusal(input: { word: string; withUnknown: boolean }): BridgeError | null {
    if (input.word !== WIPE_WORD) {
      return { kind: 'bad-request', field: 'word', message: privacyDeletedMessages.wrongWord(WIPE_WORD) };
    }
    if (deleted !== 'no') return { kind: 'conflict', message: privacyDeletedMessages.begun };
    const { refusal: why, unknownOrders } = planDeletion(wiping);
    if (why !== null) return { kind: 'conflict', message: privacyDeletedMessages.refused(why) };
    if (unknownOrders > 0 && !input.withUnknown) {
      return { kind: 'conflict', message: privacyDeletedMessages.unknown(unknownOrders) };
    }
    return null;
  }

  return {
    phase: () => (deleted !== 'no' ? 'deleting' : lock.isLocked() ? 'locked' : 'open'),
    preferencesChanged() {
      lock.minutesChanged();
      if (formOpen) protect();
    },
    close: () => lock.close(),
    handlers: {
      'privacy.state': async () => succeed(lock.state()),
      async 'privacy.lock'() {
        lock.lock('asked');
        return succeed(lock.state());
      },
      async 'privacy.unlock'() {
        lock.unlock();
        return succeed(lock.state());
      },
      async 'privacy.active'() {
        lock.active();
        return succeed({});
      },
      async 'privacy.secretForm'({ open }) {
        formOpen = open;
        return succeed({ protects: protect() });
      },
      'privacy.deletionPlan': async () => succeed(planDeletion(wiping)),
      async 'privacy.deleteData'(input) {
        const refused = refusal(input);
        if (refused !== null) return fail(refused);
        // Set before anything is awaited: no order begins between here and the end.
        deleted = 'running';
        const made = await deleteData(wiping, input);
        report = made;
        deleted = made.outcome === 'stopped' ? 'no' : 'done';
        return succeed(made);
      },
      async 'privacy.saveReceipt'() {
        if (report === null) return fail({ kind: 'not-found', message: privacyDeletedMessages.noReceipt });
        const saved = await parts.saver.save({
          suggestedName: 'counterfoil-deletion-receipt.txt',
          text: report.receipt,
        });
        return saved.ok ? succeed({ saved: saved.value }) : saved;
      },
      async 'privacy.end'() {
        if (deleted !== 'done') return fail({ kind: 'conflict', message: privacyDeletedMessages.notDeleted });
        host?.end();
        return succeed({});
      },
    },
  };
}
