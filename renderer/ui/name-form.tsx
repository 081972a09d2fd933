import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { TextInput } from './input.tsx';
import './name-form.css';

interface NameFormProps {
  /** Of the field, and of the form where that is read aloud. */
  label: string;
  initial?: string;
  placeholder?: string;
  maxLength: number;
  /** What the button does under the name as it is, and what to know before. */
  button: string | ((name: string) => string);
  hint?: (name: string) => string | undefined;
  problem?: string | undefined;
  busy?: boolean;
  isPrimary?: boolean;
  /** It took the place of the button that was pressed. */
  takesFocus?: boolean;
  /** A name of more than spaces, without those around it; `clear` empties the field once it is saved. */
  onName: (name: string, clear: () => void) => void;
  /** What is saved along. */
  children?: ReactNode;
}

/** A name for what is saved, and the button that saves it under that name. */
export function NameForm(props: NameFormProps) {
  const { label, initial = '', placeholder, maxLength, button, hint, problem, takesFocus = false } = props;
  const { busy = false, isPrimary = false, onName, children } = props;
  const [typed, setTyped] = useState(initial);
  const name = typed.trim();
  return (
    <form
      className="name-form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '' && !busy) onName(name, () => setTyped(''));
      }}
    >
      <Field label={label} hint={hint?.(name)} problem={problem}>
        {(control) => (
          <TextInput
            {...control}
            ref={takesFocus ? focusBox : null}
            placeholder={placeholder}
            maxLength={maxLength}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="bar">
        {children}
        <span className="grow" />
        <Button
          type="submit"
          size="small"
          variant={isPrimary ? 'primary' : 'plain'}
          disabled={name === ''}
          busy={busy}
        >
          {typeof button === 'string' ? button : button(name)}
        </Button>
      </div>
    </form>
  );
}

function focusBox(box: HTMLInputElement | null): void {
  box?.focus();
}
