import { useId } from 'react';
import { marketMessages } from '../../../shared/messages/market.ts';
import { useMarket } from '../../parts/market/use-market.ts';
import { useViewState, useViewValue, type ViewKey } from '../../state/view-state.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { intervalKey } from './chart-settings.ts';
import { ChartToolbar } from './chart-toolbar.tsx';
import { DepthChart } from './depth-chart.tsx';
import type { MarketPartProps } from './market-part.ts';
import './market.css';

const NAMES = marketMessages.parts;
type View = 'candles' | 'depth';

/** What the person chose, for every pair. */
const VIEW: ViewKey<View> = { name: ['market.view'], initial: 'candles' };

/** The chart of the pair, and its depth as a second view: as many of the two as the venue has data for. */
export function MarketChart({ account, view, offers }: MarketPartProps) {
  const market = useMarket();
  const { symbol } = view.pair;
  const interval = useViewValue(intervalKey(symbol));
  const [chosen, setChosen] = useViewState(VIEW);
  const panelId = useId();
  const views: View[] = [];
  if (offers.candles) views.push('candles');
  if (offers.book) views.push('depth');
  const shown = views.includes(chosen) ? chosen : views[0];
  if (market === null || shown === undefined) return null;
  return (
    <Panel className="market" label={marketMessages.chartPanel(symbol)}>
      <div className="market-tabs">
        {shown === 'candles' ? <ChartToolbar key={symbol} symbol={symbol} /> : <span />}
        <Tabs
          label={marketMessages.chartViews}
          tabs={views.map((value) => ({ value, label: NAMES[value] }))}
          value={shown}
          onChange={setChosen}
          panelId={panelId}
        />
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
