import { displayParts } from '../../shared/money/format.ts';
import { numberStyle } from '../../shared/base/format/number-style.ts';
import { placesOf } from '../lib/format/places.ts';
import { visible } from '../../shared/base/format/visible.ts';
import { amountsHidden, MASK, MASK_SPOKEN } from '../lib/hidden.ts';
import './amount.css';

interface AmountProps {
  /** Decimal text; every digit of it is shown. */
  value: string;
  /** Currency after the number. */
  unit?: string;
  /** In a right-aligned column: digits to reserve after the point, so that the points line up. */
  places?: number;
  big?: boolean;
  /** Not of one's own (a rule of a pair, the price of a market), or about to be sent and therefore to be seen: never hidden. */
  open?: boolean;
}

/** A decimal text with thousands marked and its trailing zeros dimmed, never dropped; a mask while amounts are hidden. */
export function Amount({ value, unit, places = 0, big, open = false }: AmountProps) {
  const className = big ? 'amount amount-big' : 'amount';
  const after = unit === undefined ? null : ` ${visible(unit)}`;
  if (amountsHidden() && !open) {
    return (
      <span className={className}>
        <span className="amount-hidden" aria-hidden>
          {MASK}
        </span>
        <span className="visually-hidden">{MASK_SPOKEN}</span>
        {after}
      </span>
    );
  }
  const { head, zeros } = displayParts(value);
  const own = placesOf(value);
  const missing = Math.max(0, places - own);
  const filler = (own === 0 && missing > 0 ? numberStyle().decimal : '') + '0'.repeat(missing);
  return (
    <span className={className}>
      {head}
      {zeros === '' ? null : <span className="amount-zeros">{zeros}</span>}
      {filler === '' ? null : (
        <span className="amount-filler" aria-hidden>
          {filler}
        </span>
      )}
      {after}
    </span>
  );
}
