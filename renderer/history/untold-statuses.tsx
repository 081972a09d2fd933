import { useEffect } from 'react';
import type { ExportTemplate } from '../../shared/bridge/export-calls.ts';
import type { HistoryFilter } from '../../shared/history/filter.ts';
import { successesOf, tellsStatus } from '../../shared/history/successes.ts';
import { historyExportText as words } from '../../shared/text/history-export.ts';
import { useCall } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { Check } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';

/** What the columns of an export leave untold of its records. */
export interface Untold {
  /** Records whose status is another than SUCCESS, or that are gone at the venue. */
  records: number;
  /** The others; null where the filter leaves them out. */
  successes: { filter: HistoryFilter; total: number } | null;
}

/** Null where a column tells the status, and until the archive has counted them; then it stays, so that what is narrowed stays so. */
export function useUntold(filter: HistoryFilter, template: ExportTemplate | null): Untold | null {
  const enabled = template !== null && !tellsStatus(template);
  const narrowed = successesOf(filter);
  const all = useCall('history.totals', { filter }, { enabled });
  const some = useCall(
    'history.totals',
    { filter: narrowed ?? filter },
    { enabled: enabled && narrowed !== null },
  );
  useSameRevision(all, some, enabled);
  if (!enabled || all.data === undefined || (narrowed !== null && some.data === undefined)) return null;
  const total = narrowed === null ? 0 : (some.data?.records ?? 0);
  const records = Math.max(0, all.data.records - total);
  return { records, successes: narrowed === null ? null : { filter: narrowed, total } };
}

type Totals = ReturnType<typeof useCall<'history.totals'>>;

/** Counts of two revisions cannot be taken from each other: the older one is asked for again. */
function useSameRevision(one: Totals, other: Totals, enabled: boolean): void {
  const older = (one.data?.revision ?? 0) < (other.data?.revision ?? 0) ? one : other;
  const differ = one.data && other.data && one.data.revision !== other.data.revision;
  const again = enabled && differ === true && !older.isFetching && !older.isError;
  const { refetch } = older;
  useEffect(() => {
    if (again) void refetch();
  }, [again, refetch]);
}

interface UntoldNoticeProps {
  untold: Untold;
  /** Only the successes are exported. */
  narrowed: boolean;
  onNarrow: (narrowed: boolean) => void;
}

/** Says how many records the file does not tell from those that went through, and leaves them out with one press. */
export function UntoldNotice({ untold, narrowed, onNarrow }: UntoldNoticeProps) {
  const { records, successes } = untold;
  return (
    <Notice tone="warn" live>
      <p>{words.untold(records, formatCount(records))}</p>
      {successes === null || (successes.total === 0 && !narrowed) ? null : (
        <Check label={words.onlySuccesses} checked={narrowed} onChange={onNarrow} />
      )}
    </Notice>
  );
}
