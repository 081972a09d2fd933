import { PlugZap, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { pagedMessages } from '../../../shared/messages/orders-paged.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { PairSelect, type PairChoice } from './pair-choice.tsx';
import type { PagedList } from './use-paged.ts';

type AnyPaged = Omit<PagedList<'trading.fills'>, 'pages'>;

interface PagedBarProps {
  choice: PairChoice;
  list: AnyPaged;
  offered: boolean;
  children?: ReactNode;
}

/** Pair, what the shown rows amount to, and when they were read. */
export function PagedBar({ choice, list, offered, children }: PagedBarProps) {
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
            iconLabel={pagedMessages.readAgain}
            busy={list.fetching}
            onClick={list.readAgain}
          />
        </>
      ) : null}
    </div>
  );
}

interface PagedBodyProps {
  account: AccountView;
  choice: PairChoice;
  list: AnyPaged;
  /** What the rows are. */
  rowsName: 'fills' | 'finished';
  offered: boolean;
  columns: readonly Column<never>[];
  empty: boolean;
  onJournal: () => void;
  children: ReactNode;
}

/** The rows of a paged list with "load older" below, or what stands in their place. */
export function PagedBody(props: PagedBodyProps) {
  const { account, choice, list, rowsName, offered, columns, empty, onJournal, children } = props;
  const { go } = useNavigation();
  const messages = pagedMessages[rowsName];
  if (!offered) {
    return (
      <EmptyState
        title={messages.cannotTell}
        icon={<PlugZap size={28} strokeWidth={1.4} aria-hidden />}
        action={<LinkButton onClick={onJournal}>{pagedMessages.openJournal}</LinkButton>}
      >
        {messages.cannotTellWhy(account.venue.label)}
      </EmptyState>
    );
  }
  const problem = choice.query.error?.problem ?? (empty ? list.problem : null);
  if (problem !== null) {
    return (
      <ErrorState
        problem={problem}
        couldNot={(choice.query.error ? pagedMessages.couldNotGetPairs : messages.couldNot)(account.name)}
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
        title={pagedMessages.noPairs}
        action={<Button onClick={() => go('accounts')}>{pagedMessages.openAccounts}</Button>}
      >
        {messages.noPairsWhy(account.name)}
      </EmptyState>
    );
  }
  if (list.loading || choice.query.data === undefined) {
    return <SkeletonTable label={messages.loading} columns={columns} rows={10} />;
  }
  if (empty) {
    return (
      <EmptyState title={messages.noneOnPair(choice.symbol ?? '')}>
        {pagedMessages.noneOnPairWhy(account.venue.label, account.name)}
      </EmptyState>
    );
  }
  return (
    <>
      <PagedNotes list={list} rowsName={rowsName} />
      {children}
      <div className="ord-more">
        {list.more ? (
          <Button size="small" busy={list.loadingMore} onClick={list.loadMore}>
            {messages.loadOlder}
          </Button>
        ) : (
          <span className="muted">{messages.all}</span>
        )}
      </div>
    </>
  );
}

function PagedNotes({ list, rowsName }: Pick<PagedBodyProps, 'list' | 'rowsName'>) {
  const messages = pagedMessages[rowsName];
  return (
    <>
      {list.problem === null ? null : (
        <div className="ord-note">
          <Notice tone="bad" live>
            <Rich
              text={messages.notRead}
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
            action={<LinkButton onClick={list.readAgain}>{pagedMessages.readAgain}</LinkButton>}
          >
            {messages.outdated}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
