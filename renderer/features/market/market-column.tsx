import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import type { MarketOffers } from '../../parts/market/market-offers.ts';
import { MarketPanel } from './market-panel.tsx';
import { useMarket } from '../../parts/market/use-market.ts';
import { Panel } from '../../ui/panel.tsx';
import { noMarketNote } from './market-notes.ts';

interface MarketColumnProps {
  account: AccountView;
  view: PairView;
  offers: MarketOffers | null;
  /** Rules and balances of the pair, where a small window has no column for them. */
  pairFacts: ReactNode | null;
  onAgain: () => void;
}

/** The market of the pair; where the venue has none, one line about that. */
export function MarketColumn({ account, view, offers, pairFacts, onAgain }: MarketColumnProps) {
  const market = useMarket();
  if (market && offers) {
    return (
      <MarketPanel
        account={account}
        view={view}
        market={market}
        offers={offers}
        pairFacts={pairFacts}
        onAgain={onAgain}
      />
    );
  }
  return (
    <Panel
      className={pairFacts !== null ? 'market-none market-none-tall' : 'market-none'}
      label={tradeMessages.market.panel(view.pair.symbol)}
      title={<span className="trade-title">{view.pair.symbol}</span>}
      aside={tradeMessages.market.none}
    >
      <p className="trade-quiet">{noMarketNote(account.venue)}</p>
      {pairFacts}
    </Panel>
  );
}
