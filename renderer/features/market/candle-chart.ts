import {
  CandlestickSeries,
  createChart,
  CrosshairMode,
  type IChartApi,
  LineStyle,
  PriceScaleMode,
} from 'lightweight-charts';
import type { Candle } from '../../../shared/bridge/market-calls.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { formatClock, formatDate, formatDay, formatMinute, type Zone } from '../../lib/format/time.ts';
import { placesOf } from '../../lib/format/places.ts';
import { withUpdates } from './candle-pages.ts';
import { chartColours } from './chart-colours.ts';
import { createIndicatorSeries, type IndicatorValues, timeOf } from './chart-series.ts';
import type { PriceScale } from './chart-settings.ts';
import type { FillMark } from './fill-marks.ts';
import { createFillMarksView } from './fill-marks-view.ts';
import type { Indicators } from './indicators.ts';
import { priceAt } from './price-at.ts';

/** A candle the crosshair is on, with the indicators there. */
export interface ChartPoint {
  candle: Candle;
  values: IndicatorValues;
}

export interface CandleChart {
  /** What lies over the chart is put in here, so that the wheel and the pointer reach the chart through it. */
  readonly element: HTMLElement;
  /** All that were read, oldest first. What updates brought beyond them stays. */
  setCandles(candles: readonly Candle[]): void;
  /** A candle that changed or is new; one older than the last is ignored. */
  update(candle: Candle): void;
  setIndicators(indicators: Indicators): void;
  setScale(scale: PriceScale): void;
  setMarks(marks: readonly FillMark[]): void;
  /** Puts the crosshair on the candle `by` places from where it is (or from the last); returns it. */
  step(by: number): ChartPoint | null;
  /** Pixels from the top at which a price is; null before anything is drawn. */
  yOf(price: number): number | null;
  /** The price at a height, as the scale has it; null before anything is drawn. */
  valueAt(y: number): number | null;
  /** Inner size of the drawing, without its axes, in pixels. */
  size(): { width: number; height: number };
  /** Called whenever the chart was moved, scaled or drawn anew; returns the function that ends it. */
  onRedraw(listener: () => void): () => void;
  /** After the theme changed. */
  restyle(): void;
  end(): void;
}

export interface CandleChartOptions {
  /** The pair's price increment: what every price on the axes is a multiple of. */
  increment: string;
  zone: Zone;
  /** Candles of a day or more show the date, not the hour. */
  daily: boolean;
  /** The candle under the pointer; null when the pointer left. */
  onPoint: (point: ChartPoint | null) => void;
  /** The newest candle, whenever it or its indicators changed. */
  onLast: (point: ChartPoint | null) => void;
  /** A press on the chart, as the price scale has it at that height. */
  onPick: (value: number) => void;
  /** The oldest candle is in view, or nearly. */
  onStart: () => void;
}

/** So many candles before the first one in view, older ones are asked for. */
const AHEAD = 60;

/**
 * Draws candles and their indicators into an element and follows its size. A chart is drawn from numbers: they are positions on the
 * screen, and every value of a candle that is read as text is the candle's own.
 */
