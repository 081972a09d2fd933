import { subtract } from '../../../shared/money/arithmetic.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { Digits } from '../../parts/market/digits.tsx';
import { LastPrice } from '../../parts/market/last-price.tsx';
import type { Market } from '../../parts/market/market.ts';
import { Rich } from '../../ui/rich.tsx';

const messages = marketMessages.book;

interface BookSpreadProps {
  market: Market;
  /** The best prices in view; absent on a side that is empty. */
  bid: string | undefined;
  ask: string | undefined;
  /** Places after the point of a price. */
  places: number;
  isGrouped: boolean;
}

/** Between the sides: the last price, and the distance of the best ones. */
export function BookSpread({ market, bid, ask, places, isGrouped }: BookSpreadProps) {
  const low = parseDecimal(bid);
  const high = parseDecimal(ask);
  return (
    <div className="book-spread">
      <LastPrice market={market} places={places} quiet />
      {low.ok && high.ok ? (
        <span>
          <Rich
            text={isGrouped ? messages.gap : messages.spread}
            parts={{ amount: <Digits text={subtract(high.value, low.value)} /> }}
          />
        </span>
      ) : (
        <span>{messages.noSpread}</span>
      )}
    </div>
  );
}
