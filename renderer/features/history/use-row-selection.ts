import { useState } from 'react';
import { historyMessages } from '../../../shared/messages/history.ts';
import { call } from '../../lib/bridge.ts';
import { idsBetween } from '../../parts/grid/rows-between.ts';
import type { Rows } from '../../parts/grid/use-rows.ts';
import type { HistoryQuery } from '../../parts/query/history-query.ts';
import type { ReviewAction } from '../../parts/review/last-action.ts';
import { NOTHING, picked, type Selection, toggled } from '../../parts/review/selection.ts';
import { useAnnounce } from '../../ui/announcer.tsx';

/** The selected rows of the result, and the action to confirm for them. */
export function useRowSelection(query: HistoryQuery, rows: Rows) {
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [asking, setAsking] = useState<ReviewAction | null>(null);
  const { toast } = useAnnounce();

  function select(next: Selection): void {
    setSelection(next);
    setAsking(null);
  }

  return {
    selection,
    /** The action to confirm. */
    asking,
    setAsking,
    clear: (): void => select(NOTHING),
    toggle(id: number): void {
      const next = toggled(selection, id);
      if (next.ok) select(next.value);
      else toast(historyMessages.notSelected(next.error.message), 'warn');
    },
    async selectRange(from: number, to: number): Promise<void> {
      if (rows.source === null) return;
      const ids = await idsBetween(rows.source, from, to, (offset, limit) =>
        call('history.page', { ...query, offset, limit }),
      );
      if (ids.ok) select(picked(ids.value));
      else toast(historyMessages.notSelected(ids.error.message), 'warn');
    },
    selectAll: (): void => {
      const { total = 0, extra = 0, mark } = rows.source ?? {};
      const count = total - extra;
      rows.hold(null);
      if (count > 0) select({ is: 'all', filter: query.filter, count, mark: mark ?? '' });
    },
  };
}
