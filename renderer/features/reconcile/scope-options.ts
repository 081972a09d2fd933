import { removedAccountText } from '../../../shared/addresses/account-names.ts';
import type { NamedAccount } from '../../../shared/query/query-terms.ts';
import { reconcileColumnsMessages } from '../../../shared/messages/reconcile-columns.ts';

/** Whose records may take part: all that are usual, or one account by name, also one that was removed and left records. */
export function scopeOptions(
  named: readonly NamedAccount[],
  chosen: string | null,
  someLive: boolean,
): { value: string; label: string }[] {
  const { scope } = reconcileColumnsMessages;
  const options: { value: string; label: string }[] = [
    { value: '', label: someLive ? scope.allLive : scope.all },
  ];
  for (const { id, name } of named) options.push({ value: id, label: name });
  // Removed meanwhile, with nothing in the archive: the choice still names it.
  if (chosen !== null && !named.some(({ id }) => id === chosen)) {
    options.push({ value: chosen, label: removedAccountText(chosen) });
  }
  return options;
}
