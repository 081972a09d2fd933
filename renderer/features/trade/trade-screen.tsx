import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react';
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
import { BalancesBox } from './balances-box.tsx';
import { PairsPanel } from './pairs-panel.tsx';
import { PickPriceProvider } from '../../parts/market/pick-price.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import './trade.css';
import { PairsOf } from '../../parts/orders/pair-amount.tsx';
import { PairRules } from './pair-rules.tsx';

/** Below this width rules and balances have no column of their own. As in trade.css. */
const SMALL = '(width < 1280px)';

interface PairPanelProps {
  account: AccountView;
  view: PairView;
}

interface MarketProps extends PairPanelProps {
  /** What the venue reports of the pair's market; null where it reports nothing. */
  offers: MarketOffers | null;
  /** Rules and balances of the pair, where a small window has no column for them. */
  pairFacts: ReactNode | null;
  /** Asks once more to watch the pair. */
  onAgain: () => void;
}

/** The panels of other features between the pairs and the ticket. */
interface TradeScreenProps {
  Market: ComponentType<MarketProps>;
  Orders: ComponentType<PairPanelProps>;
}

/** Pairs and their rules at the left, the market and the open orders in the middle, the ticket at the right. */
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
        pairs={
          <PairsPanel
            account={account}
            pairs={pairs}
            origin={origin}
            chosen={view}
            onChoose={choose}
            refreshing={refresh.isPending}
            refreshProblem={refresh.error?.problem.message ?? null}
            onRefresh={reload}
          />
        }
      />
    </PairsOf>
  );
}

interface PairPanelsProps extends PairPanelProps, TradeScreenProps {
  pairs: ReactNode;
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
function PairPanels({ account, view, pairs, Market, Orders }: PairPanelsProps) {
  const { symbol, baseCurrency, quoteCurrency } = view.pair;
  const offers = marketOffers(account.venue);
  const { market, again } = useMarketWatch(account.id, symbol, offers);
  const small = useMedia(SMALL);
  return (
    <MarketContext value={market}>
      <PickPriceProvider>
        <div className={market ? 'trade-grid' : 'trade-grid trade-no-market'}>
          <div className="trade-left">
            {pairs}
            {small ? null : (
              <Panel className="trade-holdings" label={tradeMessages.balancesOfPair}>
                <BalancesBox account={account} base={baseCurrency} quote={quoteCurrency} />
              </Panel>
            )}
          </div>
          <div className="trade-market">
            <Market
              account={account}
              view={view}
              offers={offers}
              pairFacts={small ? <PairFacts account={account} view={view} /> : null}
              onAgain={again}
            />
          </div>
          <div className="trade-working">
            <Orders account={account} view={view} />
          </div>
          <TicketPanel account={account} view={view} />
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

/** What the account holds of the pair's two currencies, and the rules orders are judged by. */
function PairFacts({ account, view }: { account: AccountView; view: PairView }) {
  const { baseCurrency, quoteCurrency } = view.pair;
  return (
    <div className="pair-facts">
      <div className="trade-holdings">
        <BalancesBox account={account} base={baseCurrency} quote={quoteCurrency} />
      </div>
      <PairRules view={view} />
    </div>
  );
}
