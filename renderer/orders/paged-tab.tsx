import { PlugZap, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { useNavigation } from '../app/screen.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonTable } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import type { Column } from '../ui/table.tsx';
import { TimeText } from '../ui/time-text.tsx';
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
            as of <TimeText ms={list.readAt} form="clock" />
          </span>
          <Button
            size="small"
            variant="quiet"
            icon={<RotateCw size={12} aria-hidden />}
            iconLabel="Read again"
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
  /** "fills", "finished orders": what the rows are. */
  rowsName: string;
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
  if (!offered) {
    return (
      <EmptyState
        title={`This venue cannot tell ${rowsName}`}
        icon={<PlugZap size={28} strokeWidth={1.4} aria-hidden />}
        action={<LinkButton onClick={onJournal}>Open the journal</LinkButton>}
      >
        {account.venue.label} offers no list of {rowsName}. The journal has every order placed from this app
        and its outcome; what has filled is known at the venue.
      </EmptyState>
    );
  }
  const problem = choice.query.error?.problem ?? (empty ? list.problem : null);
  if (problem !== null) {
    return (
      <ErrorState
        problem={problem}
        what={choice.query.error ? `the pairs of ${account.name}` : `the ${rowsName} of ${account.name}`}
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
        title="There are no pairs yet"
        action={<Button onClick={() => go('accounts')}>Open Accounts</Button>}
      >
        The venue tells {rowsName} pair by pair, and {account.name} has no pairs. Enter or import them in
        Accounts.
      </EmptyState>
    );
  }
  if (list.loading || choice.query.data === undefined) {
    return <SkeletonTable label={`Reading the ${rowsName}`} columns={columns} rows={10} />;
  }
  if (empty) {
    return (
      <EmptyState title={`No ${rowsName} on ${choice.symbol ?? ''}`}>
        {account.venue.label} tells none for {account.name} on this pair. Another pair may have some.
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
            Load older {rowsName}
          </Button>
        ) : (
          <span className="muted">These are all the {rowsName} that the venue tells.</span>
        )}
      </div>
    </>
  );
}

function PagedNotes({ list, rowsName }: { list: AnyPaged; rowsName: string }) {
  return (
    <>
      {list.problem === null ? null : (
        <div className="ord-note">
          <Notice tone="bad" live>
            More {rowsName} could not be read: {list.problem.message} What is shown is as of{' '}
            <TimeText ms={list.readAt} form="clock" />.
          </Notice>
        </div>
      )}
      {list.outdated ? (
        <div className="ord-note">
          <Notice tone="info" live action={<LinkButton onClick={list.readAgain}>Read again</LinkButton>}>
            Orders of this pair have moved since; newer {rowsName} may be missing above.
          </Notice>
        </div>
      ) : null}
    </>
  );
}
