import { SelectionBar } from '../../parts/review/selection-bar.tsx';
import { TotalsStrip } from './totals-strip.tsx';
import type { History } from './use-history.ts';

interface HistoryFootProps {
  history: History;
  /** Nothing is to be confirmed any more. */
  onAnswered: () => void;
}

/** The totals of the result, or the actions on the selection. */
export function HistoryFoot({ history, onAnswered }: HistoryFootProps) {
  const { panes, query } = history;
  const { selection, asking, setAsking, selectAll, clear } = history.selecting;
  if (panes.isInvalid) return null;
  if (selection.is === 'none') {
    return (
      <TotalsStrip
        lines={history.lines}
        waiting={history.waiting}
        filter={query.filter}
        onMore={() => panes.setPanel('totals')}
      />
    );
  }
  return (
    <SelectionBar
      selection={selection}
      total={history.total}
      asking={asking}
      onAsk={(action) => {
        setAsking(action);
        if (action === null) onAnswered();
      }}
      onAll={selectAll}
      onClear={clear}
    />
  );
}
