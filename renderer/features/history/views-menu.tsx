import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import type { SavedView } from '../../../shared/bridge/view-calls.ts';
import { historyMessages } from '../../../shared/messages/history.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/input.tsx';
import { NameForm } from '../../ui/name-form.tsx';
import { Popover } from '../../ui/popover.tsx';
import { columnsToSave, type Place } from '../../parts/grid/columns.ts';

const messages = historyMessages.views;

interface ViewsMenuProps {
  views: readonly SavedView[];
  /** What a view saved now would hold, without its name. */
  now: Pick<SavedView, 'query' | 'sort'>;
  /** A saved query as the person reads it. */
  formatQuery: (query: string) => string;
  columns: readonly Place[];
  onOpen: (view: SavedView) => void;
  onSave: (view: SavedView) => void;
  onRemove: (name: string) => void;
}

/** Saved queries. */
export function ViewsMenu(props: ViewsMenuProps) {
  return (
    <Popover
      label={messages.title}
      align="end"
      renderTrigger={(trigger) => (
        <Button {...trigger} title={messages.title} icon={<Bookmark size={13} aria-hidden />}>
          <span className="hist-word">{messages.button}</span>
        </Button>
      )}
    >
      {(close) => <Views {...props} close={close} />}
    </Popover>
  );
}

function Views({
  views,
  now,
  formatQuery,
  columns,
  onOpen,
  onSave,
  onRemove,
  close,
}: ViewsMenuProps & { close: () => void }) {
  const [withColumns, setWithColumns] = useState(false);
  return (
    <div className="hist-views">
      {views.length === 0 ? <p className="muted">{messages.none}</p> : null}
      <ul aria-label={messages.title}>
        {views.map((view) => (
          <li key={view.name}>
            <button
              type="button"
              className="menu-item"
              title={formatQuery(view.query)}
              onClick={() => {
                close();
                onOpen(view);
              }}
            >
              {view.name}
              {view.columns === null ? null : <span className="faint">{messages.withColumns}</span>}
            </button>
            <Button
              variant="quiet"
              size="small"
              icon={<X size={12} />}
              iconLabel={messages.remove(view.name)}
              onClick={() => onRemove(view.name)}
            />
          </li>
        ))}
      </ul>
      <NameForm
        label={messages.name}
        maxLength={60}
        button={messages.save}
        isPrimary
        hint={(name) => (views.some((view) => view.name === name) ? messages.replaces : undefined)}
        onName={(name, clear) => {
          onSave({ ...now, name, columns: withColumns ? columnsToSave(columns) : null });
          clear();
        }}
      >
        <Check label={messages.withItsColumns} checked={withColumns} onChange={setWithColumns} />
      </NameForm>
    </div>
  );
}
