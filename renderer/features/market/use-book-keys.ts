import {
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import type { BookSide } from '../../parts/market/ladder.ts';
import { usePickPrice } from '../../parts/market/pick-price.tsx';

export interface BookKeys {
  /** The row of a side that the keyboard is on, 0 the best price; null while it is elsewhere. */
  activeOf: (side: BookSide, rows: number) => number | null;
  /** For the element around both sides. */
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onClick: (event: MouseEvent) => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

/**
 * Picks a price from the book, by one set of listeners: a press on a row, or arrow keys and Enter. The arrows go from one side over the spread to the
 * other. `id` is what the rows' own ids begin with.
 */
export function useBookKeys(id: string): BookKeys {
  const pick = usePickPrice();
  const [active, setActive] = useState<{ side: BookSide; at: number } | null>(null);
  // The level can change between press and release: what counts is the price that was pressed.
  const pressed = useRef<string | null>(null);

  function move(body: HTMLElement, by: 1 | -1): void {
    if (active === null) return;
    const { side, at } = active;
    // Down is away from the best price for bids, and towards it for asks.
    const next = at + (side === 'bid' ? by : -by);
    if (next < 0) body.querySelector<HTMLElement>(`[data-side='${side === 'bid' ? 'ask' : 'bid'}']`)?.focus();
    else if (body.querySelector(`#${CSS.escape(`${id}-${side}-${next}`)}`) !== null)
      setActive({ side, at: next });
  }

  return {
    activeOf: (side, rows) => (active?.side === side ? Math.min(active.at, rows - 1) : null),
    handlers: {
      onPointerDown(event) {
        pressed.current = rowOf(event.target)?.dataset['price'] ?? null;
      },
      onClick(event) {
        const price = pressed.current ?? rowOf(event.target)?.dataset['price'];
        pressed.current = null;
        if (price !== undefined && price !== null) pick(price);
      },
      onFocus({ target }) {
        const side = target instanceof HTMLElement ? target.dataset['side'] : undefined;
        if (side === 'bid' || side === 'ask') setActive({ side, at: 0 });
      },
      onBlur: () => setActive(null),
      onKeyDown(event) {
        const body = event.currentTarget;
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault();
          move(body, event.key === 'ArrowDown' ? 1 : -1);
        } else if ((event.key === 'Enter' || event.key === ' ') && active !== null) {
          event.preventDefault();
          const row = body.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${active.side}-${active.at}`)}`);
          const price = row?.dataset['price'];
          if (price !== undefined) pick(price);
        }
      },
    },
  };
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.book-row') : null;
}
