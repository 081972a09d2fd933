import { elideMiddle } from '../lib/format/elide.ts';
import { visible } from '../../shared/base/format/visible.ts';

interface ElidedProps {
  text: string;
  head?: number;
  tail?: number;
}

/** A long identifier shortened in the middle; the whole of it is its tooltip and what a screen reader says. */
export function Elided({ text, head, tail }: ElidedProps) {
  const whole = visible(text);
  const short = elideMiddle(text, head, tail);
  if (short === whole) {
    return <span className="mono">{whole}</span>;
  }
  return (
    <span className="mono" title={whole}>
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  );
}
