import { useState } from 'react';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { forgetShown, SHOWN_KEY } from '../../parts/query/shown-record.ts';
import { useViewValue } from '../../state/view-state.ts';

/**
 * What is open on History: a record, the totals, the export dialog. When another part of the window asks for a record, everything that is
 * open, selected or typed is of other rows and is reset.
 */
export function useHistoryPanes(clearSelection: () => void) {
  const shown = useViewValue(SHOWN_KEY);
  const [turn, setTurn] = useState(shown.turn);
  const [open, setOpen] = useState<HistoryRecord | null>(shown.row);
  const [panel, setPanel] = useState<'table' | 'totals'>('table');
  const [isExporting, setExporting] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  if (turn !== shown.turn) {
    setTurn(shown.turn);
    setOpen(shown.row);
    clearSelection();
    setPanel('table');
    setExporting(false);
    setInvalid(false);
  }
  return {
    /** Another one for every record that was asked for. */
    turn,
    open,
    setOpen: (row: HistoryRecord | null): void => {
      forgetShown();
      setOpen(row);
    },
    panel,
    setPanel,
    isExporting,
    setExporting,
    /** The query that is typed cannot be read. */
    isInvalid,
    setInvalid,
  };
}
