import { useId } from 'react';
import type { CandleInterval } from '../../../shared/bridge/market-calls.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { useMarket } from '../../parts/market/use-market.ts';
import { useViewState, type ViewKey } from '../../state/view-state.ts';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { DepthChart } from './depth-chart.tsx';
import { INTERVAL_NAMES, INTERVALS } from './format-chart.ts';
import type { MarketPartProps } from './market-part.ts';
import './market.css';

const NAMES = marketMessages.parts;
type View = 'candles' | 'depth';

const INTERVAL_OPTIONS = INTERVALS.map((value) => ({
  value,
  label: INTERVAL_NAMES[value].short,
  title: INTERVAL_NAMES[value].long,
}));

/** What the person chose, for every pair. */
const INTERVAL: ViewKey<CandleInterval> = { name: ['market.interval'], initial: '5min' };
const VIEW: ViewKey<View> = { name: ['market.view'], initial: 'candles' };

/** The chart of the pair, and its depth as a second view: as many of the two as the venue has data for. */
export function MarketChart({ account, view, offers }: MarketPartProps) {
  const market = useMarket();
  const [interval, setInterval] = useViewState(INTERVAL);
  const [chosen, setChosen] = useViewState(VIEW);
  const panelId = useId();
  const views: View[] = [];
  if (offers.candles) views.push('candles');
  if (offers.book) views.push('depth');
  const shown = views.includes(chosen) ? chosen : views[0];
  if (market === null || shown === undefined) return null;
  return (
    <Panel className="market" label={marketMessages.chartPanel(view.pair.symbol)}>
      <div className="market-tabs">
        <Tabs
          label={marketMessages.chartViews}
          tabs={views.map((value) => ({ value, label: NAMES[value] }))}
          value={shown}
          onChange={setChosen}
          panelId={panelId}
        />
        {shown === 'candles' ? (
          <Segmented
            label={marketMessages.chart.length}
            options={INTERVAL_OPTIONS}
            value={interval}
            onChange={setInterval}
          />
        ) : null}
      </div>
      <div className="market-part" id={panelId} role="tabpanel" aria-label={NAMES[shown]}>
        {shown === 'candles' ? (
          <ChartPanel account={account} view={view} market={market} interval={interval} />
        ) : (
          <DepthChart market={market} view={view} />
        )}
      </div>
    </Panel>
  );
}
