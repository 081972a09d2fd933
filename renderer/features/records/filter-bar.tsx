import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecordFilter } from '../../../shared/records/record.ts';
import { statusText } from '../../../shared/records/record-status.ts';
import { recordsMessages } from '../../../shared/messages/records.ts';
import { formatTime, type Zone } from '../../lib/format/time.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Popover } from '../../ui/popover.tsx';
import { isFiltered, withoutPart, withPart, type FilterKey } from './filter.ts';
import { BoundEditor, CurrencyEditor, StatusEditor } from './filter-editors.tsx';

const messages = recordsMessages.filter;

interface FilterBarProps {
  filter: RecordFilter;
  zone: Zone;
  statuses: readonly string[];
  currencies: readonly string[];
  onChange: (filter: RecordFilter) => void;
}

/** The four filters of 4.1 and 4.2 as chips: empty ones invite, set ones say their value and carry a cross. */
export function FilterBar({ filter, zone, statuses, currencies, onChange }: FilterBarProps) {
  const remove = (key: FilterKey) => () => onChange(withoutPart(filter, key));
  const { bounds } = messages;
  return (
    <div className="bar" role="group" aria-label={messages.label}>
      <FilterChip name={messages.currency} text={filter.currency} onRemove={remove('currency')}>
        {(close) => (
          <CurrencyEditor
            value={filter.currency}
            suggestions={currencies}
            onApply={(value) => {
              close();
              onChange(withPart(filter, 'currency', value));
            }}
          />
        )}
      </FilterChip>
      <FilterChip
        name={messages.status}
        text={filter.status === undefined ? undefined : statusText(filter.status)}
        onRemove={remove('status')}
      >
        {(close) => (
          <StatusEditor
            value={filter.status}
            suggestions={statuses}
            onApply={(value) => {
              close();
              onChange(withPart(filter, 'status', value));
            }}
          />
        )}
      </FilterChip>
      {(['startAt', 'endAt'] as const).map((bound) => (
        <FilterChip
          key={bound}
          name={bounds[bound]}
          text={boundText(bounds[bound], filter[bound], zone)}
          onRemove={remove(bound)}
        >
          {(close) => (
            <BoundEditor
              bound={bound}
              filter={filter}
              zone={zone}
              onApply={(value) => {
                close();
                onChange(withPart(filter, bound, value));
              }}
            />
          )}
        </FilterChip>
      ))}
      {isFiltered(filter) ? (
        <Button variant="quiet" size="small" onClick={() => onChange({})}>
          {messages.clear}
        </Button>
      ) : null}
    </div>
  );
}

function boundText(name: string, ms: number | undefined, zone: Zone): string | undefined {
  if (ms === undefined) {
    return undefined;
  }
  return `${name} ${formatTime(ms, zone)}${zone === 'utc' ? ' UTC' : ''}`;
}

interface FilterChipProps {
  name: string;
  /** The text of the chip when the filter is set. */
  text: string | undefined;
  onRemove: () => void;
  children: (close: () => void) => ReactNode;
}

function FilterChip({ name, text, onRemove, children }: FilterChipProps) {
  return (
    <Popover
      label={messages.part(name)}
      renderTrigger={(props) => (
        <Chip
          {...props}
          aria-label={text === undefined || text.startsWith(name) ? undefined : `${name} ${text}`}
          empty={text === undefined}
          onRemove={text === undefined ? undefined : onRemove}
          removeLabel={messages.remove(name)}
        >
          {text === undefined ? <Plus size={12} aria-hidden /> : null}
          {text ?? name}
        </Chip>
      )}
    >
      {children}
    </Popover>
  );
}
