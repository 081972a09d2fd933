import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { tradeMessages } from '../../../shared/messages/trade.ts';
import { AccountGate } from '../../parts/account/account-gate.tsx';
import { useChosenPair } from '../../state/chosen-pair.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { callKey, rememberReply, useAction, useBridgeEvent, useCall } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { PairPanels, type TradeParts } from './pair-panels.tsx';
import './trade.css';
import { PairsOf } from '../../parts/orders/pair-amount.tsx';

/** The pair over everything; pairs, chart and orders at the left, book and trades beside them, the ticket at the right. */
export function TradeScreen(parts: TradeParts) {
  return (
    <>
      <h1 className="visually-hidden">{tradeMessages.title}</h1>
      <AccountGate why={tradeMessages.needsAccount}>
        {(account) => <AccountTrade account={account} parts={parts} />}
      </AccountGate>
    </>
  );
}

function AccountTrade({ account, parts }: { account: AccountView; parts: TradeParts }) {
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
        parts={parts}
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
