import { useEffect, useRef } from 'react';
import { historyMessages } from '../../shared/messages/history.ts';
import { HistoryView } from '../features/history/history-view.tsx';
import { ReconcileScreen } from '../features/reconcile/reconcile-screen.tsx';
import { TransfersScreen } from '../features/transfers/transfers-screen.tsx';
import { HISTORY_SECTION_KEY, type HistorySection } from '../parts/query/history-query.ts';
import { useHistoryStatus } from '../parts/archive/use-history-status.ts';
import { useTransferSummary } from '../parts/transfers/use-transfers.ts';
import { formatCount } from '../lib/format/number.ts';
import { ofAccount } from '../state/account-context.ts';
import { useAccountContext } from '../state/app-state.ts';
import { viewState, useViewValue } from '../state/view-state.ts';
import { Segmented } from '../ui/segmented.tsx';

const { sections } = historyMessages;

/** What was downloaded: its records, the transfers found among them, and a ledger beside them. */
export function HistoryScreen() {
  const section = useViewValue(HISTORY_SECTION_KEY);
  const transfers = useTransferCounts(section === 'transfers');
  const choice = useFocusOnSwitch(section);
  const title = (
    <div className="bar" ref={choice}>
      <h1>{historyMessages.title}</h1>
      <Segmented
        label={sections.label}
        options={[
          { value: 'records', label: sections.records },
          {
            value: 'transfers',
            label: sections.transfers(transfers.open, formatCount(transfers.open)),
            title: sections.transfersTitle,
          },
          { value: 'reconcile', label: sections.reconcile, title: sections.reconcileTitle },
        ]}
        value={section}
        onChange={show}
      />
    </div>
  );
  switch (section) {
    case 'records':
      return <HistoryView title={title} hasTransfers={transfers.matched > 0} />;
    case 'transfers':
      return <TransfersScreen title={title} onClose={() => show('records')} />;
    case 'reconcile':
      return <ReconcileScreen title={title} onClose={() => show('records')} />;
  }
}

function show(section: HistorySection): void {
  viewState.set(HISTORY_SECTION_KEY, section);
}

/** Each section draws its own title: the keyboard stays on the choice that it made. */
function useFocusOnSwitch(section: HistorySection) {
  const choice = useRef<HTMLDivElement>(null);
  const before = useRef(section);
  useEffect(() => {
    if (before.current === section) return;
    before.current = section;
    if (document.activeElement === document.body)
      choice.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [section]);
  return choice;
}

const NONE = { open: 0, matched: 0 };

/** How many transfers wait for a decision, and how many were matched. */
function useTransferCounts(shown: boolean): { open: number; matched: number } {
  const status = useHistoryStatus();
  // Until it is known, a sync may be under way.
  const syncing = status.data?.syncs.some(({ state }) => state === 'running') ?? true;
  return useTransferSummary({ syncing, shown, ...ofAccount(useAccountContext()) }).data ?? NONE;
}
