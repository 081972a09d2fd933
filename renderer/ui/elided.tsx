import { elideMiddle } from '../format/elide.ts';

interface ElidedProps {
  text: string;
  head?: number;
  tail?: number;
}

/** A long identifier shortened in the middle; the whole of it is its tooltip and what a screen reader says. */
export function Elided({ text, head, tail }: ElidedProps) {
  const short = elideMiddle(text, head, tail);
  if (short === text) {
    return <span className="mono">{text}</span>;
  }
  return (
    <span className="mono" title={text}>
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
