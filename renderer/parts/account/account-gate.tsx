import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { appMessages } from '../../../shared/messages/app.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { AccountDot } from '../../ui/status-pill.tsx';
import { useAccountContext, useAccounts, useActiveAccount } from '../../state/app-state.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useSwitchAccount } from '../../state/switch-account.ts';

interface AccountGateProps {
  /** What an account is needed for, in a sentence. */
  why: string;
  children: (account: AccountView) => ReactNode;
}

/** Shows what belongs to the active account; until there is one, why not and what to do. */
export function AccountGate({ why, children }: AccountGateProps) {
  const accounts = useAccounts();
  const account = useActiveAccount();
  const context = useAccountContext();
  const switchTo = useSwitchAccount();
  const { go } = useNavigation();
  if (account) {
    return children(account);
  }
  if (accounts.isPending) {
    return <SkeletonLines label={appMessages.account.loading} lines={6} />;
  }
  if (accounts.isError) {
    return (
      <ErrorState
        problem={accounts.error.problem}
        couldNot={appMessages.account.couldNot}
        retrying={accounts.isFetching}
        onRetry={() => void accounts.refetch()}
      />
    );
  }
  if (context?.is === 'all-live' && context.accounts.length > 0) {
    return (
      <EmptyState
        title={appMessages.account.chooseOne}
        action={context.accounts.map(({ id, name, colour }) => (
          <Button key={id} onClick={() => void switchTo(id)}>
            <AccountDot colour={colour} />
            {name}
          </Button>
        ))}
      >
        {why}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={appMessages.account.none}
      action={
        <Button variant="primary" onClick={() => go('accounts')}>
          {appMessages.account.open}
        </Button>
      }
    >
      {why}
    </EmptyState>
  );
}
