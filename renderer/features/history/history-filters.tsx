import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { historyMessages } from '../../../shared/messages/history.ts';
import { formatCount } from '../../lib/format/number.ts';
import { zoneName } from '../../lib/format/time.ts';
import { listsOf } from '../../parts/archive/coverage.ts';
import { RemovedLine } from '../../parts/archive/removed-accounts.tsx';
import type { HistoryStatus } from '../../parts/archive/use-history-status.ts';
import { FilterChips } from '../../parts/query/filter-chips.tsx';
import { without } from '../../parts/query/filter-parts.ts';
import { FIRST_QUERY } from '../../parts/query/history-query.ts';
import { QueryField } from '../../parts/query/query-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { History } from './use-history.ts';

/** Direction, query field and filter chips, with the number of records found. */
export function HistoryFilters({ history }: { history: History }) {
  const { chosen, query, setting, zone, panes, change } = history;
  const archive = history.status.data;
  const changeFilter = (filter: HistoryFilter): void => change({ ...chosen, filter });
  return (
    <>
      <div className="hist-ask">
        <Segmented
          label={historyMessages.direction}
          options={DIRECTIONS}
          value={query.filter.kind ?? 'both'}
          onChange={(kind) =>
            changeFilter(kind === 'both' ? without(chosen.filter, 'direction') : { ...chosen.filter, kind })
          }
        />
        <QueryField
          key={panes.turn}
          filter={chosen.filter}
          setting={setting}
          onChange={changeFilter}
          onInvalid={(isInvalid) => {
            panes.setInvalid(isInvalid);
            if (!isInvalid) return;
            history.selecting.clear();
            panes.setOpen(null);
          }}
        />
      </div>
      <div className="bar">
        <FilterChips
          filter={chosen.filter}
          zone={zone}
          setting={setting}
          first={FIRST_QUERY.filter}
          onChange={changeFilter}
        />
        <span className="grow" />
        {archive ? (
          <RemovedLine
            status={archive}
            filter={query.filter}
            onShow={() => changeFilter({ ...chosen.filter, removed: true })}
          />
        ) : null}
        <span className="muted" role="status">
          {panes.isInvalid || history.rows.source === null
            ? ''
            : formatRecordCount(history.total, archive, query.filter, zoneName(zone))}
        </span>
      </div>
    </>
  );
}

const DIRECTIONS = [
  { value: 'both', label: historyMessages.both },
  { value: 'deposit', label: commonMessages.deposits },
  { value: 'withdrawal', label: commonMessages.withdrawals },
] as const;

function formatRecordCount(
  total: number,
  status: HistoryStatus | undefined,
  { accountIds, removed }: HistoryFilter,
  zone: string,
): string {
  let all = 0;
  const scope = { ...(accountIds && { accountIds }), ...(removed && { removed }) };
  for (const list of status ? listsOf(status, scope) : []) all += list.records;
  return all > total
    ? historyMessages.countOf(all, formatCount(total), formatCount(all), zone)
    : historyMessages.count(total, formatCount(total), zone);
}
