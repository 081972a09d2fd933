import { useId, useMemo, useRef } from 'react';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { multiply } from '../../../shared/money/arithmetic.ts';
import { parseDecimal, type DecimalText } from '../../../shared/money/decimal-text.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { useViewState, type ViewKey } from '../../state/view-state.ts';
import { padPlaces, type BookSide, type Rung } from '../../parts/market/ladder.ts';
import type { Market } from '../../parts/market/market.ts';
import { useTopic } from '../../parts/market/use-market.ts';
import { useSize } from '../../lib/use-size.ts';
import { type BookColumns, useBookColumns } from './book-columns.ts';
import { BookFoot } from './book-foot.tsx';
import { BookRow, formatOwn } from './book-row.tsx';
import { bookRungs, type StepMultiple, type TotalUnit } from './book-rungs.ts';
import { BookSpread } from './book-spread.tsx';
import { type BookKeys, useBookKeys } from './use-book-keys.ts';
import { ownKey, type OwnSizes, useOwnSizes } from './use-own-sizes.ts';
import './book.css';

const messages = marketMessages.book;

/** As in book.css. */
const ROW_PX = 18;
const SPREAD_PX = 28;
const MAX_ROWS = 50;
/** Drawn before the box was measured. */
const FIRST_ROWS = 8;

/** Multiples of a pair's own increment: they mean nothing to another pair. */
function stepKey(symbol: string): ViewKey<StepMultiple> {
  return { name: ['market.step', symbol], initial: '1' };
}

function unitKey(symbol: string): ViewKey<TotalUnit> {
  return { name: ['market.total-unit', symbol], initial: 'base' };
}

/** Asks above, bids below, the spread between them. A press on a level hands its price to the ticket. */
export function Book({ market, view }: { market: Market; view: PairView }) {
  const book = useTopic(market.book);
  const [multiple, setMultiple] = useViewState(stepKey(market.symbol));
  const [unit, setUnit] = useViewState(unitKey(market.symbol));
  const box = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const size = useSize(box);
  const digits = useSize(probe);
  const fit = rowsIn(size?.height ?? null);
  const { priceIncrement, baseIncrement } = view.pair;
  const step = useMemo(() => stepOf(priceIncrement, multiple), [priceIncrement, multiple]);
  const own = useOwnSizes(market.accountId, market.symbol, step);
  const id = useId();
  const keys = useBookKeys(id);

  const asks = bookRungs(book?.asks ?? [], step, 'ask', fit, unit);
  const bids = bookRungs(book?.bids ?? [], step, 'bid', fit, unit);
  const columns = useBookColumns({
    rungs: [...asks, ...bids],
    step: step ?? priceIncrement,
    baseIncrement,
    own: [...own.values()].map(formatOwn),
    totalsRounded: unit === 'quote',
    widthPx: size?.width ?? null,
    digitPx: digits === null ? null : digits.width / PROBE_DIGITS,
  });
  const state = book?.state ?? 'connecting';
  const drawn = { id, columns, own, keys, deepest: Math.max(lengthOf(asks), lengthOf(bids)) };

  return (
    <div className={state === 'current' ? 'book' : 'book book-old'} data-state={state} style={columns.style}>
      <span className="book-probe" ref={probe} aria-hidden />
      <div className="book-scroll">
        <div className="book-head">
          <span>{own.size > 0 ? messages.mine : null}</span>
          <span>{messages.price}</span>
          <span>{messages.size}</span>
          <span title={columns.isTotalCompact ? messages.rounded : undefined}>{messages.total}</span>
        </div>
        <div className="book-body" ref={box} {...keys.handlers}>
          <BookSideList side="ask" rungs={asks} {...drawn} />
          <BookSpread
            market={market}
            bid={bids[0]?.price}
            ask={asks[0]?.price}
            places={columns.places.price}
            isGrouped={step !== null}
          />
          <BookSideList side="bid" rungs={bids} {...drawn} />
        </div>
      </div>
      <BookFoot pair={view.pair} multiple={multiple} onMultiple={setMultiple} unit={unit} onUnit={setUnit} />
    </div>
  );
}

/** The probe is this many digits wide. */
const PROBE_DIGITS = 40;

interface BookSideListProps {
  side: BookSide;
  rungs: readonly Rung[];
  id: string;
  columns: BookColumns;
  own: OwnSizes;
  keys: BookKeys;
  deepest: number;
}

/** Best first in the data; asks are drawn from the worst down to the best. */
function BookSideList({ side, rungs, id, columns, own, keys, deepest }: BookSideListProps) {
  const { places, isSizeCompact, isTotalCompact } = columns;
  const active = keys.activeOf(side, rungs.length);
  const rows = rungs.map(({ price, size, total }, at) => (
    <BookRow
      // oxlint-disable-next-line react/no-array-index-key -- a row is a place in the book: its texts change, no element moves
      key={at}
      id={`${id}-${side}-${at}`}
      side={side}
      price={padPlaces(price, places.price)}
      size={padPlaces(size, places.size)}
      total={total === null || isTotalCompact ? total : padPlaces(total, places.size)}
      isSizeCompact={isSizeCompact}
      isTotalCompact={isTotalCompact}
      share={deepest > 0 ? Math.round((Number(total ?? 0) / deepest) * 200) / 200 : 0}
      own={own.get(ownKey(side, price)) ?? null}
      isActive={active === at}
    />
  ));
  if (rungs.length === 0) {
    return (
      <p className={`book-side book-${side}s book-empty`}>
        {side === 'ask' ? messages.noAsks : messages.noBids}
      </p>
    );
  }
  return (
    <ol
      className={`book-side book-${side}s`}
      role="listbox"
      tabIndex={0}
      data-side={side}
      aria-label={side === 'ask' ? messages.asks : messages.bids}
      aria-activedescendant={active === null ? undefined : `${id}-${side}-${active}`}
    >
      {side === 'ask' ? rows.reverse() : rows}
    </ol>
  );
}

/** Null draws every price on its own. */
function stepOf(increment: string, multiple: StepMultiple): DecimalText | null {
  const read = parseDecimal(increment);
  return multiple === '1' || !read.ok ? null : multiply(read.value, multiple as DecimalText); // a literal in the grammar
}

/** Length of the longest bar: pixels only, never shown as a number. */
function lengthOf(rungs: readonly Rung[]): number {
  return Number(rungs.at(-1)?.total ?? 0);
}

/** As many rows of each side as fit the box. */
function rowsIn(height: number | null): number {
  if (height === null) return FIRST_ROWS;
  return Math.min(MAX_ROWS, Math.max(1, Math.floor((height - SPREAD_PX) / 2 / ROW_PX)));
}
