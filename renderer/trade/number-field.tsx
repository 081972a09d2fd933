import { useEffect, useEffectEvent, useRef } from 'react';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/input.tsx';
import { ProblemWords } from './problem-words.tsx';
import type { FieldProblem } from './ticket-form.ts';

interface NumberFieldProps {
  label: string;
  hint?: string;
  unit: string;
  value: string;
  problems: readonly FieldProblem[];
  onText: (text: string) => void;
  /** Moves the value by `n` increments; without it the box has no steppers. */
  onStep?: (n: number) => void;
}

/** A number of the ticket: typed or pasted in any common form, moved by its increment with buttons, arrow keys or the wheel. */
export function NumberField({ label, hint, unit, value, problems, onText, onStep }: NumberFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const stepped = useEffectEvent((n: number) => onStep?.(n));

  // React listens to the wheel passively, so that the page would scroll along: the listener is set by hand.
  useEffect(() => {
    const input = box.current;
    const onWheel = (event: WheelEvent): void => {
      if (document.activeElement !== input || event.deltaY === 0) return;
      event.preventDefault();
      stepped(event.deltaY < 0 ? 1 : -1);
    };
    input?.addEventListener('wheel', onWheel, { passive: false });
    return () => input?.removeEventListener('wheel', onWheel);
  }, []);

  return (
    <Field
      label={label}
      hint={hint}
      problem={problems.length > 0 ? <ProblemWords problems={problems} onUse={onText} /> : null}
    >
      {(control) => (
        <TextInput
          {...control}
          ref={box}
          scale="big"
          inputMode="decimal"
          unit={unit}
          value={value}
          onChange={(event) => onText(event.target.value)}
          {...(onStep ? { onStepUp: () => onStep(1), onStepDown: () => onStep(-1) } : {})}
        />
      )}
    </Field>
  );
}
