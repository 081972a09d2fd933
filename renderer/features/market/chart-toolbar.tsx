import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import type { CandleInterval } from '../../../shared/bridge/market-calls.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { marketChartMessages } from '../../../shared/messages/market-chart.ts';
import { useViewState } from '../../state/view-state.ts';
import { moveInMenu, Popover } from '../../ui/popover.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { indicatorsKey, intervalKey, scaleKey } from './chart-settings.ts';
import { ALL_INTERVALS, INTERVAL_NAMES, INTERVALS, MORE_INTERVALS } from './format-chart.ts';
import { IndicatorsMenu } from './indicators-menu.tsx';

const messages = marketChartMessages.toolbar;

const INTERVAL_OPTIONS = INTERVALS.map((value) => ({
  value,
  label: INTERVAL_NAMES[value].short,
  title: INTERVAL_NAMES[value].long,
}));

/** How the candles of a pair are drawn: their interval, their indicators, the scale. */
export function ChartToolbar({ symbol }: { symbol: string }) {
  const [interval, setInterval] = useViewState<CandleInterval>(intervalKey(symbol));
  const [scale, setScale] = useViewState(scaleKey(symbol));
  const [indicators, setIndicators] = useViewState(indicatorsKey(symbol));
  return (
    <div className="chart-tools">
      <Segmented
        label={marketMessages.chart.length}
        options={INTERVAL_OPTIONS}
        value={interval}
        onChange={setInterval}
      />
      <MoreIntervals interval={interval} onChoose={setInterval} />
      <span className="chart-tools-rule" aria-hidden />
      <Popover
        label={messages.indicators}
        renderTrigger={(props) => (
          <button type="button" className="chart-tool" {...props}>
            <SlidersHorizontal size={13} aria-hidden />
            <span>{messages.indicators}</span>
          </button>
        )}
      >
        {() => <IndicatorsMenu indicators={indicators} interval={interval} onChange={setIndicators} />}
      </Popover>
      <button
        type="button"
        className="chart-tool"
        aria-pressed={scale === 'log'}
        title={messages.logTitle}
        onClick={() => setScale(scale === 'log' ? 'linear' : 'log')}
      >
        {messages.log}
      </button>
    </div>
  );
}

/** Every interval; where the common ones have no room beside it, the trigger shows the chosen one. */
function MoreIntervals({
  interval,
  onChoose,
}: {
  interval: CandleInterval;
  onChoose: (interval: CandleInterval) => void;
}) {
  const isHere = MORE_INTERVALS.some((value) => value === interval);
  return (
    <Popover
      label={messages.intervals}
      kind="menu"
      renderTrigger={(props) => (
        <button
          type="button"
          className={isHere ? 'chart-tool chart-tool-more chart-tool-on' : 'chart-tool chart-tool-more'}
          aria-label={messages.more(INTERVAL_NAMES[interval].long)}
          title={messages.more(INTERVAL_NAMES[interval].long)}
          {...props}
        >
          <span>{INTERVAL_NAMES[interval].short}</span>
          <ChevronDown size={13} aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <div className="menu" onKeyDown={moveInMenu}>
          {ALL_INTERVALS.map((value) => (
            <button
              key={value}
              type="button"
              role="menuitemradio"
              aria-checked={value === interval}
              className="menu-item"
              onClick={() => {
                onChoose(value);
                close();
              }}
            >
              {INTERVAL_NAMES[value].long}
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
