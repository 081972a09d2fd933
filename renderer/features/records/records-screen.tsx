import { History, RotateCw } from 'lucide-react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { recordsMessages } from '../../../shared/messages/records.ts';
import { AccountGate } from '../../parts/account/account-gate.tsx';
import { showAllOf } from '../../parts/query/shown-record.ts';
import { useAccountContext, usePreferences } from '../../state/app-state.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Pager } from '../../parts/records/pager.tsx';
import { RecordDetail } from '../../parts/records/record-detail.tsx';
import { type RecordList, statusesAt } from '../../parts/records/record-list.ts';
import { RecordsTable } from './records-table.tsx';
import { useRecordPage } from './use-record-page.ts';
import '../../parts/records/records.css';

interface VenueRecordsProps {
  list: RecordList;
}

/** One list, page by page from the venue of the account in the header. */
export function VenueRecords({ list }: VenueRecordsProps) {
  const isAllLive = useAccountContext()?.is === 'all-live';
  const gate = (
    <AccountGate why={isAllLive ? recordsMessages.oneAccount : recordsMessages.noAccount[list.kind]}>
      {(account) => <VenuePages account={account} list={list} />}
    </AccountGate>
  );
  if (!isAllLive) return gate;
  return (
    <div className="records">
      <div className="bar">
        <h1>{list.title}</h1>
        <span className="grow" />
        <ToHistory list={list} />
      </div>
      {gate}
    </div>
  );
}

interface VenuePagesProps extends VenueRecordsProps {
  account: AccountView;
}

/** Page by page from the venue. */
function VenuePages({ account, list }: VenuePagesProps) {
  const zone = usePreferences().timeZone;
  const page = useRecordPage(account, list);
  const { query, open } = page;
  // While another page is on its way these words stay with the rows they belong to.
  const shown = query.data;

  function closePane(): void {
    document.querySelector<HTMLElement>('tr[aria-selected="true"]')?.focus();
    page.setOpen(null);
  }

  return (
    <div
      className="records"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          closePane();
        }
      }}
    >
      <div className="bar">
        <h1>{list.title}</h1>
        <span className="muted">{recordsMessages.fromVenue}</span>
        <span className="grow" />
        {shown ? (
          <span className="muted">
            <Rich
              text={recordsMessages.readAt}
              parts={{ time: <TimeText ms={shown.receivedAt} form="clock" /> }}
            />
          </span>
        ) : null}
        <Button
          icon={<RotateCw size={13} aria-hidden />}
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {recordsMessages.readAgain}
        </Button>
        <ToHistory list={list} />
      </div>
      <div className="bar">
        <FilterBar
          filter={page.filter}
          zone={zone}
          statuses={statusesAt(account.venue.kind, list.kind)}
          currencies={page.currencies}
          onChange={page.setFilter}
        />
      </div>
      <PageNotes page={page} />
      <div className={open ? 'records-body records-body-open' : 'records-body'}>
        <RecordsTable account={account} list={list} page={page} zone={zone} />
        {open ? <RecordDetail record={open} onClose={closePane} /> : null}
      </div>
      <div className="bar">
        <span className="muted" role="status">
          {shown ? formatPage(shown.currentPage, shown.totalPage, shown.totalNum, list) : null}
        </span>
        <span className="grow" />
        <Pager
          page={page.page}
          last={page.lastPage}
          pageSize={page.pageSize}
          sizes={account.venue.paging.sizes}
          onPage={page.goTo}
          onPageSize={page.setPageSize}
        />
      </div>
    </div>
  );
}

/** To all downloaded records of this list. */
function ToHistory({ list }: { list: RecordList }) {
  const { go } = useNavigation();
  return (
    <Button
      icon={<History size={13} aria-hidden />}
      title={recordsMessages.toHistoryTitle[list.kind]}
      onClick={() => {
        showAllOf(list.kind === 'deposits' ? 'deposit' : 'withdrawal');
        go('history');
      }}
    >
      {recordsMessages.toHistory}
    </Button>
  );
}

function formatPage(page: number, last: number, total: number, list: RecordList): string {
  const records = recordsMessages.records(total, formatCount(total));
  return last === 0
    ? records
    : recordsMessages.pageOf(formatCount(page), formatCount(last), records, list.order);
}

/** What the reader must know about the rows on screen: the list moved, or they could not be read again. */
function PageNotes({ page }: { page: ReturnType<typeof useRecordPage> }) {
  const { query, current } = page;
  return (
    <>
      {page.drift === null ? null : (
        <Notice
          tone="warn"
          live
          action={
            <Button size="small" onClick={() => page.goTo(1)}>
              {recordsMessages.firstPage}
            </Button>
          }
        >
          {page.drift}
        </Notice>
      )}
      {current && query.isError ? (
        <Notice tone="bad" live>
          <Rich
            text={recordsMessages.notReadAgain}
            parts={{
              why: query.error.message,
              time: <TimeText ms={current.receivedAt} form="clock" />,
            }}
          />
        </Notice>
      ) : null}
    </>
  );
}
