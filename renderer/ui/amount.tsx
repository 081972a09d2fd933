import { displayParts } from '../../shared/money/format.ts';
import { placesOf } from '../format/places.ts';
import './amount.css';

interface AmountProps {
  /** Decimal text; every digit of it is shown. */
  value: string;
  /** Currency after the number. */
  unit?: string;
  /** In a right-aligned column: digits to reserve after the point, so that the points stand in one line. */
  places?: number;
  big?: boolean;
}

/** A decimal text with thousands marked and its trailing zeros dimmed, never dropped. */
export function Amount({ value, unit, places = 0, big }: AmountProps) {
  const { head, zeros } = displayParts(value);
  const own = placesOf(value);
  const missing = Math.max(0, places - own);
  const room = (own === 0 && missing > 0 ? '.' : '') + '0'.repeat(missing);
  return (
    <span className={big ? 'amount amount-big' : 'amount'}>
      {head}
      {zeros === '' ? null : <span className="amount-zeros">{zeros}</span>}
      {room === '' ? null : (
        <span className="amount-room" aria-hidden>
          {room}
        </span>
      )}
      {unit === undefined ? null : ` ${unit}`}
    </span>
  );
}
