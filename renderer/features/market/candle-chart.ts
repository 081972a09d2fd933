import {
  CandlestickSeries,
  createChart,
  CrosshairMode,
  HistogramSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Candle } from '../../../shared/bridge/market-calls.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { formatClock, formatDate, formatDay, formatMinute, type Zone } from '../../lib/format/time.ts';

export interface CandleChart {
  /** All candles, oldest first, in place of those before. */
  setCandles(candles: readonly Candle[]): void;
  /** A candle that changed or is new; one older than the last is ignored. */
  update(candle: Candle): void;
  /** Puts the crosshair on the candle `by` places from where it is (or from the last); returns it. */
  step(by: number): Candle | null;
  /** After the theme changed. */
  restyle(): void;
  end(): void;
}

export interface CandleChartOptions {
  /** Places after the point on the price scale. */
  places: number;
  zone: Zone;
  /** Candles of a day or more show the date, not the hour. */
  daily: boolean;
  /** The candle under the pointer; null when the pointer left. */
  onPoint: (candle: Candle | null) => void;
}

/**
 * Draws candles and their volume into an element and follows its size. A chart is drawn from numbers: they are positions on the
 * screen, and every value that is read as text is the candle's own.
 */
export function drawCandles(box: HTMLElement, options: CandleChartOptions): CandleChart {
  let candles: Candle[] = [];
  let pointed = -1;
  const label = (ms: number): string =>
    options.daily ? formatDate(ms, options.zone) : formatMinute(ms, options.zone);
  const chart = createChart(box, {
    autoSize: true,
    layout: { attributionLogo: false, fontSize: 11, fontFamily: getComputedStyle(box).fontFamily },
    crosshair: { mode: CrosshairMode.Magnet },
    timeScale: {
      timeVisible: !options.daily,
      secondsVisible: false,
      rightOffset: 3,
      barSpacing: 7,
      minBarSpacing: 1,
      tickMarkFormatter: (time: unknown) => {
        const ms = Number(time) * 1_000;
        const clock = formatClock(ms, options.zone).slice(0, 5);
        return options.daily || clock === '00:00' ? formatDay(ms, options.zone) : clock;
      },
    },
    localization: { timeFormatter: (time: unknown) => label(Number(time) * 1_000) },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.06, bottom: 0.2 } },
    // Nothing moves by itself after the hand has left.
    kineticScroll: { mouse: false, touch: false },
    handleScale: { axisPressedMouseMove: { time: true, price: true } },
  });
  const prices = chart.addSeries(CandlestickSeries, {
    borderVisible: false,
    priceLineStyle: LineStyle.Dotted,
    priceFormat: {
      type: 'custom',
      minMove: 10 ** -options.places,
      formatter: (price: number) => groupThousands(price.toFixed(options.places)),
    },
  });
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  let colours = coloursOf(box);

  function volumeBar(candle: Candle) {
    const rises = Number(candle.close) >= Number(candle.open);
    return {
      time: timeOf(candle),
      value: Number(candle.volume),
      color: rises ? colours.buyFaint : colours.sellFaint,
    };
  }

  function restyle(): void {
    colours = coloursOf(box);
    const { surface, muted, line, buy, sell, accent } = colours;
    const cross = { color: muted, labelBackgroundColor: colours.label };
    chart.applyOptions({
      layout: { background: { color: surface }, textColor: muted },
      grid: { vertLines: { color: line }, horzLines: { color: line } },
      timeScale: { borderColor: line },
      crosshair: { vertLine: cross, horzLine: cross },
    });
    prices.applyOptions({
      upColor: buy,
      downColor: sell,
      wickUpColor: buy,
      wickDownColor: sell,
      priceLineColor: accent,
    });
    volume.setData(candles.map(volumeBar));
  }

  chart.subscribeCrosshairMove(({ time }) => {
    pointed = time === undefined ? -1 : candles.findIndex((candle) => timeOf(candle) === time);
    options.onPoint(candles[pointed] ?? null);
  });
  restyle();

  return {
    setCandles(next) {
      candles = ascending(next);
      prices.setData(candles.map(barOf));
      volume.setData(candles.map(volumeBar));
    },
    update(candle) {
      const last = candles.at(-1);
      if (last && candle.at < last.at) return;
      if (last?.at === candle.at) candles[candles.length - 1] = candle;
      else candles.push(candle);
      prices.update(barOf(candle));
      volume.update(volumeBar(candle));
    },
    step(by) {
      const from = pointed < 0 ? candles.length - (by < 0 ? 0 : 1) : pointed;
      const at = Math.min(candles.length - 1, Math.max(0, from + by));
      const candle = candles[at];
      if (!candle) return null;
      pointed = at;
      chart.setCrosshairPosition(Number(candle.close), timeOf(candle), prices);
      return candle;
    },
    restyle,
    end: () => chart.remove(),
  };
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

/** The library counts seconds. */
function timeOf(candle: Candle): UTCTimestamp {
  return (candle.at / 1_000) as UTCTimestamp; // its brand for a number of seconds
}

/** The library refuses candles that do not rise in time. */
function ascending(candles: readonly Candle[]): Candle[] {
  const ordered: Candle[] = [];
  for (const candle of candles) if (candle.at > (ordered.at(-1)?.at ?? -1)) ordered.push(candle);
  return ordered;
}

/** The tokens as the library reads colours: it knows no custom properties. */
function coloursOf(box: HTMLElement) {
  const probe = document.createElement('span');
  box.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    surface: read('--surface'),
    muted: read('--muted'),
    line: read('--line-soft'),
    label: read('--line'),
    buy: read('--buy'),
    sell: read('--sell'),
    accent: read('--accent'),
    buyFaint: faint(read('--buy')),
    sellFaint: faint(read('--sell')),
  };
  probe.remove();
  return colours;
}

function faint(rgb: string): string {
  return rgb.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.35)');
}
