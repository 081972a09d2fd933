import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { Candle } from '../../../shared/bridge/market-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { marketChartMessages } from '../../../shared/messages/market-chart.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { placesOf } from '../../lib/format/places.ts';
import { padPlaces } from '../../parts/market/ladder.ts';
import { useLastPrice } from '../../parts/market/use-last-price.ts';
import { usePickPrice } from '../../parts/market/pick-price.tsx';
import { openAmend } from '../../parts/orders/amend-draft.ts';
import { focusTicket } from '../../parts/orders/focus-ticket.ts';
import type { Cancelling } from '../../parts/orders/use-cancel.ts';
import type { CandleChart } from './candle-chart.ts';
import { ChartLineView } from './chart-line-view.tsx';
import type { ChartLine } from './own-lines.ts';
import { distanceText } from './own-lines.ts';
import { LAST_ID, placeLines } from './place-lines.ts';
import { useLineDrag } from './use-line-drag.ts';

interface ChartLinesProps {
  chart: CandleChart;
  account: AccountView;
  view: PairView;
  lines: readonly ChartLine[];
  /** The growing candle, whose close has a tag at the axis, too. */
  newest: Candle | null;
  cancelling: Cancelling;
}

/** Own orders, the draft and the average entry, over the chart. Their texts are React's; their places follow each redraw of the chart without it. */
export function ChartLines({ chart, account, view, lines, newest, cancelling }: ChartLinesProps) {
  const { symbol, priceIncrement } = view.pair;
  const last = useLastPrice(account.id, symbol);
  const pick = usePickPrice();
  const box = useRef<HTMLDivElement>(null);
  const drag = useLineDrag(chart, priceIncrement, (line, price) => {
    if (line.order !== null) openAmend({ order: line.order, price });
    else pick(price);
  });
  const { moving } = drag;
  const shown = lines.map((line) => (moving?.id === line.id ? { ...line, price: moving.price } : line));

  useLayoutEffect(() => {
    const place = (): void => {
      if (box.current) placeLines(box.current, chart, shown, newest);
    };
    place();
    return chart.onRedraw(place);
  });

  return (
    <div
      className={moving === null ? 'chart-lines' : 'chart-lines chart-lines-moving'}
      ref={box}
      role="group"
      aria-label={marketChartMessages.lines.group(symbol)}
    >
      {lines.map((line) => (
        <ChartLineView
          key={line.id}
          line={line}
          movedTo={moving?.id === line.id ? moving.price : null}
          pair={view.pair}
          distance={distanceText(moving?.id === line.id ? moving.price : line.price, last)}
          canCancel={line.order !== null && cancelling.can.one}
          isLeaving={line.order !== null && line.order.orderId in cancelling.asked}
          onGrab={drag.onGrab}
          onPress={pressLine}
          onCancel={cancelLine}
        />
      ))}
      {newest === null ? null : (
        <div className="chart-line" data-line={LAST_ID} hidden aria-hidden>
          <div className={`chart-line-tag chart-last-${rises(newest) ? 'up' : 'down'}`}>
            {groupThousands(padPlaces(newest.close, placesOf(priceIncrement)))}
          </div>
        </div>
      )}
    </div>
  );

  function pressLine(line: ChartLine, event: MouseEvent): void {
    if (drag.endsDrag(event)) return;
    if (line.order !== null) openAmend({ order: line.order });
    else focusTicket();
  }

  function cancelLine(line: ChartLine): void {
    if (line.order !== null) cancelling.propose({ what: 'one', order: line.order });
  }
}

function rises({ open, close }: Candle): boolean {
  return Number(close) >= Number(open);
}
