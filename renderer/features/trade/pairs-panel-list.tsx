import { useVirtualizer } from '@tanstack/react-virtual';
import { TriangleAlert } from 'lucide-react';
import { memo, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import { formatCompact } from '../../parts/market/compact.ts';
import { Change } from '../../parts/market/change.tsx';
import { placesOf } from '../../lib/format/places.ts';
import { Digits } from '../../parts/market/digits.tsx';
import { padPlaces } from '../../parts/market/ladder.ts';
import type { Market } from '../../parts/market/market.ts';
import { useMarket, useTopic } from '../../parts/market/use-market.ts';
import type { Tickers } from '../../parts/market/use-tickers.ts';
import { PairStar } from './pair-star.tsx';

/** As in trade.css: a symbol and its change, its price and value beneath. */
const ROW_PX = 38;

export interface PairsListHandle {
  /** Focuses the row that is the tab stop. */
  focus: () => void;
}

interface PairsListProps {
  ref: Ref<PairsListHandle>;
  /** Digits of the widest price: the list scrolls sideways where it is narrower. */
  priceCh: number;
  pairs: readonly PairView[];
  chosen: string;
  tickers: Tickers;
  favourites: readonly string[];
  onChoose: (symbol: string) => void;
  onFavourite: (symbol: string) => void;
}

/** Any number of pairs in a list of which only what is in view exists. Arrow keys, Page keys, Home and End move; Enter chooses. */
export function PairsList(props: PairsListProps) {
  const { ref, priceCh, pairs, chosen, tickers, favourites, onChoose, onFavourite } = props;
  const box = useRef<HTMLDivElement>(null);
  const chosenAt = pairs.findIndex(({ pair }) => pair.symbol === chosen);
  const [active, setActive] = useState<number | null>(null);
  const stop = Math.min(pairs.length - 1, active ?? Math.max(0, chosenAt));
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const rows = useVirtualizer({
    count: pairs.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => pairs[index]?.pair.symbol ?? index,
    overscan: 14,
    initialOffset: Math.max(0, chosenAt - 4) * ROW_PX,
    initialRect: { width: 240, height: 400 },
  });

  function focusRow(at: number): void {
    flushSync(() => {
      setActive(at);
      rows.scrollToIndex(at);
    });
    const row = box.current?.querySelector<HTMLButtonElement>(`[data-at="${at}"] .trade-pair`);
    // A row far away exists only after the list has scrolled.
    if (row) row.focus();
    else
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLButtonElement>(`[data-at="${at}"] .trade-pair`)?.focus(),
      );
  }
  useImperativeHandle(ref, () => ({ focus: () => focusRow(stop) }));

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? ROW_PX) / ROW_PX) - 1);
    const targets: Record<string, number> = {
      ArrowDown: stop + 1,
      ArrowUp: stop - 1,
      PageDown: stop + page,
      PageUp: stop - page,
      Home: 0,
      End: pairs.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focusRow(Math.min(pairs.length - 1, Math.max(0, target)));
  }

  return (
    <div className="trade-pair-list" ref={box}>
      <ul
        aria-label={tradeMessages.pairs.list}
        style={{ height: rows.getTotalSize(), minWidth: `calc(44px + ${priceCh}ch)` }}
        onKeyDown={onKeyDown}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const view = pairs[index];
          if (!view) return null;
          const { symbol } = view.pair;
          const ticker = tickers.bySymbol.get(symbol);
          return (
            <PairRow
              key={symbol}
              at={index}
              count={pairs.length}
              start={start}
              symbol={symbol}
              name={view.pair.name}
              trading={view.pair.enableTrading}
              doubtful={view.doubtful}
              last={ticker?.last ?? null}
              places={placesOf(view.pair.priceIncrement)}
              changeRate={ticker?.changeRate ?? null}
              value={ticker?.value ?? null}
              quote={view.pair.quoteCurrency}
              isFavourite={favourites.includes(symbol)}
              current={symbol === chosen}
              stop={index === stop}
              onChoose={onChoose}
              onFavourite={onFavourite}
              onFocus={setActive}
            />
          );
        })}
      </ul>
    </div>
  );
}

interface PairRowProps {
  at: number;
  count: number;
  start: number;
  symbol: string;
  name: string;
  trading: boolean;
  doubtful: boolean;
  last: string | null;
  /** Places after the point that prices of the pair always have. */
  places: number;
  changeRate: string | null;
  /** Of 24 hours, in the quote asset. */
  value: string | null;
  quote: string;
  isFavourite: boolean;
  current: boolean;
  stop: boolean;
  onChoose: (symbol: string) => void;
  onFavourite: (symbol: string) => void;
  onFocus: (at: number) => void;
}

const PairRow = memo(function PairRow(props: PairRowProps) {
  const { at, count, start, symbol, name, trading, doubtful, last, places, current, stop } = props;
  const { changeRate, value, quote, isFavourite } = props;
  return (
    <li
      className={last === null ? 'trade-pair-row trade-pair-bare' : 'trade-pair-row'}
      data-at={at}
      aria-posinset={at + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${start}px)` }}
    >
      <button
        type="button"
        className="trade-pair"
        tabIndex={stop ? 0 : -1}
        aria-current={current ? 'true' : undefined}
        title={name === symbol || name === '' ? symbol : tradeMessages.pairs.called(symbol, name)}
        onClick={() => props.onChoose(symbol)}
        onFocus={() => props.onFocus(at)}
      >
        {symbol}
      </button>
      <PairStar
        symbol={symbol}
        isFavourite={isFavourite}
        tabIndex={stop ? 0 : -1}
        onToggle={props.onFavourite}
      />
      {doubtful ? (
        <span className="trade-pair-note warn" title={tradeMessages.pairs.doubtfulWhy}>
          <TriangleAlert size={11} aria-hidden /> {tradeMessages.pairs.doubtful}
        </span>
      ) : trading ? (
        <>
          <span className="trade-pair-figures">
            <span className="trade-pair-last">
              {current ? <WatchedLast last={last} places={places} /> : <Last last={last} places={places} />}
            </span>
            {value === null ? null : (
              <span
                className="trade-pair-value"
                title={`${tradeMessages.header.value}: ${groupThousands(value)} ${quote}`}
              >
                {formatCompact(value)}
              </span>
            )}
          </span>
          <Change className="trade-pair-change" rate={changeRate} />
        </>
      ) : (
        <span className="trade-pair-note">{tradeMessages.pairs.notTrading}</span>
      )}
    </li>
  );
});

type LastProps = Pick<PairRowProps, 'last' | 'places'>;

function Last({ last, places }: LastProps) {
  return last === null ? null : <Digits text={padPlaces(last, places)} />;
}

/** The pair in view has its trades one by one: its price here is the one over the book, not that of the last refresh. */
function WatchedLast({ last, places }: LastProps) {
  const market = useMarket();
  return market === null ? (
    <Last last={last} places={places} />
  ) : (
    <TradedLast market={market} last={last} places={places} />
  );
}

function TradedLast({ market, last, places }: LastProps & { market: Market }) {
  const newest = useTopic(market.trades)[0];
  // Without events its trades grow old; without tickers the rows are laid out for no price.
  const follows = market.hasEvents && last !== null;
  return <Last last={follows ? (newest?.price ?? last) : last} places={places} />;
}
