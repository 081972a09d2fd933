import { memo } from 'react';
import { marketMessages } from '../../../shared/messages/market.ts';
import { Digits } from '../../parts/market/digits.tsx';
import type { BookSide } from '../../parts/market/ladder.ts';

const messages = marketMessages.book.row;

interface BookRowProps {
  side: BookSide;
  price: string;
  size: string;
  /** Null when it cannot be known. */
  total: string | null;
  /** Share of the deepest total in view, 0 to 1: the length of the bar. */
  share: number;
  /** Own open orders at this price. */
  own: number;
  /** The tab stop of its side. */
  stop: boolean;
}

/** One level of the book: a button that hands its price to the ticket. Redrawn only when it changed. */
export const BookRow = memo(function BookRow({ side, price, size, total, share, own, stop }: BookRowProps) {
  return (
    <li>
      <button
        type="button"
        className={`book-row book-${side}`}
        style={{ backgroundSize: `${share * 100}% 22px` }}
        data-price={price}
        tabIndex={stop ? 0 : -1}
      >
        <span
          className="book-own"
          aria-hidden
          data-own={own > 0 || undefined}
          title={own > 0 ? messages.own(own) : undefined}
        />
        {/* The button is named by its visible text, for voice control. */}
        <span className="book-price">
          <span className="visually-hidden">{messages[side]} </span>
          <Digits text={price} />
        </span>
        <span className="book-size">
          <span className="visually-hidden">, {messages.size} </span>
          <Digits text={size} />
        </span>
        <span className="book-total">
          <span className="visually-hidden">, {messages.total} </span>
          {total === null ? '?' : <Digits text={total} />}
          {own > 0 ? <span className="visually-hidden">, {messages.own(own)}</span> : null}
        </span>
      </button>
    </li>
  );
});
