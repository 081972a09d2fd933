import { memo } from 'react';
import { marketMessages } from '../../../shared/messages/market.ts';
import { unlessHidden } from '../../lib/hidden.ts';
import { formatCompact } from '../../parts/market/compact.ts';
import { Digits } from '../../parts/market/digits.tsx';
import type { BookSide } from '../../parts/market/ladder.ts';

const messages = marketMessages.book.row;

interface BookRowProps {
  id: string;
  side: BookSide;
  price: string;
  size: string;
  /** Null when it cannot be known. */
  total: string | null;
  /** Columns that are rounded for want of room; the tooltip has all digits. */
  isSizeCompact: boolean;
  isTotalCompact: boolean;
  /** Share of the deepest total in view, 0 to 1: the length of the bar. */
  share: number;
  /** What one's own open orders have left at this price; null where there are none. */
  own: string | null;
  /** The keyboard is on it. */
  isActive: boolean;
}

/** An own size as its mark has it: whole while it is short. The list of orders has all digits. */
export function formatOwn(size: string): string {
  const whole = size.includes('.') ? size.replace(/\.?0+$/, '') : size;
  return whole.length <= OWN_DIGITS ? whole : formatCompact(whole);
}

const OWN_DIGITS = 6;

/** One level of the book: an option that hands its price to the ticket. Redrawn only when it changed. */
export const BookRow = memo(function BookRow(props: BookRowProps) {
  const { id, side, price, size, total, isSizeCompact, isTotalCompact, share, own, isActive } = props;
  const isRounded = isSizeCompact || isTotalCompact;
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={`book-row book-${side}`}
      style={{ backgroundSize: `${share * 100}% 16px` }}
      data-price={price}
      title={isRounded ? messages.exact(size, total ?? '?') : undefined}
    >
      <span className="book-own">
        {own === null ? null : (
          <span className="book-own-size">
            <span className="visually-hidden">{messages.own} </span>
            {unlessHidden(formatOwn(own))}
            <span className="visually-hidden">, </span>
          </span>
        )}
      </span>
      <span className="book-price">
        <span className="visually-hidden">{messages[side]} </span>
        <Digits text={price} />
      </span>
      <span className="book-size">
        <span className="visually-hidden">, {messages.size} </span>
        {isSizeCompact ? formatCompact(size) : <Digits text={size} />}
      </span>
      <span className="book-total">
        <span className="visually-hidden">, {messages.total} </span>
        {total === null ? '?' : isTotalCompact ? formatCompact(total) : <Digits text={total} />}
      </span>
    </li>
  );
});
