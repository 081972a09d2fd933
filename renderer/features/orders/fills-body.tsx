import { PlugZap, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { fillsMessages } from '../../../shared/messages/orders-fills.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { PairSelect, type PairChoice } from './pair-choice.tsx';
import type { FillPages } from '../../parts/orders/use-fills.ts';

interface FillsBarProps {
  choice: PairChoice;
  list: FillPages;
  offered: boolean;
  children?: ReactNode;
}

/** Pair, what the shown rows amount to, and when they were read. */
export function FillsBar({ choice, list, offered, children }: FillsBarProps) {
  return (
    <div className="bar">
      {offered ? <PairSelect choice={choice} /> : null}
      {children}
      <span className="grow" />
      {list.readAt > 0 && !list.loading ? (
        <>
          <span className="ord-fresh">
            <Rich text={listsMessages.asOf} parts={{ at: <TimeText ms={list.readAt} form="clock" /> }} />
          </span>
          <Button
            size="small"
            variant="quiet"
            icon={<RotateCw size={12} aria-hidden />}
            iconLabel={fillsMessages.readAgain}
            busy={list.fetching}
            onClick={list.readAgain}
          />
        </>
      ) : null}
    </div>
  );
}

interface FillsBodyProps {
  account: AccountView;
  choice: PairChoice;
  list: FillPages;
  offered: boolean;
  columns: readonly Column<never>[];
  empty: boolean;
  onAllOrders: () => void;
  children: ReactNode;
}

/** The fills with "load older" below, or what takes their place. */
export function FillsBody(props: FillsBodyProps) {
  const { account, choice, list, offered, columns, empty, onAllOrders, children } = props;
  const { go } = useNavigation();
  if (!offered) {
    return (
      <EmptyState
        title={fillsMessages.unavailable}
        icon={<PlugZap size={28} strokeWidth={1.4} aria-hidden />}
        action={<LinkButton onClick={onAllOrders}>{fillsMessages.showAll}</LinkButton>}
      >
        {fillsMessages.unavailableWhy(account.venue.label)}
      </EmptyState>
    );
  }
  const problem = choice.query.error?.problem ?? (empty ? list.problem : null);
  if (problem !== null) {
    return (
      <ErrorState
        problem={problem}
        couldNot={(choice.query.error ? fillsMessages.couldNotGetPairs : fillsMessages.couldNot)(
          account.name,
        )}
        retrying={list.fetching || choice.query.isFetching}
        onRetry={() => {
          if (choice.query.error) void choice.query.refetch();
          else list.readAgain();
        }}
        onAccounts={() => go('accounts')}
      />
    );
  }
  if (choice.query.data !== undefined && choice.symbol === null) {
    return (
      <EmptyState
        title={fillsMessages.noPairs}
        action={<Button onClick={() => go('accounts')}>{fillsMessages.openAccounts}</Button>}
      >
        {fillsMessages.noPairsWhy(account.name)}
      </EmptyState>
    );
  }
  if (list.loading || choice.query.data === undefined) {
    return <SkeletonTable label={fillsMessages.loading} columns={columns} rows={10} />;
  }
  if (empty) {
    return (
      <EmptyState title={fillsMessages.noneOnPair(choice.symbol ?? '')}>
        {fillsMessages.noneOnPairWhy(account.venue.label, account.name)}
      </EmptyState>
    );
  }
  return (
    <>
      <FillsNotes list={list} />
      {children}
      <OlderFills list={list} />
    </>
  );
}

/** The way to the fills before those that are shown. */
export function OlderFills({ list }: { list: Pick<FillPages, 'more' | 'loadingMore' | 'loadMore'> }) {
  return (
    <div className="ord-more">
      {list.more ? (
        <Button size="small" busy={list.loadingMore} onClick={list.loadMore}>
          {fillsMessages.loadOlder}
        </Button>
      ) : (
        <span className="muted">{fillsMessages.all}</span>
      )}
    </div>
  );
}

function FillsNotes({ list }: Pick<FillsBodyProps, 'list'>) {
  return (
    <>
      {list.problem === null ? null : (
        <div className="ord-note">
          <Notice tone="bad" live>
            <Rich
              text={fillsMessages.notRead}
              parts={{ problem: list.problem.message, at: <TimeText ms={list.readAt} form="clock" /> }}
            />
          </Notice>
        </div>
      )}
      {list.outdated ? (
        <div className="ord-note">
          <Notice
            tone="info"
            live
            action={<LinkButton onClick={list.readAgain}>{fillsMessages.readAgain}</LinkButton>}
          >
            {fillsMessages.outdated}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
