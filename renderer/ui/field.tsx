import { useId, type ReactNode } from 'react';
import './field.css';

/** What a control needs so that its label, hint and problem are read with it. Spread it on the control. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Short and always true: the unit, the step, the zone. */
  hint?: ReactNode;
  /** Buttons that fill the box, at the end of its label's line; the hint then stands beside the label. */
  actions?: ReactNode;
  /** What is wrong with the value and what would be right; may hold buttons with valid values. */
  problem?: ReactNode;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A label above its control, the problem in plain words beneath it. */
export function Field({ label, hint, actions, problem, className, children }: FieldProps) {
  const id = useId();
  const wrong = problem !== undefined && problem !== null && problem !== false && problem !== '';
  const described = [hint ? `${id}-hint` : '', wrong ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <div className={className === undefined ? 'field' : `field ${className}`}>
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {hint ? (
          <span className="field-hint" id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
        {actions === undefined ? null : <span className="field-actions">{actions}</span>}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': wrong || undefined })}
      {wrong ? (
        <div className="field-problem" id={`${id}-problem`}>
          {problem}
        </div>
      ) : null}
    </div>
  );
}