export function drawCandles(box: HTMLElement, options: CandleChartOptions): CandleChart {
  let candles: Candle[] = [];
  let marks: readonly FillMark[] = [];
  let pointed = -1;
  const listeners = new Set<() => void>();
  const chart = createChart(box, chartOptions(box, options));
  const prices = chart.addSeries(CandlestickSeries, {
    borderVisible: false,
    priceLineStyle: LineStyle.Dotted,
    // Its tag stands among those of own lines, which would cover the library's.
    lastValueVisible: false,
    priceFormat: {
      type: 'custom',
      minMove: Number(options.increment),
      formatter: (price: number) => priceLabel(price, options.increment),
    },
  });
  const indicators = createIndicatorSeries(chart);
  const marksView = createFillMarksView(() => {
    for (const listener of listeners) listener();
  });
  prices.attachPrimitive(marksView);

  function pointAt(index: number): ChartPoint | null {
    const candle = candles[index];
    return candle === undefined ? null : { candle, values: indicators.valuesAt(index) };
  }

  function report(): void {
    options.onLast(pointAt(candles.length - 1));
    if (pointed >= 0) options.onPoint(pointAt(pointed));
  }

  function restyle(): void {
    const colours = chartColours(box);
    styleChart(chart, colours);
    const { buy, sell } = colours;
    prices.applyOptions({ upColor: buy, downColor: sell, wickUpColor: buy, wickDownColor: sell });
    indicators.restyle(colours);
    marksView.restyle(colours);
  }

  chart.subscribeCrosshairMove(({ time }) => {
    pointed = time === undefined ? -1 : candles.findIndex((candle) => timeOf(candle) === time);
    options.onPoint(pointAt(pointed));
  });
  chart.subscribeClick(({ point }) => {
    const value = point === undefined ? null : prices.coordinateToPrice(point.y);
    if (value !== null) options.onPick(value);
  });
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < AHEAD && candles.length > 0) options.onStart();
  });
  restyle();

  return {
    element: chart.chartElement(),
    setCandles(read) {
      candles = withUpdates(read, candles);
      prices.setData(candles.map(barOf));
      indicators.setCandles(candles);
      marksView.set(marks, candles);
      report();
    },
    update(candle) {
      const last = candles.at(-1);
      if (last && candle.at < last.at) return;
      if (last?.at === candle.at) candles[candles.length - 1] = candle;
      else candles.push(candle);
      prices.update(barOf(candle));
      indicators.updateLast(candles);
      report();
    },
    setIndicators(next) {
      indicators.setIndicators(next);
      report();
    },
    setScale(scale) {
      const mode = scale === 'log' ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal;
      prices.priceScale().applyOptions({ mode });
    },
    setMarks(next) {
      marks = next;
      marksView.set(marks, candles);
    },
    step(by) {
      const from = pointed < 0 ? candles.length - (by < 0 ? 0 : 1) : pointed;
      pointed = Math.min(candles.length - 1, Math.max(0, from + by));
      const point = pointAt(pointed);
      if (point !== null)
        chart.setCrosshairPosition(Number(point.candle.close), timeOf(point.candle), prices);
      return point;
    },
    yOf: (price) => prices.priceToCoordinate(price),
    valueAt: (y) => prices.coordinateToPrice(y),
    size: () => ({
      width: chart.timeScale().width(),
      height: chart.panes()[0]?.getHeight() ?? 0,
    }),
    onRedraw(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    restyle,
    end: () => chart.remove(),
  };
}

function chartOptions(box: HTMLElement, { zone, daily }: CandleChartOptions) {
  return {
    autoSize: true,
    layout: { attributionLogo: false, fontSize: 11, fontFamily: getComputedStyle(box).fontFamily },
    // On the pointer, not on the nearest close: a press takes the price the label shows.
    crosshair: { mode: CrosshairMode.Normal },
    timeScale: {
      timeVisible: !daily,
      secondsVisible: false,
      rightOffset: 6,
      barSpacing: 6,
      minBarSpacing: 0.5,
      tickMarkFormatter: (time: unknown) => {
        const ms = Number(time) * 1_000;
        const clock = formatClock(ms, zone).slice(0, 5);
        return daily || clock === '00:00' ? formatDay(ms, zone) : clock;
      },
    },
    localization: {
      timeFormatter: (time: unknown) => {
        const ms = Number(time) * 1_000;
        return daily ? formatDate(ms, zone) : formatMinute(ms, zone);
      },
    },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.2 } },
    // Nothing moves by itself after the hand has left.
    kineticScroll: { mouse: false, touch: false },
    handleScale: { axisPressedMouseMove: { time: true, price: true } },
  };
}

function styleChart(chart: IChartApi, { surface, text, muted, line }: ReturnType<typeof chartColours>): void {
  const cross = { color: muted, labelBackgroundColor: text };
  chart.applyOptions({
    layout: { background: { color: surface }, textColor: muted },
    grid: { vertLines: { color: line }, horzLines: { color: line } },
    timeScale: { borderColor: line },
    crosshair: { vertLine: cross, horzLine: cross },
  });
}

/** A price of the scale as a multiple of the increment; below the smallest one as it is. */
function priceLabel(price: number, increment: string): string {
  return groupThousands(priceAt(price, increment) ?? price.toFixed(placesOf(increment)));
}

function barOf(candle: Candle) {
  const { open, high, low, close } = candle;
  return {
    time: timeOf(candle),
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
  };
}
