import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { accountsMessages } from '../../../shared/messages/accounts.ts';
import { useAccounts } from '../../state/app-state.ts';
import { useSwitchAccount } from '../../state/switch-account.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountPane } from './account-pane.tsx';
import { AddAccount } from './add-account.tsx';
import './accounts.css';

/** What the pane at the right shows: an account, the form for a new one, or the active account when nothing was chosen. */
type Shown = { kind: 'account'; id: string } | { kind: 'add' } | { kind: 'active' };

/** All accounts at the left; the chosen one, or a new one, at the right. */
export function AccountsScreen() {
  const query = useAccounts();
  const select = useSwitchAccount();
  const { go } = useNavigation();
  const [shown, setShown] = useState<Shown>({ kind: 'active' });

  if (query.error) {
    return (
      <ErrorState
        problem={query.error.problem}
        couldNot={accountsMessages.couldNot}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <SkeletonLines label={accountsMessages.loading} lines={6} />;
  const { accounts, activeId } = query.data;
  const openId = shown.kind === 'account' ? shown.id : shown.kind === 'active' ? activeId : null;
  const open = accounts.find((account) => account.id === openId) ?? null;

  function usePractice(): void {
    const practice = accounts.find((account) => account.mode === 'practice');
    if (practice) {
      void select(practice.id);
      go('trade');
    }
  }

  return (
    <>
      <div className="bar">
        <h1>{accountsMessages.title}</h1>
        <span className="grow" />
        <Button
          variant={shown.kind === 'add' ? 'plain' : 'primary'}
          icon={<Plus size={14} />}
          onClick={() => setShown({ kind: 'add' })}
        >
          {accountsMessages.add}
        </Button>
      </div>
      <div className="acc-grid">
        <AccountList
          accounts={accounts}
          activeId={activeId}
          openId={open?.id ?? null}
          onOpen={(id) => setShown({ kind: 'account', id })}
        />
        {shown.kind === 'add' ? (
          <AddAccount
            accounts={accounts}
            onDone={(id) => setShown(id === null ? { kind: 'active' } : { kind: 'account', id })}
            onUsePractice={usePractice}
          />
        ) : open ? (
          <AccountPane
            key={open.id}
            account={open}
            accounts={accounts}
            active={open.id === activeId}
            onForgotten={() => setShown({ kind: 'active' })}
          />
        ) : (
          <EmptyState title={accountsMessages.noneChosen.title}>
            {accountsMessages.noneChosen.next}
          </EmptyState>
        )}
      </div>
    </>
  );
}

interface AccountListProps {
  accounts: readonly AccountView[];
  activeId: string | null;
  openId: string | null;
  onOpen: (id: string) => void;
}

function AccountList({ accounts, activeId, openId, onOpen }: AccountListProps) {
  return (
    <ul className="acc-list" aria-label={accountsMessages.title}>
      {accounts.map((account) => (
        <li key={account.id}>
          <AccountCard
            account={account}
            active={account.id === activeId}
            open={account.id === openId}
            onOpen={() => onOpen(account.id)}
          />
        </li>
      ))}
    </ul>
  );
}
