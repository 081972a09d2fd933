import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { Candle, CandleInterval } from '../../../shared/bridge/market-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { usePreferences } from '../../state/app-state.ts';
import { callOptions } from '../../lib/bridge.ts';
import { placesOf } from '../../lib/format/places.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { explainError } from '../../ui/explain-error.ts';
import type * as candleChart from './candle-chart.ts';
import type { CandleChart } from './candle-chart.ts';
import { candleSentence, candleTime, chartSummary, isDaily } from './format-chart.ts';
import type { Market } from '../../parts/market/market.ts';

const messages = marketMessages.chart;

interface ChartPanelProps {
  account: AccountView;
  view: PairView;
  market: Market | null;
  interval: CandleInterval;
}

/** Candles of the pair with their volume, and the exact values of the candle under the pointer. */
export function ChartPanel({ account, view, market, interval }: ChartPanelProps) {
  const { symbol } = view.pair;
  const query = useQuery(callOptions('market.candles', { accountId: account.id, symbol, interval }));
  const candles = query.data?.candles;
  const { code, failed } = useChartCode();
  useRefetchWhenCurrent(market, () => void query.refetch());

  return (
    <div className="chart">
      {query.error ? (
        <p className="market-quiet" role="alert">
          <b>{marketMessages.failed(explainError(query.error.problem, messages.couldNot).title)}</b>{' '}
          {query.error.problem.message}{' '}
          <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
            {commonMessages.tryAgain}
          </Button>
        </p>
      ) : failed ? (
        <p className="market-quiet" role="alert">
          {messages.noCode}
        </p>
      ) : candles === undefined || code === null ? (
        <p className="market-quiet delayed" role="status">
          {messages.loading(symbol)}
        </p>
      ) : candles.length === 0 ? (
        <p className="market-quiet">{messages.none(symbol)}</p>
      ) : (
        <Drawing
          key={`${symbol} ${interval}`}
          code={code}
          candles={candles}
          view={view}
          interval={interval}
          market={market}
        />
      )}
      <p className="chart-credit">{messages.credit}</p>
    </div>
  );
}

interface DrawingProps {
  code: ChartCode;
  candles: readonly Candle[];
  view: PairView;
  interval: CandleInterval;
  market: Market | null;
}

function Drawing({ code, candles, view, interval, market }: DrawingProps) {
  const { timeZone: zone } = usePreferences();
  const { symbol, priceIncrement, baseCurrency } = view.pair;
  const places = placesOf(priceIncrement);
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<CandleChart | null>(null);
  const [pointed, setPointed] = useState<Candle | null>(null);
  const { announce } = useAnnounce();
  const [streamed, setStreamed] = useState<Candle | null>(null);
  const read = candles.at(-1) ?? null;
  const last = streamed && streamed.at >= (read?.at ?? 0) ? streamed : read;

  const fill = useEffectEvent((made: CandleChart) => made.setCandles(candles));
  useEffect(() => {
    if (!box.current) return undefined;
    const made = code.drawCandles(box.current, {
      places,
      zone,
      daily: isDaily(interval),
      onPoint: setPointed,
    });
    fill(made);
    chart.current = made;
    return () => {
      chart.current = null;
      made.end();
    };
  }, [code, places, zone, interval]);

  useEffect(() => chart.current?.setCandles(candles), [candles]);

  useEffect(() => {
    return market?.candle.subscribe(() => {
      const event = market.candle.get();
      if (event?.interval !== interval || !chart.current) return;
      const { candle } = event;
      chart.current.update(candle);
      setStreamed(candle);
      setPointed((before) => (before?.at === candle.at ? candle : before));
    });
  }, [market, interval]);

  useEffect(() => {
    const restyle = (): void => chart.current?.restyle();
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', restyle);
    // The frame writes the chosen theme there after this effect was scheduled.
    const chosen = new MutationObserver(restyle);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', restyle);
      chosen.disconnect();
    };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const candle = chart.current?.step(by) ?? null;
    setPointed(candle);
    // Announced once per key. The line above the chart is not: it follows the pointer and the newest candle as it grows.
    if (candle !== null)
      announce(candleSentence(candle, candleTime(candle.at, interval, zone), baseCurrency));
  }

  const shown = pointed ?? last;
  return (
    <>
      <p className="chart-values">
        {shown === null ? null : (
          <CandleText candle={shown} base={baseCurrency} time={candleTime(shown.at, interval, zone)} />
        )}
      </p>
      <div
        className="chart-box"
        ref={box}
        role="group"
        tabIndex={0}
        aria-label={messages.label(chartSummary(symbol, interval, candles, zone))}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

function CandleText({ candle, base, time }: { candle: Candle; base: string; time: string }) {
  const parts = [
    [messages.values.open, candle.open],
    [messages.values.high, candle.high],
    [messages.values.low, candle.low],
    [messages.values.close, candle.close],
  ] as const;
  return (
    <>
      <span className="muted">{time}</span>
      {parts.map(([{ letter, word }, value]) => (
        <span key={word}>
          <abbr title={word}>{letter}</abbr> {groupThousands(value)}
        </span>
      ))}
      <span>
        <abbr title={messages.values.volume.word}>{messages.values.volume.letter}</abbr>{' '}
        {groupThousands(candle.volume)} {base}
      </span>
    </>
  );
}

/** Candles that were missed while there were no live updates are requested again. */
function useRefetchWhenCurrent(market: Market | null, refetch: () => void): void {
  const onCurrent = useEffectEvent(refetch);
  useEffect(() => {
    if (market === null) return undefined;
    let before = market.best.get().state;
    let wasCurrent = before === 'current';
    return market.best.subscribe(() => {
      const { state } = market.best.get();
      if (state === 'current' && before !== 'current') {
        if (wasCurrent) onCurrent();
        wasCurrent = true;
      }
      before = state;
    });
  }, [market]);
}

/** What the chunk holds. */
type ChartCode = typeof candleChart;

/** The code of the chart is a chunk of its own: it is loaded when a chart is shown. */
function useChartCode(): { code: ChartCode | null; failed: boolean } {
  const [loaded, setLoaded] = useState<{ code: ChartCode | null; failed: boolean }>({
    code: null,
    failed: false,
  });
  useEffect(() => {
    let wanted = true;
    const load = async (): Promise<void> => {
      try {
        const code = await import('./candle-chart.ts');
        if (wanted) setLoaded({ code, failed: false });
      } catch {
        if (wanted) setLoaded({ code: null, failed: true });
      }
    };
    void load();
    return () => {
      wanted = false;
    };
  }, []);
  return loaded;
}
