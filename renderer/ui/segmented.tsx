import { useId } from 'react';
import './segmented.css';

export interface Segment<T extends string> {
  value: T;
  label: string;
  disabled?: boolean;
  /** Why it is disabled, or what it means. */
  title?: string;
}

interface SegmentedProps<T extends string> {
  /** What is being chosen; read aloud, not shown. */
  label: string;
  options: readonly Segment<T>[];
  /** Null while nothing is chosen yet. */
  value: T | null;
  onChange: (value: T) => void;
}

/** One of a few, all in view. Radio buttons underneath, so arrow keys work as everywhere. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="segment" title={option.title}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
