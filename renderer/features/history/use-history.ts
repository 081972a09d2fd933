import { useEffect, useMemo, useState } from 'react';
import { parseQuery } from '../../../shared/query/query-text.ts';
import type { SavedView } from '../../../shared/bridge/view-calls.ts';
import { historyMessages } from '../../../shared/messages/history.ts';
import { useCall } from '../../lib/bridge.ts';
import { useNamedAccounts } from '../../parts/archive/removed-accounts.tsx';
import { useHistoryStatus } from '../../parts/archive/use-history-status.ts';
import { arrange, type Occasion, shownColumns } from '../../parts/grid/columns.ts';
import { useRows } from '../../parts/grid/use-rows.ts';
import { useViews } from '../../parts/grid/use-views.ts';
import { HISTORY_QUERY_KEY, type HistoryQuery, zoneNameOf } from '../../parts/query/history-query.ts';
import { useReviewAction } from '../../parts/review/use-review-action.ts';
import { inContext } from '../../state/account-context.ts';
import { useAccountContext, usePreferences } from '../../state/app-state.ts';
import { useRouteFilter } from '../../state/switch-account.ts';
import { useViewState } from '../../state/view-state.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useHistoryPanes } from './use-history-panes.ts';
import { useRowSelection } from './use-row-selection.ts';

export type History = ReturnType<typeof useHistory>;

/** The query of History, its rows and totals, and what is selected and open. `hasTransfers`: internal transfers were matched. */
export function useHistory(hasTransfers: boolean) {
  const [chosen, setChosen] = useViewState(HISTORY_QUERY_KEY);
  const query = useQueryInContext(chosen);
  const { timeZone } = usePreferences();
  const setting = { timeZone: zoneNameOf(timeZone), accounts: useNamedAccounts() };
  const status = useHistoryStatus();
  const rows = useRows(query);
  const views = useViews();
  const totals = useTotals(query, rows.source?.revision);
  const selecting = useRowSelection(query, rows);
  const panes = useHistoryPanes(selecting.clear);
  const review = useReviewAction();
  const routeFilter = useRouteFilter();
  const { toast } = useAnnounce();
  const { filter } = query;
  const columns = useShownColumns(views.columns, {
    bothDirections: filter.kind === undefined,
    severalAccounts: filter.accountIds?.length !== 1,
    internalTransfers: hasTransfers,
    fourEyes: review.reviewer.fourEyes,
  });

  /** Switches first to an account that the filter names. */
  function change(next: HistoryQuery): void {
    void routeFilter(next.filter, (rest) => {
      selecting.clear();
      panes.setOpen(null);
      setChosen({ ...next, filter: rest });
    });
  }

  function openView(view: SavedView): void {
    const read = parseQuery(view.query, setting);
    if (!read.ok) {
      toast(historyMessages.viewRefused(view.name, read.error.message), 'bad');
      return;
    }
    if (view.columns) views.setColumns(arrange(view.columns));
    change({ filter: read.value, sort: view.sort });
  }

  return {
    /** As the person chose it. */
    chosen,
    /** The same within the account of the header. */
    query,
    change,
    setting,
    zone: timeZone,
    status,
    rows,
    total: rows.source?.total ?? 0,
    lines: totals?.lines ?? [],
    /** Records that wait for approval. */
    waiting: totals?.waiting ?? 0,
    /** Damaged records of these accounts: they are in no total. */
    damaged: totals?.damaged ?? 0,
    views,
    openView,
    columns,
    selecting,
    panes,
    review,
  };
}

function useQueryInContext(chosen: HistoryQuery): HistoryQuery {
  const context = useAccountContext();
  return useMemo(() => ({ ...chosen, filter: inContext(context, chosen.filter) }), [chosen, context]);
}

type Totals = NonNullable<ReturnType<typeof useCall<'history.totals'>>['data']>;

/** Totals of the filter; the last ones stay while those of a newer revision are added up. */
function useTotals(query: HistoryQuery, revision: number | undefined): Totals | null {
  const { data, isFetching, refetch } = useCall('history.totals', { filter: query.filter });
  useEffect(() => {
    if (data && revision !== undefined && data.revision < revision && !isFetching) void refetch();
  }, [data, revision, isFetching, refetch]);
  return data ?? null;
}

type Places = ReturnType<typeof useViews>['columns'];

/** The same array while the columns are the same: another one makes the table lay itself out again. */
function useShownColumns(places: Places, occasion: Required<Occasion>) {
  const key = Object.values(occasion).join(' ');
  const [made, setMade] = useState(() => ({ places, key, columns: shownColumns(places, occasion) }));
  if (made.places === places && made.key === key) return made.columns;
  const columns = shownColumns(places, occasion);
  setMade({ places, key, columns });
  return columns;
}
