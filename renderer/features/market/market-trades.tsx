import { marketMessages } from '../../../shared/messages/market.ts';
import { useMarket } from '../../parts/market/use-market.ts';
import { Panel } from '../../ui/panel.tsx';
import type { MarketPartProps } from './market-part.ts';
import { TradesList } from './trades-list.tsx';
import './market.css';

/** Recent trades of the pair in a panel of their own, where they have room beside the book. */
export function MarketTrades({ view }: MarketPartProps) {
  const market = useMarket();
  if (market === null) return null;
  return (
    <Panel
      className="market"
      label={marketMessages.tradesPanel(view.pair.symbol)}
      title={marketMessages.parts.trades}
    >
      <TradesList market={market} view={view} />
    </Panel>
  );
}
