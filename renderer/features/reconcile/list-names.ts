import { RECONCILE_LISTS, type ReconcileList } from '../../../shared/ledger/ledger-mapping.ts';
import { reconcileResultMessages } from '../../../shared/messages/reconcile-result.ts';

/** The lists of a result, as they are shown, with what each means. */
export const LISTS: readonly { list: ReconcileList; title: string; means: string }[] = RECONCILE_LISTS.map(
  (list) => {
    const { title, means } = reconcileResultMessages.lists[list];
    return { list, title, means };
  },
);
