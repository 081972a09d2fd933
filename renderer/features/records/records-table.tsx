import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { recordsMessages } from '../../../shared/messages/records.ts';
import { useNavigation } from '../../state/navigation.tsx';
import type { Zone } from '../../lib/format/time.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { isFiltered } from './filter.ts';
import { recordColumns } from './record-columns.tsx';
import type { RecordList } from '../../parts/records/record-list.ts';
import type { useRecordPage } from './use-record-page.ts';

const messages = recordsMessages.table;

interface RecordsTableProps {
  account: AccountView;
  list: RecordList;
  page: ReturnType<typeof useRecordPage>;
  zone: Zone;
}

/** The rows of a page, or what is shown in place of them. */
export function RecordsTable(props: RecordsTableProps) {
  return (
    <Panel label={messages.panel(props.list.title, props.page.page)}>
      <TableOrState {...props} />
    </Panel>
  );
}

function TableOrState({ account, list, page, zone }: RecordsTableProps) {
  const { query, open } = page;
  const { go } = useNavigation();
  if (query.isError && !query.data) {
    return (
      <ErrorState
        problem={query.error.problem}
        couldNot={messages.couldNot[list.kind](account.name)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
        onAccounts={() => go('accounts')}
      />
    );
  }
  if (!query.data) {
    return (
      <SkeletonTable label={messages.reading[list.kind](account.name)} columns={recordColumns([], zone)} />
    );
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
        title={messages.beyondTitle(page.page)}
        action={<Button onClick={() => page.goTo(1)}>{recordsMessages.firstPage}</Button>}
      >
        {messages.beyond}
      </EmptyState>
    );
  }
  if (isFiltered(page.filter)) {
    return (
      <EmptyState
        title={messages.noMatchTitle[list.kind]}
        action={<Button onClick={() => page.setFilter({})}>{messages.showAll[list.kind]}</Button>}
      >
        {messages.noMatch}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={messages.emptyTitle[list.kind]}>
      {messages.empty[list.kind](account.venue.label, account.name)}
    </EmptyState>
  );
}
