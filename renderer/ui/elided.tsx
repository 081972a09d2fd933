import { elideMiddle } from '../lib/format/elide.ts';
import { visible } from '../../shared/base/format/visible.ts';

interface ElidedProps {
  text: string;
  head?: number;
  tail?: number;
}

/** A long identifier shortened in the middle; in full it is its tooltip and what a screen reader reads. */
export function Elided({ text, head, tail }: ElidedProps) {
  const full = visible(text);
  const short = elideMiddle(text, head, tail);
  if (short === full) {
    return <span className="mono">{full}</span>;
  }
  return (
    <span className="mono" title={full}>
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">{full}</span>
    </span>
  );
}
