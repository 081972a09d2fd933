import type { ExportTemplate } from '../../../shared/exports/template.ts';
import { isCompletedOnly } from '../../../shared/exports/completed-only.ts';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { historyExportMessages as messages } from '../../../shared/messages/history-export.ts';
import { useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Check } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notListedOf, recordsOf, type TotalsLine } from './totals-strip.tsx';

/** What a file of completed records has, and what it leaves out. */
interface CompletedExport {
  completed: number;
  pending: number;
  failed: number;
  /** Of the completed ones, those the venue no longer lists. */
  notListed: number;
}

/** Null where every record is exported, and until they are counted. */
export function useCompletedExport(
  filter: HistoryFilter,
  template: ExportTemplate | null,
): CompletedExport | null {
  const enabled = template !== null && isCompletedOnly(template);
  const all = useCall('history.totals', { filter }, { enabled });
  if (!enabled || all.data === undefined) return null;
  const { lines } = all.data;
  return {
    completed: count(lines, (line) => line),
    pending: count(lines, (line) => line.pending),
    failed: count(lines, (line) => line.failed),
    notListed: notListedOf(lines),
  };
}

function count(
  lines: readonly TotalsLine[],
  of: (line: TotalsLine) => { deposits: number; withdrawals: number },
): number {
  let sum = 0;
  for (const line of lines) sum += recordsOf(of(line));
  return sum;
}

interface CompletedNoticeProps {
  counts: CompletedExport;
  /** Records the venue no longer lists are left out as well. */
  listedOnly: boolean;
  onListedOnly: (listedOnly: boolean) => void;
}

/** Shows what a file of completed records leaves out, and offers to leave out those the venue no longer lists. */
export function CompletedNotice({ counts, listedOnly, onListedOnly }: CompletedNoticeProps) {
  const { pending, failed, notListed } = counts;
  const left = [
    ...(pending > 0 ? [messages.pending(pending, formatCount(pending))] : []),
    ...(failed > 0 ? [messages.failed(failed, formatCount(failed))] : []),
  ];
  if (left.length === 0 && notListed === 0 && !listedOnly) return null;
  return (
    <Notice tone="info" live>
      {left.length === 0 ? null : <p>{messages.leftOut(left.join(', '))}</p>}
      {notListed === 0 && !listedOnly ? null : (
        <>
          {notListed === 0 ? null : <p>{messages.notListed(notListed, formatCount(notListed))}</p>}
          <Check label={messages.listedOnly} checked={listedOnly} onChange={onListedOnly} />
        </>
      )}
    </Notice>
  );
}
