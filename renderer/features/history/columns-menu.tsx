import { ChevronDown, ChevronUp, Columns3, Minus, Plus } from 'lucide-react';
import { historyColumnsMessages } from '../../../shared/messages/history-columns.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/input.tsx';
import { Popover } from '../../ui/popover.tsx';
import { bounded, COLUMNS, nudged, type ColumnKey, type Place } from '../../parts/grid/columns.ts';

interface ColumnsMenuProps {
  columns: readonly Place[];
  onChange: (columns: readonly Place[]) => void;
}

const STEP = 16;
const messages = historyColumnsMessages.menu;

/** Shows, hides, orders and sizes the columns, all by keyboard too. */
export function ColumnsMenu({ columns, onChange }: ColumnsMenuProps) {
  const put = (key: ColumnKey, change: Partial<Place>): void =>
    onChange(columns.map((column) => (column.key === key ? { ...column, ...change } : column)));
  return (
    <Popover
      label={messages.title}
      align="end"
      renderTrigger={(props) => (
        <Button {...props} title={messages.title} icon={<Columns3 size={13} aria-hidden />}>
          <span className="hist-word">{messages.title}</span>
        </Button>
      )}
    >
      {() => (
        <div className="hist-columns">
          <ul aria-label={messages.title}>
            {columns.map((column, at) => (
              <li key={column.key}>
                <Check
                  label={COLUMNS[column.key].title}
                  checked={column.shown}
                  onChange={(shown) => put(column.key, { shown })}
                />
                <span className="grow" />
                <Small
                  label={messages.narrower(COLUMNS[column.key].title)}
                  icon={<Minus size={12} />}
                  onPress={() => put(column.key, { width: bounded(column.width - STEP) })}
                />
                <Small
                  label={messages.wider(COLUMNS[column.key].title)}
                  icon={<Plus size={12} />}
                  onPress={() => put(column.key, { width: bounded(column.width + STEP) })}
                />
                <Small
                  label={messages.left(COLUMNS[column.key].title)}
                  icon={<ChevronUp size={12} />}
                  disabled={at === 0}
                  onPress={() => onChange(nudged(columns, column.key, -1))}
                />
                <Small
                  label={messages.right(COLUMNS[column.key].title)}
                  icon={<ChevronDown size={12} />}
                  disabled={at === columns.length - 1}
                  onPress={() => onChange(nudged(columns, column.key, 1))}
                />
              </li>
            ))}
          </ul>
          <div className="bar">
            <Button size="small" onClick={() => onChange([])}>
              {messages.reset}
            </Button>
          </div>
        </div>
      )}
    </Popover>
  );
}

interface SmallProps {
  label: string;
  icon: React.ReactNode;
  disabled?: boolean;
  onPress: () => void;
}

function Small({ label, icon, disabled, onPress }: SmallProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={icon}
      iconLabel={label}
      disabled={disabled}
      onClick={onPress}
    />
  );
}
