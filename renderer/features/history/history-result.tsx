import { commonMessages } from '../../../shared/messages/common.ts';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { historyMessages } from '../../../shared/messages/history.ts';
import { moved } from '../../parts/grid/columns.ts';
import { HistoryBody } from '../../parts/grid/history-body.tsx';
import type { TableActions } from '../../parts/grid/history-table.tsx';
import { FIRST_QUERY } from '../../parts/query/history-query.ts';
import { InvalidQuery } from '../../parts/query/invalid-query.tsx';
import { RecordPane } from '../../parts/records/record-pane.tsx';
import { actionOfKey, STATE_KEYS } from '../../parts/review/review-keys.ts';
import { targetOf } from '../../parts/review/last-action.ts';
import { TotalsPanel } from './totals-panel.tsx';
import type { History } from './use-history.ts';

interface HistoryResultProps {
  history: History;
  /** The pane of a record is closed. */
  onPaneClosed: () => void;
}

/** The records found, or their totals, and the pane of the open record. */
export function HistoryResult({ history, onPaneClosed }: HistoryResultProps) {
  const { query, rows, views, panes } = history;
  const { open, panel } = panes;
  const actions = tableActions(history);
  const isPaneShown = open !== null && panel === 'table';
  return (
    <div className={isPaneShown ? 'records-body records-body-open' : 'records-body'}>
      {panes.isInvalid ? (
        <InvalidQuery />
      ) : panel === 'totals' ? (
        <TotalsPanel
          filter={query.filter}
          lines={history.lines}
          damaged={history.damaged}
          onClose={() => panes.setPanel('table')}
        />
      ) : (
        <HistoryBody
          label={NAMES[query.filter.kind ?? 'both']}
          rows={rows}
          status={history.status}
          query={query}
          columns={history.columns}
          arranged={views.arranged}
          selection={history.selecting.selection}
          openId={open?.id ?? null}
          onClearFilter={() => history.change(FIRST_QUERY)}
          {...actions}
        />
      )}
      {isPaneShown ? (
        <RecordPane key={open.id} row={open} onClose={onPaneClosed} onGo={panes.setOpen} />
      ) : null}
    </div>
  );
}

/** The table is named after what it shows. */
const NAMES = {
  both: historyMessages.title,
  deposit: commonMessages.deposits,
  withdrawal: commonMessages.withdrawals,
} as const;

function tableActions({ chosen, change, rows, views, panes, selecting, review }: History): TableActions {
  /** Does what a letter means for the selection, or for the row where nothing is selected; false: nothing. */
  function onLetter(letter: string, row: HistoryRecord): boolean {
    const action = actionOfKey(letter, review.reviewer.fourEyes);
    if (action === null) return false;
    if (selecting.selection.is !== 'none') selecting.setAsking(action);
    else {
      rows.hold(row.id);
      review.recordReview(targetOf(row), action);
    }
    return true;
  }

  return {
    onOpen: panes.setOpen,
    onToggle: (row) => selecting.toggle(row.id),
    onRange: (from, to) => void selecting.selectRange(from, to),
    onAll: selecting.selectAll,
    onClear: selecting.clear,
    letters: STATE_KEYS,
    onLetter,
    onActive: (row) => {
      if (row?.id !== rows.held()) rows.hold(null);
    },
    onSort: (sort) => change({ ...chosen, sort }),
    onWidth: (key, width, done) =>
      views.setColumns(
        views.columns.map((column) => (column.key === key ? { ...column, width } : column)),
        done,
      ),
    onMove: (key, before) => views.setColumns(moved(views.columns, key, before)),
  };
}
