import { ArrowDown, ArrowUp, Star } from 'lucide-react';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import { nextSort, type PairsFilter, type PairsSort } from './arrange-pairs.ts';

const messages = tradeMessages.pairs;

interface PairsHeadProps {
  quotes: readonly string[];
  filter: PairsFilter;
  onFilter: (filter: PairsFilter) => void;
  /** Null where the venue reports no figures to sort by. */
  sort: PairsSort | null;
  onSort: (sort: PairsSort) => void;
}

/** What the list of pairs is narrowed to and sorted by. */
export function PairsHead({ quotes, filter, onFilter, sort, onSort }: PairsHeadProps) {
  const filters: [PairsFilter, string][] = [
    [{ kind: 'favourites' }, messages.favourites],
    [{ kind: 'all' }, messages.all],
    ...quotes.map((quote): [PairsFilter, string] => [{ kind: 'quote', quote }, quote]),
  ];
  return (
    <>
      <div className="pairs-filters" role="group" aria-label={messages.quotes}>
        {filters.map(([one, label]) => (
          <button
            key={label}
            type="button"
            className="pairs-filter"
            aria-pressed={isSame(one, filter)}
            aria-label={label}
            title={label}
            onClick={() => onFilter(one)}
          >
            {one.kind === 'favourites' ? <Star size={12} aria-hidden /> : label}
          </button>
        ))}
      </div>
      {sort === null ? null : (
        <div className="pairs-sorts" role="group" aria-label={messages.sortBy}>
          <SortButton by="value" label={messages.byValue} sort={sort} onSort={onSort} />
          <SortButton by="change" label={messages.byChange} sort={sort} onSort={onSort} />
        </div>
      )}
    </>
  );
}

interface SortButtonProps {
  by: 'value' | 'change';
  label: string;
  sort: PairsSort;
  onSort: (sort: PairsSort) => void;
}

function SortButton({ by, label, sort, onSort }: SortButtonProps) {
  const isOn = sort.by === by;
  const Arrow = sort.isTurned ? ArrowUp : ArrowDown;
  const order = sort.isTurned ? messages.smallestFirst : messages.largestFirst;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={isOn ? `${label}${order}` : label}
      onClick={() => onSort(nextSort(sort, by))}
    >
      {label}
      {isOn ? <Arrow size={11} aria-hidden /> : null}
    </button>
  );
}

function isSame(a: PairsFilter, b: PairsFilter): boolean {
  return a.kind === b.kind && (a.kind !== 'quote' || b.kind !== 'quote' || a.quote === b.quote);
}
