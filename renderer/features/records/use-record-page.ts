import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import type { RecordFilter, WalletRecord } from '../../../shared/records/record.ts';
import { callKey, callOptions } from '../../lib/bridge.ts';
import { seenCurrencies } from './filter.ts';
import { driftNote, pageAfterResize } from '../../parts/records/pages.ts';
import type { RecordList } from '../../parts/records/record-list.ts';

type PageReply = CallReply<'records.page'>;

interface PageQuery {
  page: number;
  pageSize: number;
  filter: RecordFilter;
}

/** What the list held when its first page was last read; later pages are compared with it. */
interface Baseline {
  total: number;
  lastPage: number;
}

/**
 * One page of a list, from the venue, with what a reader of it can change. The previous rows stay while the next
 * page is on its way.
 */
export function useRecordPage(account: AccountView, list: RecordList) {
  const [request, setRequest] = useState<PageQuery>({
    page: 1,
    pageSize: account.venue.paging.defaultSize,
    filter: {},
  });
  const [baseline, setBaseline] = useState<Baseline | null>(null);
  const [open, setOpen] = useState<WalletRecord | null>(null);
  const input: CallInput<'records.page'> = { accountId: account.id, kind: list.kind, ...request };
  const query = useQuery({ ...callOptions('records.page', input), placeholderData: keepPreviousData });
  const current = query.isPlaceholderData ? undefined : query.data;

  // The first page read, and page one whenever it is read again, is what drift is measured from.
  if (current && (baseline === null || request.page === 1)) {
    const next = { total: current.totalNum, lastPage: current.totalPage };
    if (baseline?.total !== next.total || baseline.lastPage !== next.lastPage) {
      setBaseline(next);
    }
  }

  function ask(change: Partial<PageQuery>): void {
    setOpen(null);
    setRequest((before) => ({ ...before, ...change }));
  }

  return {
    ...request,
    query,
    current,
    open,
    setOpen,
    /** Last page as far as known, also while an answer is missing. */
    lastPage: query.data?.totalPage ?? baseline?.lastPage ?? 0,
    drift: current && baseline ? driftNote(baseline.total, current.totalNum) : null,
    currencies: useSeenCurrencies(account.id),
    goTo: (page: number) => ask({ page }),
    setPageSize: (size: number) =>
      ask({ pageSize: size, page: pageAfterResize(request.page, request.pageSize, size) }),
    setFilter: (filter: RecordFilter) => {
      setBaseline(null);
      ask({ filter, page: 1 });
    },
  };
}

/** Currencies on any page of this account that was read since the window opened. */
function useSeenCurrencies(accountId: string): string[] {
  const client = useQueryClient();
  const pages = client.getQueriesData<PageReply>({ queryKey: callKey('records.page') });
  const records: WalletRecord[] = [];
  for (const [key, page] of pages) {
    const asked = key[1];
    if (page && typeof asked === 'object' && asked && 'accountId' in asked && asked.accountId === accountId) {
      records.push(...page.items);
    }
  }
  return seenCurrencies(records);
}
