import { useEffect, useEffectEvent, useRef, type CSSProperties, type ReactNode } from 'react';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { ProblemText } from './problem-text.tsx';
import type { FieldProblem } from './ticket-form.ts';
import type { EditKind } from './ticket-undo.ts';

/** So many characters fit beside a long unit. */
const SHORT_CHARS = 13;

interface NumberFieldProps {
  label: string;
  hint?: string;
  /** Buttons that fill the box. */
  actions?: ReactNode;
  unit: string;
  value: string;
  problems: readonly FieldProblem[];
  onText: (text: string, kind: EditKind) => void;
  /** Moves the value by `n` increments (ten with Shift). */
  onStep: (n: number) => void;
}

/** A number of the ticket: typed or pasted in any common form, moved by its increment with buttons, arrow keys or the wheel. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, actions, unit, value, problems, onText, onStep } = props;
  const box = useRef<HTMLInputElement>(null);
  const stepped = useEffectEvent((n: number) => onStep(n));
  // The steppers do not report which keys were held; the events before a press do.
  const tens = useRef(false);
  const step = (n: number): void => onStep(tens.current ? 10 * n : n);

  // React listens to the wheel passively, so that the page would scroll along: the listener is set by hand.
  useEffect(() => {
    const input = box.current;
    const onWheel = (event: WheelEvent): void => {
      // With Shift held, some systems turn the wheel sideways.
      const turned = event.deltaY === 0 ? event.deltaX : event.deltaY;
      if (document.activeElement !== input || turned === 0) return;
      event.preventDefault();
      stepped((turned < 0 ? 1 : -1) * (event.shiftKey ? 10 : 1));
    };
    input?.addEventListener('wheel', onWheel, { passive: false });
    return () => input?.removeEventListener('wheel', onWheel);
  }, []);

  // A long number takes the space of the unit, which moves above it, and is set smaller rather than cut.
  const isLong = value.length > SHORT_CHARS;
  return (
    <Field
      label={label}
      actions={actions}
      hint={isLong ? tradeTicketMessages.amounts.unitBeside(unit, hint ?? '') : hint}
      problem={
        problems.length > 0 ? (
          <ProblemText problems={problems} onUse={(use) => onText(use, 'complete')} />
        ) : null
      }
    >
      {(control) => (
        <div
          className={isLong ? 'tick-number tick-number-long' : 'tick-number'}
          style={{ '--chars': value.length } as CSSProperties} // the type knows no custom properties
          onKeyDownCapture={(event) => {
            tens.current = event.shiftKey;
          }}
          onClickCapture={(event) => {
            tens.current = event.shiftKey;
          }}
        >
          <TextInput
            {...control}
            ref={box}
            scale="big"
            inputMode="decimal"
            unit={isLong ? undefined : unit}
            value={value}
            onChange={(event) => onText(event.target.value, 'typed')}
            onStepUp={() => step(1)}
            onStepDown={() => step(-1)}
          />
        </div>
      )}
    </Field>
  );
}
