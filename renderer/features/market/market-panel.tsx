import { useId, useRef, type ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CandleInterval } from '../../../shared/bridge/market-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { marketMessages } from '../../../shared/messages/market.ts';
import { practiceMarketNote, noBookNote } from './market-notes.ts';
import { useStatus } from '../../state/app-state.ts';
import { placesOf } from '../../lib/format/places.ts';
import { useViewState, type ViewKey } from '../../state/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { explainError } from '../../ui/explain-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Book } from './book.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { INTERVAL_NAMES, INTERVALS } from './format-chart.ts';
import { DepthChart } from './depth-chart.tsx';
import { FeedBadge } from './feed-badge.tsx';
import { LastPrice } from './last-price.tsx';
import type { MarketOffers } from '../../parts/market/market-offers.ts';
import type { Market } from '../../parts/market/market.ts';
import { TradesList } from './trades-list.tsx';
import { useTopic } from '../../parts/market/use-market.ts';
import { useSize } from '../../lib/use-size.ts';
import './market.css';

/** From this inner width on, the chart has the book or the trades at its side; below it they are tabs. */
const SIDE_BY_SIDE_PX = 560;
/** From this height on, recent trades fit under the chart. */
const TRADES_BELOW_PX = 400;

const NAMES = marketMessages.parts;
type Part = keyof typeof NAMES;

const INTERVAL_OPTIONS = INTERVALS.map((value) => ({
  value,
  label: INTERVAL_NAMES[value].short,
  title: INTERVAL_NAMES[value].long,
}));

/** The tab the person chose, for every pair. */
const INTERVAL: ViewKey<CandleInterval> = { name: ['market.interval'], initial: '5min' };
const PART: ViewKey<Part | null> = { name: ['market.part'], initial: null };

interface MarketPanelProps {
  account: AccountView;
  view: PairView;
  market: Market;
  offers: MarketOffers;
  /** Asks main again to watch the pair. */
  onAgain: () => void;
  /** Rules and balances of the pair, which are a tab here in a small window. */
  pairFacts: ReactNode | null;
}

/** Book, chart, depth and trades of the chosen pair, as many of them as the venue offers and fit. */
export function MarketPanel({ account, view, market, offers, onAgain, pairFacts }: MarketPanelProps) {
  const practice = useStatus()?.practice;
  const refusal = useTopic(market.refusal);
  const [interval, setInterval] = useViewState(INTERVAL);
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const wide = (size?.width ?? 0) >= SIDE_BY_SIDE_PX;
  const side = wide ? sideOf(offers) : null;
  const below = side === 'book' && (size?.height ?? 0) >= TRADES_BELOW_PX;
  const note = practiceMarketNote(account.mode, practice?.market) ?? noBookNote(offers);

  const parts: Part[] = [];
  if (offers.book && side !== 'book') parts.push('book');
  if (offers.candles) parts.push('candles');
  if (offers.book) parts.push('depth');
  if (offers.trades && !below && side !== 'trades') parts.push('trades');
  if (pairFacts !== null) parts.push('pair');
  const [chosen, setChosen] = useViewState(PART);
  const part = chosen !== null && parts.includes(chosen) ? chosen : (parts[0] ?? 'trades');
  const panelId = useId();

  return (
    <Panel
      className="market"
      label={marketMessages.panel(view.pair.symbol)}
      title={
        <>
          <span className="trade-title">{view.pair.symbol}</span>{' '}
          {offers.events ? <LastPrice market={market} places={placesOf(view.pair.priceIncrement)} /> : null}
        </>
      }
      aside={<FeedBadge market={market} />}
    >
      {note === null ? null : <p className="market-strip caption">{note}</p>}
      {refusal === null ? (
        <FeedProblem market={market} />
      ) : (
        <div className="market-strip">
          <Notice
            tone="warn"
            live
            action={
              <Button size="small" onClick={onAgain}>
                {commonMessages.tryAgain}
              </Button>
            }
          >
            <b>{marketMessages.failed(explainError(refusal, marketMessages.couldNotGet).title)}</b>{' '}
            {refusal.message}
          </Notice>
        </div>
      )}
      <div className={side === null ? 'market-body' : 'market-body market-wide'} ref={box}>
        <div className="market-left">
          <div className="market-tabs">
            <Tabs
              label={marketMessages.views}
              tabs={parts.map((value) => ({ value, label: NAMES[value] }))}
              value={part}
              onChange={setChosen}
              panelId={panelId}
            />
            {part === 'candles' ? (
              <Segmented
                label={marketMessages.chart.length}
                options={INTERVAL_OPTIONS}
                value={interval}
                onChange={setInterval}
              />
            ) : null}
          </div>
          <div className="market-part" id={panelId} role="tabpanel" aria-label={NAMES[part]}>
            {part === 'book' ? <Book key={view.pair.symbol} market={market} view={view} /> : null}
            {part === 'candles' ? (
              <ChartPanel account={account} view={view} market={market} interval={interval} />
            ) : null}
            {part === 'depth' ? <DepthChart market={market} view={view} /> : null}
            {part === 'trades' ? <TradesList market={market} view={view} /> : null}
            {part === 'pair' ? pairFacts : null}
          </div>
          {below ? (
            <div className="market-below">
              <TradesList market={market} view={view} />
            </div>
          ) : null}
        </div>
        {side === null ? null : (
          <div className="market-right">
            {side === 'book' ? (
              <Book key={view.pair.symbol} market={market} view={view} />
            ) : (
              <TradesList market={market} view={view} />
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}

/** The panel at the side where it fits: the book, else the trades if there is a chart beside them. */
function sideOf({ book, candles, trades }: MarketOffers): 'book' | 'trades' | null {
  if (book) return 'book';
  return candles && trades ? 'trades' : null;
}

/** Why the market data is old, as main reports it; nothing while it is up to date or where there is none. */
function FeedProblem({ market }: { market: Market }) {
  const book = useTopic(market.book);
  if (!book || book.state === 'current' || book.state === 'unavailable' || book.problem === null) return null;
  return (
    <p className="market-strip market-problem" role="status">
      {book.problem}
    </p>
  );
}
