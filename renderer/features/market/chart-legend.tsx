import type { Candle } from '../../../shared/bridge/market-calls.ts';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { percentRoundedHalfUp, subtract } from '../../../shared/money/arithmetic.ts';
import { parseDecimal } from '../../../shared/money/decimal-text.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { sum } from '../../../shared/money/sum.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { marketChartMessages } from '../../../shared/messages/market-chart.ts';
import { placesOf } from '../../lib/format/places.ts';
import { ownAmount } from '../../lib/hidden.ts';
import { formatPercent } from '../../parts/market/format-change.ts';
import { padPlaces } from '../../parts/market/ladder.ts';
import type { ChartPoint } from './candle-chart.ts';
import { fillMarks } from './fill-marks.ts';
import type { Indicators } from './indicators.ts';
import { priceAt } from './price-at.ts';

const messages = marketMessages.chart.values;
const more = marketChartMessages.legend;

interface ChartLegendProps {
  /** The candle under the pointer, else the newest. */
  point: ChartPoint | null;
  time: (at: number) => string;
  pair: Pick<PairView['pair'], 'priceIncrement' | 'baseCurrency'>;
  indicators: Indicators;
  fills: readonly Fill[];
  candles: readonly Candle[];
}

/** The exact values of one candle, then the indicators there, and own fills on it. */
export function ChartLegend({ point, time, pair, indicators, fills, candles }: ChartLegendProps) {
  if (point === null) return <div className="chart-values" />;
  const { candle } = point;
  const { baseCurrency: base } = pair;
  const change = changeOf(candle);
  const places = placesOf(pair.priceIncrement);
  const parts = [
    [messages.open, candle.open],
    [messages.high, candle.high],
    [messages.low, candle.low],
    [messages.close, candle.close],
  ] as const;
  return (
    <div className="chart-values">
      <p className={`chart-candle-${change?.direction ?? 'same'}`}>
        <span className="muted">{time(candle.at)}</span>
        {parts.map(([{ letter, word }, value]) => (
          <span key={word} className="chart-value">
            <abbr title={word}>{letter}</abbr> {groupThousands(padPlaces(value, places))}
          </span>
        ))}
        {change === null ? null : (
          <span className="chart-value" title={more.change}>
            {change.text}
          </span>
        )}
        <span>
          <abbr title={messages.volume.word}>{messages.volume.letter}</abbr> {groupThousands(candle.volume)}{' '}
          {base}
        </span>
      </p>
      <p>
        <IndicatorValues point={point} pair={pair} indicators={indicators} />
        <OwnFills at={candle.at} base={base} fills={fills} candles={candles} />
      </p>
    </div>
  );
}

function IndicatorValues({
  point,
  pair,
  indicators,
}: Pick<ChartLegendProps, 'pair' | 'indicators'> & { point: ChartPoint }) {
  const { first, second, vwap } = indicators;
  const shown = [
    { name: 'first', on: first.on, label: more.average(first.length), value: point.values.first },
    { name: 'second', on: second.on, label: more.average(second.length), value: point.values.second },
    { name: 'vwap', on: vwap, label: more.vwap, value: point.values.vwap },
  ];
  return shown.map(({ name, on, label, value }) => {
    const price = priceAt(value, pair.priceIncrement);
    if (!on || price === null) return null;
    return (
      <span key={name}>
        <span className={`chart-swatch chart-swatch-${name}`} aria-hidden />
        <span className="muted">{label}</span> {groupThousands(price)}
      </span>
    );
  });
}

/** What was bought and sold on this candle, as its marks have it. */
function OwnFills({
  at,
  base,
  fills,
  candles,
}: Pick<ChartLegendProps, 'fills' | 'candles'> & { at: number; base: string }) {
  return fillMarks(fills, candles)
    .filter((mark) => mark.at === at)
    .map(({ side, fills: some }) => {
      const sizes = some.flatMap(({ size }) => {
        const read = parseDecimal(size);
        return read.ok ? [read.value] : [];
      });
      const text = (side === 'buy' ? more.bought : more.sold)(ownAmount(sum(sizes)), base, some.length);
      return (
        <span key={side} className={side === 'buy' ? 'change-up' : 'change-down'}>
          <span aria-hidden>{side === 'buy' ? '▲' : '▼'} </span>
          {text}
        </span>
      );
    });
}

/** From open to close, in percent; null where a price is no decimal. */
function changeOf({ open, close }: Candle): ReturnType<typeof formatPercent> | null {
  const from = parseDecimal(open);
  const to = parseDecimal(close);
  if (!from.ok || !to.ok) return null;
  const percent = percentRoundedHalfUp(subtract(to.value, from.value), from.value, 2);
  return percent === null ? null : formatPercent(percent);
}
