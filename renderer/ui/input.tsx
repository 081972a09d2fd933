import { Minus, Plus } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { uiMessages } from '../../shared/messages/ui.ts';
import './field.css';

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Shown at the end of the box: a currency, "ms", "seconds". */
  unit?: ReactNode;
  /** `big` for the numbers of a ticket, `small` inside a filter or a table. */
  scale?: 'normal' | 'big' | 'small';
  /** Both or neither: buttons that move the value by its step. Arrow up and down in the box do the same. */
  onStepUp?: () => void;
  onStepDown?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A text box, with its unit and its steppers inside the frame. Spelling help is off: values are codes and numbers. */
export function TextInput(props: TextInputProps) {
  const { unit, scale = 'normal', onStepUp, onStepDown, onKeyDown, ...rest } = props;
  return (
    <div className={`input input-${scale}`}>
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onKeyDown={(event) => {
          const step =
            event.key === 'ArrowUp' ? onStepUp : event.key === 'ArrowDown' ? onStepDown : undefined;
          if (step) {
            event.preventDefault();
            step();
          }
          onKeyDown?.(event);
        }}
        {...rest}
      />
      {unit === undefined ? null : <span className="input-unit">{unit}</span>}
      {onStepDown ? (
        <StepButton label={uiMessages.stepDown} disabled={rest.disabled} onStep={onStepDown}>
          <Minus size={13} />
        </StepButton>
      ) : null}
      {onStepUp ? (
        <StepButton label={uiMessages.stepUp} disabled={rest.disabled} onStep={onStepUp}>
          <Plus size={13} />
        </StepButton>
      ) : null}
    </div>
  );
}

interface StepButtonProps {
  label: string;
  disabled: boolean | undefined;
  onStep: () => void;
  children: ReactNode;
}

function StepButton({ label, disabled, onStep, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className="input-step"
      tabIndex={-1}
      aria-label={label}
      disabled={disabled}
      onClick={onStep}
    >
      {children}
    </button>
  );
}

interface SelectProps<T extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange' | 'value'
> {
  options: readonly { value: T; label: string; disabled?: boolean }[];
  value: T;
  onChange: (value: T) => void;
  scale?: 'normal' | 'small';
}

/** The system's own select, in the frame of a text box. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { options, value, onChange, scale = 'normal', ...rest } = props;
  return (
    <div className={`input input-${scale}`}>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) {
            onChange(chosen.value);
          }
        }}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'checked'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A tick box with its words beside it. */
export function Check({ label, checked, onChange, title, ...rest }: CheckProps) {
  return (
    <label className="check" title={title}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        {...rest}
      />
      {label}
    </label>
  );
}
