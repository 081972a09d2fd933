import {
  HistogramSeries,
  type IChartApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import type { Candle } from '../../../shared/bridge/market-calls.ts';
import type { ChartColours } from './chart-colours.ts';
import { averageAt, type Indicators, movingAverage, volumeWeightedPrice } from './indicators.ts';

/** The indicators at one candle; null where one is off or not defined yet. */
export interface IndicatorValues {
  first: number | null;
  second: number | null;
  vwap: number | null;
}

export interface IndicatorSeries {
  /** All candles, oldest first, in place of those before. */
  setCandles(candles: readonly Candle[]): void;
  /** The last candle changed, or is new. */
  updateLast(candles: readonly Candle[]): void;
  setIndicators(indicators: Indicators): void;
  /** At a candle by its place in the list. */
  valuesAt(index: number): IndicatorValues;
  restyle(colours: ChartColours): void;
}

/** The library counts seconds. */
export function timeOf(candle: { at: number }): UTCTimestamp {
  return (candle.at / 1_000) as UTCTimestamp; // its brand for a number of seconds
}

const LINE = {
  lineWidth: 1,
  lastValueVisible: false,
  priceLineVisible: false,
  crosshairMarkerVisible: false,
  // Averages of what is off the screen must not flatten the candles.
  autoscaleInfoProvider: () => null,
} as const;

/** Volume, two moving averages and the volume-weighted price, as series of the chart. Numbers: they are places on a screen. */
export function createIndicatorSeries(chart: IChartApi): IndicatorSeries {
  let known: readonly Candle[] = [];
  let chosen: Indicators | null = null;
  let colours: ChartColours | null = null;
  const values: Record<keyof IndicatorValues, (number | null)[]> = { first: [], second: [], vwap: [] };
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  const lines = {
    first: chart.addSeries(LineSeries, LINE),
    second: chart.addSeries(LineSeries, LINE),
    vwap: chart.addSeries(LineSeries, { ...LINE, lineStyle: LineStyle.Dashed }),
  };

  function volumeBar(candle: Candle) {
    const rises = Number(candle.close) >= Number(candle.open);
    return {
      time: timeOf(candle),
      value: Number(candle.volume),
      color: (rises ? colours?.buyFaint : colours?.sellFaint) ?? '',
    };
  }

  function compute(): void {
    const closes = known.map(({ close }) => Number(close));
    const { first, second, vwap } = chosen ?? OFF;
    values.first = first.on ? movingAverage(closes, first.length) : [];
    values.second = second.on ? movingAverage(closes, second.length) : [];
    values.vwap = vwap ? volumeWeightedPrice(known) : [];
  }

  function draw(): void {
    volume.setData((chosen?.volume ?? true) ? known.map(volumeBar) : []);
    for (const name of NAMES) lines[name].setData(values[name].map((value, at) => pointAt(known, value, at)));
  }

  return {
    setCandles(candles) {
      known = candles;
      compute();
      draw();
    },
    updateLast(candles) {
      known = candles;
      const at = candles.length - 1;
      const last = candles[at];
      if (last === undefined) return;
      if (chosen?.volume ?? true) volume.update(volumeBar(last));
      const closes = candles.map(({ close }) => Number(close));
      for (const name of ['first', 'second'] as const) {
        const { on, length } = (chosen ?? OFF)[name];
        if (on) values[name][at] = averageAt(closes, at, length);
      }
      if (chosen?.vwap) values.vwap = volumeWeightedPrice(candles);
      for (const name of NAMES) {
        const value = values[name][at];
        if (value !== undefined) lines[name].update(pointAt(candles, value, at));
      }
    },
    setIndicators(indicators) {
      chosen = indicators;
      compute();
      draw();
    },
    valuesAt: (index) => ({
      first: values.first[index] ?? null,
      second: values.second[index] ?? null,
      vwap: values.vwap[index] ?? null,
    }),
    restyle(next) {
      colours = next;
      lines.first.applyOptions({ color: next.first });
      lines.second.applyOptions({ color: next.second });
      lines.vwap.applyOptions({ color: next.vwap });
      if (chosen?.volume ?? true) volume.setData(known.map(volumeBar));
    },
  };
}

const NAMES = ['first', 'second', 'vwap'] as const;
const OFF: Indicators = {
  volume: true,
  first: { on: false, length: 0 },
  second: { on: false, length: 0 },
  vwap: false,
};

/** A candle without a value leaves a gap. */
function pointAt(
  candles: readonly Candle[],
  value: number | null,
  at: number,
): { time: UTCTimestamp; value: number } | WhitespaceData<UTCTimestamp> {
  const time = timeOf(candles[at] ?? { at: 0 });
  return value === null ? { time } : { time, value };
}
