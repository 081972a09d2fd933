import { formatChange } from './format-change.ts';
import './change.css';

const SHAPES = { up: '▲', down: '▼', same: '' } as const;

interface ChangeProps {
  /** A fraction: "0.0124". */
  rate: string | null;
  className?: string;
  title?: string;
}

/** A change of 24 hours in percent, in colour and with a shape for its direction; nothing where the venue reports none. */
export function Change({ rate, className = '', title }: ChangeProps) {
  const change = formatChange(rate);
  if (change === null) return null;
  return (
    <span className={`change-${change.direction} ${className}`} title={title}>
      <span aria-hidden>{SHAPES[change.direction]} </span>
      {change.text}
    </span>
  );
}
