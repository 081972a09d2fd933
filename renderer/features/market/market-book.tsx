import { useId } from 'react';
import { marketMessages } from '../../../shared/messages/market.ts';
import { FeedBadge } from '../../parts/market/feed-badge.tsx';
import type { Market } from '../../parts/market/market.ts';
import { useMarket, useTopic } from '../../parts/market/use-market.ts';
import { useViewState, type ViewKey } from '../../state/view-state.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Book } from './book.tsx';
import type { MarketPartProps } from './market-part.ts';
import { TradesList } from './trades-list.tsx';
import './market.css';

const NAMES = marketMessages.parts;
type View = 'book' | 'trades';

const VIEW: ViewKey<View> = { name: ['market.book-view'], initial: 'book' };

interface MarketBookProps extends MarketPartProps {
  /** Recent trades are a second view of this panel: they have no panel of their own. */
  withTrades: boolean;
}

/** The order book of the pair with how fresh it is, or its recent trades where the venue has no book. */
export function MarketBook({ view, offers, withTrades }: MarketBookProps) {
  const market = useMarket();
  const [chosen, setChosen] = useViewState(VIEW);
  const panelId = useId();
  const views: View[] = [];
  if (offers.book) views.push('book');
  if (offers.trades && (withTrades || !offers.book)) views.push('trades');
  const shown = views.includes(chosen) ? chosen : views[0];
  if (market === null || shown === undefined) return null;
  const { symbol } = view.pair;
  return (
    <Panel
      className="market"
      label={offers.book ? marketMessages.bookPanel(symbol) : marketMessages.tradesPanel(symbol)}
    >
      <div className="market-tabs">
        <Tabs
          label={marketMessages.bookViews}
          tabs={views.map((value) => ({ value, label: NAMES[value] }))}
          value={shown}
          onChange={setChosen}
          panelId={panelId}
        />
        <FeedBadge market={market} />
      </div>
      <div className="market-part" id={panelId} role="tabpanel" aria-label={NAMES[shown]}>
        {shown === 'book' ? (
          <Book key={symbol} market={market} view={view} />
        ) : (
          <TradesList market={market} view={view} />
        )}
      </div>
      <FeedProblem market={market} />
    </Panel>
  );
}

/** Why the market data is old, as main reports it; nothing while it is up to date or where there is none. */
function FeedProblem({ market }: { market: Market }) {
  const book = useTopic(market.book);
  const refusal = useTopic(market.refusal);
  if (refusal !== null || !book || book.problem === null) return null;
  if (book.state === 'current' || book.state === 'unavailable') return null;
  return (
    <p className="market-strip market-problem" role="status">
      {book.problem}
    </p>
  );
}
