import type { ISeriesPrimitive, SeriesAttachedParameter } from 'lightweight-charts';
import type { Candle } from '../../../shared/bridge/market-calls.ts';
import type { ChartColours } from './chart-colours.ts';
import { timeOf } from './chart-series.ts';
import type { FillMark } from './fill-marks.ts';

/** Half the width and the height of a mark, and its distance from its candle, in pixels. */
const HALF = 5.5;
const HEIGHT = 9;
const GAP = 5;

export interface FillMarksView extends ISeriesPrimitive {
  set(marks: readonly FillMark[], candles: readonly Candle[]): void;
  restyle(colours: ChartColours): void;
}

interface Mark {
  side: 'buy' | 'sell';
  candle: Candle;
}

/** Triangles on the candles of own fills: up below the low for buys, down above the high for sells. `onRedraw` is called whenever the view moved. */
export function createFillMarksView(onRedraw: () => void): FillMarksView {
  let marks: readonly Mark[] = [];
  let colours: ChartColours | null = null;
  let attached: SeriesAttachedParameter | null = null;
  const view = {
    zOrder: () => 'top' as const,
    renderer: () => ({
      draw(target: CanvasTarget) {
        target.useMediaCoordinateSpace(({ context }) => {
          for (const mark of marks) drawMark(context, mark);
        });
      },
    }),
  };

  function drawMark(context: CanvasRenderingContext2D, { side, candle }: Mark): void {
    const x = attached?.chart.timeScale().timeToCoordinate(timeOf(candle));
    const edge = side === 'buy' ? candle.low : candle.high;
    const y = attached?.series.priceToCoordinate(Number(edge));
    if (x === null || x === undefined || y === null || y === undefined || colours === null) return;
    const way = side === 'buy' ? 1 : -1;
    context.beginPath();
    context.moveTo(x, y + way * GAP);
    context.lineTo(x + HALF, y + way * (GAP + HEIGHT));
    context.lineTo(x - HALF, y + way * (GAP + HEIGHT));
    context.closePath();
    context.fillStyle = side === 'buy' ? colours.buy : colours.sell;
    context.strokeStyle = colours.surface;
    context.fill();
    context.stroke();
  }

  const views = [view];
  return {
    attached(parameters) {
      attached = parameters;
    },
    detached() {
      attached = null;
    },
    updateAllViews: onRedraw,
    paneViews: () => views,
    set(next, candles) {
      const byTime = new Map(candles.map((candle) => [candle.at, candle]));
      marks = next.flatMap(({ at, side }) => {
        const candle = byTime.get(at);
        return candle === undefined ? [] : [{ side, candle }];
      });
      attached?.requestUpdate();
    },
    restyle(next) {
      colours = next;
      attached?.requestUpdate();
    },
  };
}

/** As much of the library's canvas as is used here. */
interface CanvasTarget {
  useMediaCoordinateSpace(draw: (scope: { context: CanvasRenderingContext2D }) => void): void;
}
