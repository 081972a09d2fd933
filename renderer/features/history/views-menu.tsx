import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import type { SavedView } from '../../../shared/bridge/view-calls.ts';
import { historyMessages } from '../../../shared/messages/history.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
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
  const [name, setName] = useState('');
  const [withColumns, setWithColumns] = useState(false);
  const known = views.some((view) => view.name === name.trim());
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
      <form
        className="filter-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') return;
          onSave({ ...now, name: name.trim(), columns: withColumns ? columnsToSave(columns) : null });
          setName('');
        }}
      >
        <Field label={messages.name} hint={known ? messages.replaces : undefined}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Check label={messages.withItsColumns} checked={withColumns} onChange={setWithColumns} />
        <div className="bar">
          <Button type="submit" variant="primary" size="small" disabled={name.trim() === ''}>
            {messages.save}
          </Button>
        </div>
      </form>
    </div>
  );
}
