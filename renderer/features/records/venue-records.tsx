import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { recordsMessages } from '../../../shared/messages/records.ts';
import { AccountGate } from '../../parts/account/account-gate.tsx';
import { usePreferences } from '../../state/app-state.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Pager } from '../../parts/records/pager.tsx';
import { RecordDetail } from '../../parts/records/record-detail.tsx';
import type { RecordList } from '../../parts/records/record-list.ts';
import { RecordsTable } from './records-table.tsx';
import { useRecordPage } from './use-record-page.ts';
import '../../parts/records/records.css';

interface VenueRecordsProps {
  list: RecordList;
  /** Title and the switch between Live and History. */
  title: ReactNode;
}

/** One list, page by page from the venue of the account in the header. */
export function VenueRecords({ list, title }: VenueRecordsProps) {
  return (
    <AccountGate why={recordsMessages.noAccount[list.kind]}>
      {(account) => (
        <LivePages key={`${account.id} ${list.kind}`} account={account} list={list} title={title} />
      )}
    </AccountGate>
  );
}

interface LivePagesProps extends VenueRecordsProps {
  account: AccountView;
}

/** Page by page from the venue; another account starts from its first page. */
function LivePages({ account, list, title }: LivePagesProps) {
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
        {title}
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
      </div>
      <div className="bar">
        <FilterBar
          filter={page.filter}
          zone={zone}
          statuses={list.statuses}
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
