import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { createPortal } from 'react-dom';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { Candle, CandleInterval } from '../../../shared/bridge/market-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { parsePrice } from '../../../shared/money/decimal-text.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { marketChartMessages } from '../../../shared/messages/market-chart.ts';
import { usePreferences } from '../../state/app-state.ts';
import { useViewValue } from '../../state/view-state.ts';
import type { Market } from '../../parts/market/market.ts';
import { usePickPrice } from '../../parts/market/pick-price.tsx';
import { useCancel } from '../../parts/orders/use-cancel.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { withNewest, withOlder } from './candle-pages.ts';
import type { CandleChart, ChartPoint } from './candle-chart.ts';
import { ChartCancel } from './chart-cancel.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartLines } from './chart-lines.tsx';
import { ChartMenu, type ChartMenuAt } from './chart-menu.tsx';
import { indicatorsKey, scaleKey } from './chart-settings.ts';
import { fillMarks } from './fill-marks.ts';
import { indicatorsAt } from './indicators.ts';
import { candleSentence, candleTime, chartSummary, isDaily } from './format-chart.ts';
import { OlderNote } from './older-note.tsx';
import { priceAt } from './price-at.ts';
import { useOlderCandles } from './use-candles.ts';
import type { ChartCode } from './use-chart-code.ts';
import { useOwnLines } from './use-own-lines.ts';

interface ChartDrawingProps {
  code: ChartCode;
  account: AccountView;
  /** The page that reaches to now. */
  newest: readonly Candle[];
  view: PairView;
  interval: CandleInterval;
  market: Market | null;
}

/** The chart itself: it draws outside of React, and everything that is read or pressed on it is React's. */
export function ChartDrawing({ code, account, newest, view, interval, market }: ChartDrawingProps) {
  const { timeZone: zone } = usePreferences();
  const { symbol, priceIncrement, baseCurrency } = view.pair;
  const box = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const [chart, setChart] = useState<CandleChart | null>(null);
  const [held, setHeld] = useState(() => ({ newest, known: withNewest([], newest) }));
  const [pointed, setPointed] = useState<ChartPoint | null>(null);
  const [last, setLast] = useState<ChartPoint | null>(null);
  const [menu, setMenu] = useState<ChartMenuAt | null>(null);
  const chosen = useViewValue(indicatorsKey(symbol));
  const indicators = useMemo(() => indicatorsAt(chosen, interval), [chosen, interval]);
  const scale = useViewValue(scaleKey(symbol));
  const { lines, fills } = useOwnLines(account, view);
  const cancelling = useCancel(account);
  const pick = usePickPrice();
  const { announce } = useAnnounce();
  const older = useOlderCandles({ accountId: account.id, symbol, interval }, (page) => {
    setHeld((now) => ({ ...now, known: withOlder(now.known, page) }));
  });
  if (held.newest !== newest) setHeld({ newest, known: withNewest(held.known, newest) });
  const { known } = held;
  const first = known[0]?.at ?? null;

  const onPick = useEffectEvent((value: number) => {
    const price = priceAt(value, priceIncrement);
    if (price !== null) pick(price);
  });
  const onStart = useEffectEvent(() => {
    if (first !== null) older.load(first);
  });
  useEffect(() => {
    if (!box.current) return undefined;
    const made = code.drawCandles(box.current, {
      increment: priceIncrement,
      zone,
      daily: isDaily(interval),
      onPoint: setPointed,
      onLast: setLast,
      onPick: (value) => onPick(value),
      onStart: () => onStart(),
    });
    setChart(made);
    return () => {
      setChart(null);
      made.end();
    };
  }, [code, priceIncrement, zone, interval]);

  useEffect(() => chart?.setIndicators(indicators), [chart, indicators]);
  useEffect(() => chart?.setScale(scale), [chart, scale]);
  useEffect(() => chart?.setCandles(known), [chart, known]);
  useEffect(() => chart?.setMarks(fillMarks(fills, known)), [chart, fills, known]);
  useStreamedCandle(chart, market, interval);
  useTheme(chart);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && pointed !== null) pick(pointed.candle.close);
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const point = chart?.step(by) ?? null;
    setPointed(point);
    // Announced once per key. The line above the chart is not: it follows the pointer and the newest candle as it grows.
    if (point !== null) {
      const { candle } = point;
      announce(candleSentence(candle, candleTime(candle.at, interval, zone), baseCurrency));
    }
  }

  /** The menu key has no place of its own: it asks at the close of the candle in view. */
  function onContextMenu(event: MouseEvent): void {
    if (chart === null) return;
    event.preventDefault();
    const { left, top } = chart.element.getBoundingClientRect();
    const byPointer = priceAt(chart.valueAt(event.clientY - top), priceIncrement);
    const candle = (pointed ?? last)?.candle;
    const byKey = candle === undefined ? null : parsePrice(candle.close);
    if (event.button === 2 && byPointer !== null)
      setMenu({ price: byPointer, x: event.clientX, y: event.clientY });
    else if (byKey?.ok === true) setMenu({ price: byKey.value, x: left + 40, y: top + 40 });
  }

  const summary = chartSummary(symbol, interval, known, zone);
  return (
    <>
      <ChartLegend
        point={pointed ?? last}
        time={(at) => candleTime(at, interval, zone)}
        pair={view.pair}
        indicators={indicators}
        fills={fills}
        candles={known}
      />
      <ChartCancel cancelling={cancelling} account={account} />
      <OlderNote state={older.state} onRetry={() => first !== null && older.retry(first)} />
      <p className="visually-hidden" id={keysId}>
        {marketChartMessages.keys}
      </p>
      <div
        className="chart-box"
        ref={box}
        role="group"
        tabIndex={0}
        aria-label={marketMessages.chart.label(summary)}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        {chart === null
          ? null
          : createPortal(
              <ChartLines
                chart={chart}
                account={account}
                view={view}
                lines={lines}
                newest={last?.candle ?? null}
                cancelling={cancelling}
              />,
              chart.element,
            )}
      </div>
      {menu === null ? null : (
        <ChartMenu
          key={`${menu.price} ${menu.x} ${menu.y}`}
          account={account}
          symbol={symbol}
          at={menu}
          onClose={() => setMenu(null)}
          onLeave={() => box.current?.focus()}
        />
      )}
    </>
  );
}

/** The candle that grows, and each that begins. */
function useStreamedCandle(chart: CandleChart | null, market: Market | null, interval: CandleInterval): void {
  useEffect(() => {
    if (chart === null) return undefined;
    return market?.candle.subscribe(() => {
      const event = market.candle.get();
      if (event?.interval === interval) chart.update(event.candle);
    });
  }, [chart, market, interval]);
}

/** The library draws in colours of its own: it is told when the theme changes. */
function useTheme(chart: CandleChart | null): void {
  useEffect(() => {
    const restyle = (): void => chart?.restyle();
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', restyle);
    // The frame writes the chosen theme there after this effect was scheduled.
    const chosen = new MutationObserver(restyle);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', restyle);
      chosen.disconnect();
    };
  }, [chart]);
}
