import type { ReconcileSummary } from '../../../shared/bridge/reconcile-calls.ts';
import type { Difference, ReconcileList } from '../../../shared/ledger/ledger-mapping.ts';
import { recordsCommonMessages } from '../../../shared/messages/records-common.ts';
import { reconcileResultMessages as messages } from '../../../shared/messages/reconcile-result.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Select } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { LISTS } from './list-names.ts';

export interface Narrowing {
  currency: string | null;
  direction: 'in' | 'out' | null;
  difference: Difference | null;
}

interface ListTilesProps {
  result: ReconcileSummary;
  list: ReconcileList;
  onChange: (list: ReconcileList) => void;
}

/** One tile a list, with how much is in it; a click shows the list. */
export function ListTiles({ result, list, onChange }: ListTilesProps) {
  return (
    <Tiles
      label={messages.listsLabel}
      value={list}
      onChange={onChange}
      tiles={LISTS.map(({ list: one, title, means }) => {
        const counts = result.counts.find((other) => other.list === one);
        const [rows, records] = [counts?.ledgerRows ?? 0, counts?.venueRecords ?? 0];
        return {
          value: one,
          name: title,
          title: means,
          body: (
            <>
              <b>{formatCount(shownCount(one, rows, records))}</b>
              <span className="rec-tile-unit">{unitOf(one, rows, records)}</span>
            </>
          ),
        };
      })}
    />
  );
}

function shownCount(list: ReconcileList, rows: number, records: number): number {
  return list === 'venue-only' ? records : rows;
}

function unitOf(list: ReconcileList, rows: number, records: number): string {
  switch (list) {
    case 'matched':
    case 'differences':
    case 'ledger-only':
    case 'unreadable':
    case 'outside':
      return messages.units[list](rows);
    case 'venue-only':
      return messages.units[list](records);
    case 'ambiguous':
      return messages.units[list](rows, records, formatCount(records));
  }
}

const DIRECTIONS = [
  { value: 'both', label: messages.filters.directions.both },
  { value: 'in', label: messages.filters.directions.in },
  { value: 'out', label: messages.filters.directions.out },
] as const;

interface FiltersProps {
  result: ReconcileSummary;
  list: ReconcileList;
  narrowing: Narrowing;
  onChange: (narrowing: Narrowing) => void;
}

/** What narrows the list shown: direction, currency and, of pairs that differ, in what. */
export function Filters({ result, list, narrowing, onChange }: FiltersProps) {
  const currencies = result.totals.filter((line) => line.list === list).map((line) => line.currency);
  return (
    <div className="bar rec-filters">
      <Segmented
        label={messages.filters.direction}
        options={DIRECTIONS}
        value={narrowing.direction ?? 'both'}
        onChange={(value) => onChange({ ...narrowing, direction: value === 'both' ? null : value })}
      />
      <Select
        scale="small"
        aria-label={messages.filters.currency}
        options={[
          { value: '', label: messages.filters.allCurrencies },
          ...currencies.map((value) => ({ value, label: value })),
        ]}
        value={narrowing.currency ?? ''}
        onChange={(value) => onChange({ ...narrowing, currency: value === '' ? null : value })}
      />
      {list === 'differences' ? (
        <Select
          scale="small"
          aria-label={messages.filters.differenceLabel}
          options={[
            { value: '', label: messages.filters.allDifferences },
            ...result.differences.map(({ what, pairs }) => ({
              value: what,
              label: messages.filters.difference(recordsCommonMessages.differences[what], formatCount(pairs)),
            })),
          ]}
          value={narrowing.difference ?? ''}
          onChange={(value) => onChange({ ...narrowing, difference: value === '' ? null : value })}
        />
      ) : null}
    </div>
  );
}
