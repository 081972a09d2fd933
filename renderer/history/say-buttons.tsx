import { Check, CircleHelp, Flag, StickyNote, Tag, Undo2, UserCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useCall } from '../bridge.ts';
import { Button, Key } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/input.tsx';
import { Popover } from '../ui/popover.tsx';
import type { Said } from './use-say.ts';

interface SayButtonsProps {
  /** Records meant; with more than one the letters are not shown. */
  many: boolean;
  /** Nothing to take back: the one record is not reviewed. */
  unreviewed: boolean;
  fourEyes: boolean;
  busy: boolean;
  onSay: (what: Said) => void;
}

/** What staff can say of records. */
export function SayButtons({ many, unreviewed, fourEyes, busy, onSay }: SayButtonsProps) {
  const letter = (key: string): ReactNode => (many ? null : <Key>{key}</Key>);
  return (
    <div className="bar" role="group" aria-label="Review">
      <Button
        size="small"
        busy={busy}
        icon={<Check size={12} aria-hidden />}
        onClick={() => onSay({ kind: 'state', state: 'reviewed' })}
      >
        Reviewed {letter('R')}
      </Button>
      {fourEyes ? (
        <Button
          size="small"
          busy={busy}
          icon={<UserCheck size={12} aria-hidden />}
          onClick={() => onSay({ kind: 'second' })}
        >
          Second
        </Button>
      ) : null}
      <Button
        size="small"
        busy={busy}
        icon={<CircleHelp size={12} aria-hidden />}
        onClick={() => onSay({ kind: 'state', state: 'queried' })}
      >
        Query {letter('Q')}
      </Button>
      <Button
        size="small"
        busy={busy}
        icon={<Flag size={12} aria-hidden />}
        onClick={() => onSay({ kind: 'state', state: 'attention' })}
      >
        Attention {letter('A')}
      </Button>
      {unreviewed ? null : (
        <Button
          size="small"
          busy={busy}
          icon={<Undo2 size={12} aria-hidden />}
          onClick={() => onSay({ kind: 'state', state: 'unreviewed' })}
        >
          Take back
        </Button>
      )}
      <NoteButton onSay={onSay} />
      <LabelButton onSay={onSay} />
    </div>
  );
}

function NoteButton({ onSay }: Pick<SayButtonsProps, 'onSay'>) {
  const [text, setText] = useState('');
  return (
    <Popover
      label="Add a note"
      renderTrigger={(props) => (
        <Button {...props} size="small" icon={<StickyNote size={12} aria-hidden />}>
          Note
        </Button>
      )}
    >
      {(close) => (
        <form
          className="filter-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === '') return;
            onSay({ kind: 'note', text: text.trim() });
            setText('');
            close();
          }}
        >
          <Field label="Note" hint="stays in the log">
            {(control) => (
              <textarea
                {...control}
                className="text-area"
                rows={4}
                maxLength={2_000}
                autoFocus
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <div className="bar">
            <Button type="submit" variant="primary" size="small" disabled={text.trim() === ''}>
              Add note
            </Button>
          </div>
        </form>
      )}
    </Popover>
  );
}

const nothing = {};

function LabelButton({ onSay }: Pick<SayButtonsProps, 'onSay'>) {
  const [label, setLabel] = useState('');
  const known = useCall('history.facets', nothing).data?.labels ?? [];
  return (
    <Popover
      label="Labels"
      renderTrigger={(props) => (
        <Button {...props} size="small" icon={<Tag size={12} aria-hidden />}>
          Label
        </Button>
      )}
    >
      {(close) => {
        const put = (name: string, on: boolean): void => {
          if (name.trim() === '') return;
          onSay({ kind: 'label', label: name.trim(), on });
          setLabel('');
          close();
        };
        return (
          <form
            className="filter-form"
            onSubmit={(event) => {
              event.preventDefault();
              put(label, true);
            }}
          >
            <Field label="Label">
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={40}
                  autoFocus
                  value={label}
                  onChange={(event) => setLabel(event.target.value)}
                />
              )}
            </Field>
            <div className="filter-suggestions" role="group" aria-label="Labels in use">
              {known.slice(0, 20).map((name) => (
                <Button key={name} size="small" onClick={() => put(name, true)}>
                  {name}
                </Button>
              ))}
            </div>
            <div className="bar">
              <Button size="small" disabled={label.trim() === ''} onClick={() => put(label, false)}>
                Take off
              </Button>
              <Button type="submit" variant="primary" size="small" disabled={label.trim() === ''}>
                Put on
              </Button>
            </div>
          </form>
        );
      }}
    </Popover>
  );
}
