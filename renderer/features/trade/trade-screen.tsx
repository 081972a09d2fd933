import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import { AccountGate } from '../../parts/account/account-gate.tsx';
import { useChosenPair } from '../../state/chosen-pair.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { callKey, rememberReply, useAction, useBridgeEvent, useCall } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { marketOffers, type MarketOffers } from '../../parts/market/market-offers.ts';
import { MarketContext, useMarketWatch } from '../../parts/market/use-market.ts';
import { useMedia } from '../../lib/use-media.ts';
import { PairHeader } from './pair-header.tsx';
import { PairsBrowser, type PairsBrowserProps } from './pairs-panel.tsx';
import { PickPriceProvider } from '../../parts/market/pick-price.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import './trade.css';
import { PairsOf } from '../../parts/orders/pair-amount.tsx';

/** From this width on the pairs and the trades have columns of their own. As in trade.css. */
const WIDE = '(width >= 1360px) and (height >= 560px)';

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
interface TradeScreenProps {
  MarketStrip: ComponentType<MarketStripProps>;
  Chart: ComponentType<MarketPartProps>;
  Book: ComponentType<MarketPartProps & { withTrades: boolean }>;
  Trades: ComponentType<MarketPartProps>;
  Orders: ComponentType<PairPanelProps>;
}

/** The pair over everything; pairs, chart and orders at the left, book and trades beside them, the ticket at the right. */
export function TradeScreen(panels: TradeScreenProps) {
  return (
    <>
      <h1 className="visually-hidden">{tradeMessages.title}</h1>
      <AccountGate why={tradeMessages.needsAccount}>
        {(account) => <AccountTrade account={account} {...panels} />}
      </AccountGate>
    </>
  );
}

function AccountTrade({ account, ...panels }: { account: AccountView } & TradeScreenProps) {
  const client = useQueryClient();
  const { go } = useNavigation();
  const input = { accountId: account.id, refresh: false };
  const query = useCall('pairs.list', input, { staleTime: 60_000 });
  const refresh = useAction('pairs.list', {
    onSuccess: (reply) => rememberReply(client, 'pairs.list', input, reply),
  });
  const [chosen, choose] = useChosenPair(account.id);

  // Main marks the rules of a pair as outdated after the outcome.
  useBridgeEvent('placement', (placement) => {
    if (placement.accountId === account.id && placement.outcome?.kind === 'rejected') {
      void client.invalidateQueries({ queryKey: callKey('pairs.list') });
    }
  });

  const reload = () => refresh.mutate({ accountId: account.id, refresh: true });
  useFreshRules(query.data !== undefined && areRulesOutdated(query.data.pairs, query.data.origin), reload);

  if (query.error) {
    return (
      <ErrorState
        problem={query.error.problem}
        couldNot={tradeMessages.pairs.couldNot(account.name)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
        onAccounts={() => go('accounts')}
      />
    );
  }
  if (!query.data) return <SkeletonLines label={tradeMessages.pairs.loading} lines={8} />;
  const { pairs, origin } = query.data;
  const view = pairs.find((other) => other.pair.symbol === chosen) ?? firstPair(pairs);
  if (!view) return <NoPairs account={account} origin={origin} onAccounts={() => go('accounts')} />;

  return (
    <PairsOf accountId={account.id}>
      <PairPanels
        {...panels}
        account={account}
        view={view}
        browser={{
          account,
          pairs,
          origin,
          chosen: view,
          onChoose: choose,
          refreshing: refresh.isPending,
          refreshProblem: refresh.error?.problem.message ?? null,
          onRefresh: reload,
        }}
      />
    </PairsOf>
  );
}

interface PairPanelsProps extends PairPanelProps, TradeScreenProps {
  browser: PairsBrowserProps;
}

/** Whether the venue rejected an order over a step of one of its own pairs; rules that a person entered cannot be reloaded. */
function areRulesOutdated(pairs: readonly PairView[], origin: 'venue' | 'entered'): boolean {
  return origin === 'venue' && pairs.some(({ doubtful }) => doubtful);
}

/** Reloads outdated rules once, without being asked; the ticket is checked against whatever comes. A failure is left to a person. */
function useFreshRules(isOutdated: boolean, reload: () => void): void {
  const onOutdated = useEffectEvent(reload);
  useEffect(() => {
    if (isOutdated) onOutdated();
  }, [isOutdated]);
}

/** The panels around one pair. They share its market and the price that is picked from it. */
function PairPanels({ account, view, browser, ...panels }: PairPanelsProps) {
  const { MarketStrip, Chart, Book, Trades, Orders } = panels;
  const offers = marketOffers(account.venue);
  const { market, again } = useMarketWatch(account.id, view.pair.symbol, offers);
  const wide = useMedia(WIDE);
  const part = { account, view };
  return (
    <MarketContext value={market}>
      <PickPriceProvider>
        <div className={market === null ? 'trade-grid trade-no-market' : 'trade-grid'}>
          <PairHeader {...part} browser={browser} />
          <div className="trade-strip">
            <MarketStrip account={account} offers={offers} onAgain={again} />
          </div>
          {wide ? (
            <Panel className="trade-pairs" label={tradeMessages.pairs.title}>
              <PairsBrowser {...browser} />
            </Panel>
          ) : null}
          {offers === null ? null : (
            <>
              <div className="trade-chart">
                <Chart {...part} offers={offers} />
              </div>
              <div className="trade-book">
                <Book {...part} offers={offers} withTrades={!wide} />
                {wide && offers.book && offers.trades ? <Trades {...part} offers={offers} /> : null}
              </div>
            </>
          )}
          <div className="trade-working">
            <Orders {...part} />
          </div>
          <TicketPanel {...part} />
        </div>
      </PickPriceProvider>
    </MarketContext>
  );
}

/** A well-known pair to begin with, else the first one that trades. */
function firstPair(pairs: readonly PairView[]): PairView | undefined {
  return (
    pairs.find(({ pair }) => pair.symbol === 'BTC-USDT') ??
    pairs.find(({ pair }) => pair.enableTrading) ??
    pairs[0]
  );
}

interface NoPairsProps {
  account: AccountView;
  origin: 'venue' | 'entered';
  onAccounts: () => void;
}

function NoPairs({ account, origin, onAccounts }: NoPairsProps) {
  if (origin === 'venue') {
    return (
      <EmptyState title={tradeMessages.pairs.noneAtVenue(account.venue.label)}>
        {tradeMessages.pairs.noneAtVenueWhy}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={tradeMessages.pairs.noneEntered(account.name)}
      action={
        <Button variant="primary" onClick={onAccounts}>
          {tradeMessages.pairs.openAccounts}
        </Button>
      }
    >
      {tradeMessages.pairs.noneEnteredWhy}
    </EmptyState>
  );
}
