import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ColumnPlace, StoredViews, SavedView } from '../../../shared/bridge/view-calls.ts';
import { historyMessages } from '../../../shared/messages/history.ts';
import { rememberReply, useAction, useCall } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { NO_VIEWS } from '../../state/stored-views.ts';
import { arrange, columnsToSave, type Place } from './columns.ts';

const nothing = {};

/** Saved views and the arrangement of the columns. A change shows at once; a message appears when it was not saved. */
export function useViews() {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const stored = useCall('views.list', nothing, { staleTime: Number.POSITIVE_INFINITY }).data ?? NO_VIEWS;
  const remember = (reply: StoredViews): void => rememberReply(client, 'views.list', nothing, reply);
  const onError = (failure: Error): void => toast(historyMessages.views.notSaved(failure.message), 'bad');
  const put = useAction('views.put', { onSuccess: remember, onError });
  const remove = useAction('views.remove', { onSuccess: remember, onError });
  const setColumns = useAction('views.setColumns', { onError });
  return {
    views: stored.views,
    columns: useArranged(stored.columns),
    /** Somebody arranged them. */
    arranged: stored.columns.length > 0,
    save: (view: SavedView) => put.mutate(view),
    remove: (name: string) => remove.mutate({ name }),
    /** `isFinal`: the change is finished and saved; while a border is dragged it is not. */
    setColumns(places: readonly Place[], isFinal = true) {
      const columns = columnsToSave(places);
      remember({ ...stored, columns });
      if (isFinal) setColumns.mutate({ columns });
    },
  };
}

/** The same array as long as the saved one is the same: the table is laid out again when it differs. */
function useArranged(columns: readonly ColumnPlace[]) {
  const [made, setMade] = useState(() => ({ of: columns, places: arrange(columns) }));
  if (made.of === columns) return made.places;
  const next = { of: columns, places: arrange(columns) };
  setMade(next);
  return next.places;
}
