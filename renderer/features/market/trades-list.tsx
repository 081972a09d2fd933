import { memo, useRef, type CSSProperties } from 'react';
import type { PublicTrade } from '../../../shared/bridge/market-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { usePreferences } from '../../state/app-state.ts';
import { maxPlaces, placesOf } from '../../lib/format/places.ts';
import { formatClock, zoneName, type Zone } from '../../lib/format/time.ts';
import { columnWidth, widthInDigits } from '../../parts/market/amount-width.ts';
import { formatCompact } from '../../parts/market/compact.ts';
import { useSize } from '../../lib/use-size.ts';
import { Digits } from '../../parts/market/digits.tsx';
import { padPlaces } from '../../parts/market/ladder.ts';
import type { Market } from '../../parts/market/market.ts';
import { useTopic, useTradesAreOld } from '../../parts/market/use-market.ts';

const messages = marketMessages.trades;

/** Enough to fill the tallest window; nobody scrolls through a list that moves. */
const MAX_SHOWN = 50;

/** As in market.css: paddings and gaps; the time and the shape before the price; a size of four digits. */
const FIXED_PX = 48;
const TIME_CH = 10;
const COMPACT_CH = 6.5;
/** As in book.css. */
const PROBE_DIGITS = 40;

/** The public trades of the pair, newest first. The side is the taker's. */
export function TradesList({ market, view }: { market: Market; view: PairView }) {
  const trades = useTopic(market.trades).slice(0, MAX_SHOWN);
  const isOld = useTradesAreOld(market);
  const zone = usePreferences().timeZone;
  const places = {
    price: Math.max(placesOf(view.pair.priceIncrement), maxPlaces(trades.map((trade) => trade.price))),
    size: Math.max(placesOf(view.pair.baseIncrement), maxPlaces(trades.map((trade) => trade.size))),
  };
  const box = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const size = useSize(box);
  const digits = useSize(probe);
  const priceCh = widthInDigits({ ...columnWidth(trades.map(({ price }) => price)), places: places.price });
  const sizeCh = widthInDigits({ ...columnWidth(trades.map((trade) => trade.size)), places: places.size });
  const room =
    size === null || digits === null ? Infinity : ((size.width - FIXED_PX) / digits.width) * PROBE_DIGITS;
  const isCompact = TIME_CH + priceCh + sizeCh > room;
  const widths = {
    '--price-ch': priceCh,
    '--size-ch': isCompact ? COMPACT_CH : sizeCh,
  } as CSSProperties; // the type knows no custom properties
  return (
    <div className={isOld ? 'trades book-old' : 'trades'} style={widths} ref={box}>
      <span className="book-probe" ref={probe} aria-hidden />
      <div className="trades-wide">
        <div className="trades-head">
          <span>{messages.time(zoneName(zone))}</span>
          <span>{messages.price}</span>
          <span>{messages.size}</span>
        </div>
        {trades.length === 0 ? (
          <p className="market-quiet">{market.hasEvents ? messages.none : messages.noneRead}</p>
        ) : (
          <ol className="trades-rows" tabIndex={0} aria-label={messages.list}>
            {trades.map((trade) => (
              <TradeRow
                key={trade.id}
                at={trade.at}
                zone={zone}
                side={trade.side}
                price={padPlaces(trade.price, places.price)}
                size={isCompact ? trade.size : padPlaces(trade.size, places.size)}
                isCompact={isCompact}
              />
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

interface TradeRowProps extends Pick<PublicTrade, 'at' | 'side' | 'price' | 'size'> {
  zone: Zone;
  /** The size is rounded to four digits for want of room; the tooltip has all. */
  isCompact: boolean;
}

const TradeRow = memo(function TradeRow({ at, zone, side, price, size, isCompact }: TradeRowProps) {
  return (
    <li className="trades-row">
      <span className="muted">{formatClock(at, zone)}</span>
      <span className={`trades-price trades-${side}`} title={messages.taker[side]}>
        <span aria-hidden>{side === 'buy' ? '▲' : '▼'} </span>
        <span className="visually-hidden">{messages.at[side]} </span>
        <Digits text={price} />
      </span>
      <span title={isCompact ? size : undefined}>
        <span className="visually-hidden">{messages.sizeLabel} </span>
        {isCompact ? formatCompact(size) : <Digits text={size} />}
      </span>
    </li>
  );
});
