import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { multiply, subtract } from '../../../shared/money/arithmetic.ts';
import { parseDecimal, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { maxPlaces, placesOf } from '../../lib/format/places.ts';
import { useViewState, type ViewKey } from '../../state/view-state.ts';
import { usePickPrice } from '../../parts/market/pick-price.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { columnWidth, widerOf, widthInDigits } from '../../parts/market/amount-width.ts';
import { BookRow } from './book-row.tsx';
import { Digits } from '../../parts/market/digits.tsx';
import {
  groupLevels,
  padPlaces,
  runningTotals,
  type BookSide,
  type Level,
  type Rung,
} from '../../parts/market/ladder.ts';
import { LastPrice } from '../../parts/market/last-price.tsx';
import type { Market } from '../../parts/market/market.ts';
import { useTopic } from '../../parts/market/use-market.ts';
import { ownKey, useOwnPrices, type OwnPrices } from './use-own-prices.ts';
import { useSize } from '../../lib/use-size.ts';

const messages = marketMessages.book;

/** As in market.css. */
const ROW_PX = 24;
const SPREAD_PX = 28;
const MAX_ROWS = 50;
/** Drawn before the box was measured. */
const FIRST_ROWS = 8;

const GROUPS = ['1', '10', '100'] as const;
type Group = (typeof GROUPS)[number];
const GROUP_OPTIONS = GROUPS.map((value) => ({
  value,
  label: `×${value}`,
  title: value === '1' ? messages.ungrouped : messages.grouped(value),
}));

/** Multiples of a pair's own increment: they mean nothing to another pair. */
function groupKey(symbol: string): ViewKey<Group> {
  return { name: ['market.group', symbol], initial: '1' };
}

/** Asks above, bids below, the spread between them. A press on a level hands its price to the ticket. */
export function Book({ market, view }: { market: Market; view: PairView }) {
  const book = useTopic(market.book);
  const [group, setGroup] = useViewState(groupKey(market.symbol));
  const box = useRef<HTMLDivElement>(null);
  const fit = useFit(box);
  const { priceIncrement, baseIncrement } = view.pair;
  const step = useMemo(() => stepOf(priceIncrement, group), [priceIncrement, group]);
  const own = useOwnPrices(market.accountId, market.symbol, step);
  const handlers = usePicking();

  const asks = rungsOf(book?.asks ?? [], step, 'ask', fit);
  const bids = rungsOf(book?.bids ?? [], step, 'bid', fit);
  const places = usePlaces(asks, bids, step ?? priceIncrement, baseIncrement);
  const widths = useWidths(asks, bids, places);
  const deepest = Math.max(lengthOf(asks), lengthOf(bids));
  const state = book?.state ?? 'connecting';
  const drawn = { places, deepest, own };

  return (
    <div className={state === 'current' ? 'book' : 'book book-old'} data-state={state} style={widths}>
      <div className="book-scroll">
        <div className="book-head">
          <span />
          <span>{messages.price}</span>
          <span>{messages.size}</span>
          <span>{messages.total}</span>
        </div>
        <div className="book-body" ref={box} {...handlers}>
          <ol className="book-side book-asks" aria-label={messages.asks}>
            <Rungs side="ask" rungs={asks} {...drawn} />
          </ol>
          <div className="book-spread">
            <Spread bid={bids[0]?.price} ask={asks[0]?.price} grouped={step !== null} />
            <LastPrice market={market} places={places.price} quiet />
          </div>
          <ol className="book-side book-bids" aria-label={messages.bids}>
            <Rungs side="bid" rungs={bids} {...drawn} />
          </ol>
        </div>
      </div>
      <div className="book-foot">
        <Segmented label={messages.group} options={GROUP_OPTIONS} value={group} onChange={setGroup} />
        <span className="caption">{messages.unit(view.pair.quoteCurrency, view.pair.baseCurrency)}</span>
      </div>
    </div>
  );
}

interface RungsProps {
  side: BookSide;
  rungs: readonly Rung[];
  places: Places;
  deepest: number;
  own: OwnPrices;
}

/** Best first in the data; asks are drawn from the worst down to the best. */
function Rungs({ side, rungs, places, deepest, own }: RungsProps) {
  if (rungs.length === 0)
    return <li className="book-empty">{side === 'ask' ? messages.noAsks : messages.noBids}</li>;
  const rows = rungs.map(({ price, size, total }, at) => (
    <BookRow
      // oxlint-disable-next-line react/no-array-index-key -- a row is a place in the book: its texts change, no element moves
      key={at}
      side={side}
      price={padPlaces(price, places.price)}
      size={padPlaces(size, places.size)}
      total={total === null ? null : padPlaces(total, places.size)}
      share={deepest > 0 ? Math.round((Number(total ?? 0) / deepest) * 200) / 200 : 0}
      own={own.get(ownKey(side, price)) ?? 0}
      stop={at === 0}
    />
  ));
  return side === 'ask' ? rows.reverse() : rows;
}

function Spread({
  bid,
  ask,
  grouped,
}: {
  bid: string | undefined;
  ask: string | undefined;
  grouped: boolean;
}) {
  const low = parseDecimal(bid);
  const high = parseDecimal(ask);
  if (!low.ok || !high.ok) return <span>{messages.noSpread}</span>;
  return (
    <span>
      <Rich
        text={grouped ? messages.gap : messages.spread}
        parts={{ amount: <Digits text={subtract(high.value, low.value)} /> }}
      />
    </span>
  );
}

function rungsOf(levels: readonly Level[], step: DecimalText | null, side: BookSide, fit: number): Rung[] {
  return runningTotals(groupLevels(levels, step, side).slice(0, fit));
}

/** Null draws every price on its own. */
function stepOf(increment: string, group: Group): DecimalText | null {
  const read = parseDecimal(increment);
  return group === '1' || !read.ok ? null : multiply(read.value, group as DecimalText); // a literal in the grammar
}

/** Length of the longest bar: pixels only, never shown as a number. */
function lengthOf(rungs: readonly Rung[]): number {
  return Number(rungs.at(-1)?.total ?? 0);
}

/** As many rows of each side as fit the box. */
function useFit(box: React.RefObject<HTMLDivElement | null>): number {
  const size = useSize(box);
  if (size === null) return FIRST_ROWS;
  return Math.min(MAX_ROWS, Math.max(1, Math.floor((size.height - SPREAD_PX) / 2 / ROW_PX)));
}

interface Places {
  price: number;
  size: number;
}

/** Places after the point that each column reserves. They only grow while a pair is shown, so that nothing jumps. */
function usePlaces(
  asks: readonly Rung[],
  bids: readonly Rung[],
  step: string,
  baseIncrement: string,
): Places {
  const all = [...asks, ...bids];
  const [max, setMax] = useState<Places>({ price: 0, size: 0 });
  const now = {
    price: Math.max(placesOf(step), maxPlaces(all.map((rung) => rung.price))),
    size: Math.max(placesOf(baseIncrement), max.size, maxPlaces(all.map((rung) => rung.size))),
  };
  if (now.size > max.size) setMax(now);
  return now;
}

/**
 * The width of the longest amount of each column, for the stylesheet; it only grows while a pair is shown, too. On the element
 * around all rows: it changes a few times a day, and a row of its own would be styled again with every update.
 */
function useWidths(asks: readonly Rung[], bids: readonly Rung[], { price, size }: Places): CSSProperties {
  const all = [...asks, ...bids];
  const [max, setMax] = useState(NO_WIDTHS);
  const now = {
    price: widerOf(max.price, { ...columnWidth(all.map((rung) => rung.price)), places: price }),
    size: widerOf(max.size, { ...columnWidth(all.map((rung) => rung.size)), places: size }),
    total: widerOf(max.total, { ...columnWidth(all.map((rung) => rung.total ?? '')), places: size }),
  };
  const widths = {
    '--price-ch': widthInDigits(now.price),
    '--size-ch': widthInDigits(now.size),
    '--total-ch': widthInDigits(now.total),
  };
  const before = [max.price, max.size, max.total].map(widthInDigits);
  if (Object.values(widths).some((width, at) => width > (before[at] ?? 0))) setMax(now);
  return widths as CSSProperties; // the type knows no custom properties
}

const NO_WIDTHS = { price: columnWidth([]), size: columnWidth([]), total: columnWidth([]) };

/** Press, Enter and arrow keys of all levels, by one set of listeners. */
function usePicking() {
  const pick = usePickPrice();
  // The level can change between press and release: what counts is the price that was pressed.
  const pressed = useRef<string | null>(null);
  useEffect(() => () => void (pressed.current = null), []);
  return {
    onPointerDown(event: PointerEvent) {
      pressed.current = rowOf(event.target)?.dataset['price'] ?? null;
    },
    onClick(event: MouseEvent) {
      const row = rowOf(event.target);
      if (!row) return;
      // Zero clicks: the keyboard did it.
      const price = event.detail === 0 ? row.dataset['price'] : (pressed.current ?? row.dataset['price']);
      pressed.current = null;
      if (price !== undefined) pick(price);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0) return;
      const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.book-row')];
      const at = rows.findIndex((row) => row === event.target);
      if (at < 0) return;
      event.preventDefault();
      rows[at + step]?.focus();
    },
  };
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.book-row') : null;
}
