import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { FillCursor } from '../../../shared/bridge/trade-history-calls.ts';
import { fillsMessages } from '../../../shared/messages/orders-fills.ts';
import { callKey, callOrThrow, useBridgeEvent } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { pagesKey, usePages } from '../../lib/use-pages.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { fillColumnsOfPairs } from './fill-columns.tsx';
import { OlderFills } from './fills-body.tsx';

const messages = fillsMessages.downloaded;

type Coverage = CallReply<'tradeHistory.fills'>['coverage'];

/** The downloaded fills of all pairs, newest first, with what they are complete for. */
export function DownloadedFills({ account }: { account: AccountView }) {
  const client = useQueryClient();
  const { go } = useNavigation();
  const input = { accountId: account.id, symbol: null };
  const list = usePages({
    queryKey: pagesKey('tradeHistory.fills', input),
    read: (before: FillCursor | null) => callOrThrow('tradeHistory.fills', { ...input, before }),
    next: ({ next }) => next,
  });
  useBridgeEvent('tradeHistory', ({ accountId }) => {
    if (accountId === account.id) void client.invalidateQueries({ queryKey: callKey('tradeHistory.fills') });
  });
  const { pages } = list;
  const fills = useMemo(() => pages.flatMap((page) => page.fills), [pages]);
  const columns = useMemo(() => fillColumnsOfPairs(fills), [fills]);
  const [first] = pages;

  if (list.problem !== null && first === undefined) {
    return (
      <ErrorState
        problem={list.problem}
        couldNot={messages.couldNot(account.name)}
        retrying={list.fetching}
        onRetry={list.readAgain}
        onAccounts={() => go('accounts')}
      />
    );
  }
  if (first === undefined) return <SkeletonTable label={fillsMessages.loading} columns={columns} rows={10} />;
  const damaged = pages.reduce((sum, page) => sum + page.damaged, 0);
  return (
    <Panel label={messages.label}>
      <div className="ord-note">
        <CoverageText coverage={first.coverage} />
        {first.problem === null ? null : <Notice tone="warn">{messages.stopped(first.problem)}</Notice>}
        {damaged === 0 ? null : <Notice tone="bad">{messages.damaged(damaged, formatCount(damaged))}</Notice>}
      </div>
      {fills.length === 0 ? (
        <EmptyState
          title={messages.none}
          action={<Button onClick={() => go('history')}>{messages.openHistory}</Button>}
        >
          {messages.noneWhy}
        </EmptyState>
      ) : (
        <>
          <Table
            label={messages.label}
            columns={columns}
            rows={fills}
            rowKey={(fill) => `${fill.symbol} ${fill.tradeId} ${fill.orderId}`}
          />
          <OlderFills list={list} />
        </>
      )}
    </Panel>
  );
}

/** From when to when every fill is here, and what the venue had forgotten before it was asked. */
function CoverageText({ coverage: { pairs, since, until, gaps } }: { coverage: Coverage }) {
  if (since === null || until === null) return null;
  const sentence = (
    <Rich
      text={messages.complete(pairs, formatCount(pairs))}
      parts={{ since: <TimeText ms={since} />, until: <TimeText ms={until} /> }}
    />
  );
  if (gaps.length === 0) return <p className="muted">{sentence}</p>;
  return (
    <>
      <p className="muted">{sentence}</p>
      <Fold title={messages.gaps(gaps.length, formatCount(gaps.length))}>
        <ul>
          {gaps.map((gap) => (
            <li key={`${gap.symbol} ${gap.until}`}>
              <Rich
                text={messages.gap(gap.symbol)}
                parts={{ since: <TimeText ms={gap.since} />, until: <TimeText ms={gap.until} /> }}
              />
            </li>
          ))}
        </ul>
      </Fold>
    </>
  );
}
