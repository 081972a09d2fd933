import { displayParts } from '../../../shared/money/format.ts';

/** A decimal text with thousands marked and trailing zeros dimmed: the lighter sibling of Amount, for lists drawn many times a second. */
export function Digits({ text }: { text: string }) {
  const { head, zeros } = displayParts(text);
  // The element stays when there is nothing to dim: taking it out and in again costs more than all the rest.
  return (
    <>
      {head}
      <span className="amount-zeros">{zeros}</span>
    </>
  );
}
