import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { useNavigation } from '../app/screen.tsx';
import type { Zone } from '../format/time.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonTable } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';
import { isFiltered } from './filter.ts';
import { recordColumns } from './record-columns.tsx';
import type { RecordList } from './record-list.ts';
import type { useRecordPage } from './use-record-page.ts';

interface RecordsTableProps {
  account: AccountView;
  list: RecordList;
  page: ReturnType<typeof useRecordPage>;
  zone: Zone;
}

/** The rows of a page, or what stands in their place. */
export function RecordsTable(props: RecordsTableProps) {
  return (
    <Panel label={`${props.list.title}, page ${props.page.page}`}>
      <TableOrState {...props} />
    </Panel>
  );
}

function TableOrState({ account, list, page, zone }: RecordsTableProps) {
  const { query, open } = page;
  const { go } = useNavigation();
  const what = `the ${list.kind} of ${account.name}`;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        problem={query.error.problem}
        what={what}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
        onAccounts={() => go('accounts')}
      />
    );
  }
  if (!query.data) {
    return <SkeletonTable label={`Reading ${what}`} columns={recordColumns([], zone)} />;
  }
  const rows = query.data.items;
  if (rows.length === 0) {
    return <NoRows list={list} page={page} account={account} />;
  }
  const openIndex = open ? rows.indexOf(open) : -1;
  return (
    <Table
      label={list.title}
      columns={recordColumns(rows, zone)}
      rows={rows}
      // A deposit has no id (2.2), and two can be equal in every field: its place on the page is all there is.
      rowKey={(_, index) => String(index)}
      openKey={open ? String(openIndex) : null}
      onOpen={(row) => page.setOpen(row)}
      stale={query.isPlaceholderData}
    />
  );
}

function NoRows({ list, page, account }: Pick<RecordsTableProps, 'list' | 'page' | 'account'>) {
  if (page.page > 1) {
    return (
      <EmptyState
        title={`Page ${page.page} holds no records`}
        action={<Button onClick={() => page.goTo(1)}>Go to page 1</Button>}
      >
        The list has become shorter since its length was last read.
      </EmptyState>
    );
  }
  if (isFiltered(page.filter)) {
    return (
      <EmptyState
        title={`No ${list.kind} match this filter`}
        action={<Button onClick={() => page.setFilter({})}>Show all {list.kind}</Button>}
      >
        The venue answered with 0 records for the filter above.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`No ${list.kind} yet`}>
      {account.venue.label} has no {list.kind} for {account.name}.
    </EmptyState>
  );
}
