import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import type { TradeLayout, TradePanel, TradeWindow } from '../../../shared/bridge/view-calls.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import { layoutMessages } from '../../../shared/messages/trade-layout.ts';
import { type MarketOffers, marketOffers } from '../../parts/market/market-offers.ts';
import { PickPriceProvider, usePickedPrice, usePickPrice } from '../../parts/market/pick-price.tsx';
import { MarketContext, useMarketWatch } from '../../parts/market/use-market.ts';
import { useTicketWanted } from '../../parts/orders/focus-ticket.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { placeOfTrades, presetLayout, windowOf, withPanel } from './layout.ts';
import { LayoutMenu } from './layout-menu.tsx';
import { LayoutPanels } from './layout-panels.tsx';
import { PairHeader } from './pair-header.tsx';
import { PairsBrowser, type PairsBrowserProps } from './pairs-panel.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { usePanelKeys } from './use-panel-keys.ts';
import { useTradeView } from './use-trade-view.ts';

interface PairPanelProps {
  account: AccountView;
  view: PairView;
}

interface MarketPartProps extends PairPanelProps {
  offers: MarketOffers;
}

interface MarketStripProps {
  account: AccountView;
  offers: MarketOffers | null;
  /** Asks once more to watch the pair. */
  onAgain: () => void;
}

/** The panels of other features, which this screen places. */
export interface TradeParts {
  MarketStrip: ComponentType<MarketStripProps>;
  Chart: ComponentType<MarketPartProps>;
  Book: ComponentType<MarketPartProps & { withTrades: boolean }>;
  Trades: ComponentType<MarketPartProps>;
  Orders: ComponentType<PairPanelProps>;
}

interface PairPanelsProps extends PairPanelProps {
  browser: PairsBrowserProps;
  parts: TradeParts;
}

/** The panels around one pair. They share its market and the price that is picked from it. */
export function PairPanels({ account, view, browser, parts }: PairPanelsProps) {
  const offers = marketOffers(account.venue);
  const { market, again } = useMarketWatch(account.id, view.pair.symbol, offers);
  return (
    <MarketContext value={market}>
      <PickPriceProvider>
        <Arranged
          account={account}
          view={view}
          browser={browser}
          parts={parts}
          offers={offers}
          onAgain={again}
        />
      </PickPriceProvider>
    </MarketContext>
  );
}

interface ArrangedProps extends PairPanelsProps {
  offers: MarketOffers | null;
  onAgain: () => void;
}

/** The same for every window that is too small to arrange anything in: nothing is hidden, the pairs are in the chooser. */
const SCROLLING: TradeLayout = { hidden: ['pairs'], sizes: {} };

function Arranged({ account, view, browser, parts, offers, onAgain }: ArrangedProps) {
  const { MarketStrip, Chart, Book, Trades, Orders } = parts;
  const window = useTradeWindow();
  const { isKnown, trade, setTrade } = useTradeView();
  const layout = window === null ? SCROLLING : (trade.layouts[window] ?? presetLayout('trading', window));
  const setLayout = (next: TradeLayout): void => {
    if (window !== null) setTrade({ layouts: { ...trade.layouts, [window]: next } });
  };
  const isShown = (panel: TradePanel): boolean => !layout.hidden.includes(panel);
  useShownTicket(isShown('ticket'), () => setLayout(withPanel(layout, 'ticket', true)));
  usePanelKeys();

  if (!isKnown) return null;
  const part = { account, view };
  const offered = panelsOf(offers);
  const trades = placeOfTrades(layout, window);
  const shown = (panel: TradePanel): boolean => isShown(panel) && offered.has(panel);
  const of = offers;
  return (
    <LayoutPanels
      window={window}
      layout={layout}
      onSizes={(sizes) => setLayout({ ...layout, sizes: { ...layout.sizes, ...sizes } })}
      head={
        <>
          <PairHeader
            {...part}
            browser={browser}
            menu={
              window === null ? null : (
                <LayoutMenu
                  window={window}
                  layout={layout}
                  offered={(panel) => offered.has(panel)}
                  onLayout={setLayout}
                />
              )
            }
          />
          <MarketStrip account={account} offers={offers} onAgain={onAgain} />
        </>
      }
      panels={{
        pairs: shown('pairs') ? (
          <Panel className="trade-pairs" label={tradeMessages.pairs.title}>
            <PairsBrowser {...browser} />
          </Panel>
        ) : null,
        chart: of !== null && shown('chart') ? <Chart {...part} offers={of} /> : null,
        book:
          of !== null && shown('book') ? <Book {...part} offers={of} withTrades={trades === 'view'} /> : null,
        trades:
          of !== null && shown('trades') && trades === 'panel' ? <Trades {...part} offers={of} /> : null,
        orders: shown('orders') ? <Orders {...part} /> : null,
        ticket: shown('ticket') ? <TicketPanel {...part} /> : null,
      }}
      nothing={
        <EmptyState
          title={layoutMessages.allHidden}
          action={
            <Button onClick={() => setLayout({ ...layout, hidden: [] })}>{layoutMessages.showAll}</Button>
          }
        >
          {null}
        </EmptyState>
      }
    />
  );
}

/** The panels there is something to show in. Trades alone, without a book, are what the book's panel shows. */
function panelsOf(offers: MarketOffers | null): ReadonlySet<TradePanel> {
  const panels = new Set<TradePanel>(['pairs', 'orders', 'ticket']);
  if (offers === null) return panels;
  if (offers.candles || offers.book) panels.add('chart');
  if (offers.book || offers.trades) panels.add('book');
  if (offers.book && offers.trades) panels.add('trades');
  return panels;
}

/** The size class of the window, kept up to date. */
function useTradeWindow(): TradeWindow | null {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('resize', listener);
      return () => removeEventListener('resize', listener);
    },
    () => windowOf(innerWidth, innerHeight),
  );
}

/** Shows a hidden ticket when its key is pressed, and when a price is picked for it, which it then takes. */
function useShownTicket(isShown: boolean, show: () => void): void {
  const waiting = useRef<string | null>(null);
  const pick = usePickPrice();
  useTicketWanted(() => {
    if (!isShown) show();
  });
  usePickedPrice((price) => {
    if (isShown) return;
    waiting.current = price;
    show();
  });
  useEffect(() => {
    if (!isShown || waiting.current === null) return;
    pick(waiting.current);
    waiting.current = null;
  }, [isShown, pick]);
}
