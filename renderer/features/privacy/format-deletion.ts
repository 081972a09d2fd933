import type { DeletionPlan } from '../../../shared/bridge/privacy-calls.ts';
import { privacyDeletionMessages } from '../../../shared/messages/privacy-deletion.ts';
import { formatCount } from '../../lib/format/number.ts';

const messages = privacyDeletionMessages.plan;

/** What will be taken, in the order it is done: one line each. */
export function deletionSteps(plan: DeletionPlan): string[] {
  const { accounts, keychain, files, bytes, dataFolder, foreign, updater, backupFolder } = plan;
  const keys =
    accounts.length === 0
      ? messages.noKeys(keychain)
      : messages.keys(accounts.length, accounts.join(', '), keychain);
  const goes = messages.files(files, formatCount(files), formatFileSize(bytes), dataFolder);
  return [
    keys,
    messages.stores,
    foreign.length === 0 ? goes : `${goes} ${messages.foreign(foreign.join(', '))}`,
    ...(updater.length === 0 ? [] : [messages.updater(updater.join(', '))]),
    ...(backupFolder === null ? [] : [messages.backupFolder(backupFolder)]),
    messages.page,
    messages.checked,
  ];
}

function formatFileSize(bytes: number): string {
  if (bytes < 1_000_000) return messages.kilobytes(formatCount(Math.ceil(bytes / 1_000)));
  return messages.megabytes(formatCount(Math.ceil(bytes / 1_000_000)));
}

/** Whether the button may be pressed: every question of the plan is answered. */
export function mayDelete(
  plan: DeletionPlan,
  answers: { word: string; withUnknown: boolean },
  wanted: string,
): boolean {
  return (
    plan.refusal === null &&
    answers.word.trim() === wanted &&
    (plan.unknownOrders === 0 || answers.withUnknown)
  );
}
