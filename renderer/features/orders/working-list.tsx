import { PlugZap } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useBridgeEvent } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { CancelStrip } from './cancel-strip.tsx';
import { formatEnd, orderSentence } from '../../parts/orders/format-order.ts';
import { unitsOf } from '../../parts/orders/row-units.ts';
import type { Cancelling } from './use-cancel.ts';
import { lastEndedKey } from '../../parts/orders/order-cache.ts';
import type { WorkingOrders } from '../../parts/orders/use-working-orders.ts';
import { useViewValue } from '../../state/view-state.ts';
import { workingColumns, workingKey, type WorkingRow } from './working-columns.tsx';

const messages = listsMessages.working;

interface WorkingListProps {
  account: AccountView;
  working: WorkingOrders;
  cancelling: Cancelling;
  /** Placements of the account that nobody knows the end of; they stand above the orders. */
  unknown: readonly PlacementView[];
  /** Only this pair's orders; null for every pair. */
  symbol: string | null;
  onEveryPair: () => void;
  onOpen: (row: WorkingRow) => void;
  openKey: string | null;
  onJournal: () => void;
  time: 'short' | 'clock';
  /** At the right of the foot line. */
  foot?: ReactNode;
}

/** The working orders as a table with its question strip, or what stands in their place. */
export function WorkingList(props: WorkingListProps) {
  const { account, working, cancelling, unknown, symbol, onOpen } = props;
  const { go } = useNavigation();
  const box = useRef<HTMLDivElement>(null);
  useAnnounceEnds(account.id);
  const rows: WorkingRow[] = [
    ...unknown.map((placement) => ({ kind: 'unknown' as const, placement })),
    ...working.orders.map((order) => ({ kind: 'order' as const, order })),
  ].filter((row) => symbol === null || symbolOf(row) === symbol);
  const columns = workingColumns(cancelling, props.time, unitsOf(rows.map(symbolOf)));
  useKeepFocus(box, rows.length);
  useMeantInView(box, cancelling);

  if (!working.offered && unknown.length === 0)
    return <CannotTell account={account} onJournal={props.onJournal} />;
  if (working.readAt === null && working.problem !== null && unknown.length === 0) {
    return (
      <ErrorState
        problem={working.problem}
        couldNot={messages.couldNot(account.name)}
        retrying={working.fetching}
        onRetry={working.retry}
        onAccounts={() => go('accounts')}
      />
    );
  }
  if (working.offered && working.readAt === null && working.problem === null) {
    return <SkeletonTable label={messages.loading} columns={columns} rows={6} />;
  }

  /** Delete on a row asks whether to cancel it. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Delete' || !(event.target instanceof HTMLTableRowElement)) return;
    const row = rows[event.target.sectionRowIndex];
    if (row?.kind !== 'order' || !cancelling.can.one) return;
    event.preventDefault();
    cancelling.propose({ what: 'one', order: row.order });
  }

  return (
    <>
      <PartialNotes {...props} />
      {/* Takes the keyboard when its last row goes, and when a question ends where there is no row. */}
      <div className="ord-box" ref={box} tabIndex={-1} onKeyDown={onKeyDown}>
        {rows.length === 0 ? (
          <Nothing {...props} />
        ) : (
          <Table
            label={messages.label}
            columns={columns}
            rows={rows}
            rowKey={workingKey}
            openKey={props.openKey}
            onOpen={onOpen}
          />
        )}
      </div>
      {/* Under the rows, so that none of them moves when it comes or goes. */}
      <CancelStrip
        cancelling={cancelling}
        orders={working.orders}
        accountName={account.name}
        onDone={() => focusList(box.current)}
      />
      <Foot accountId={account.id}>{props.foot}</Foot>
    </>
  );
}

function focusList(box: HTMLElement | null): void {
  (box?.querySelector<HTMLElement>('tr[tabindex="0"]') ?? box)?.focus();
}

/** A row that leaves takes the keyboard with it: it goes on at the row in its place, or at the list once that is empty. */
function useKeepFocus(box: RefObject<HTMLDivElement | null>, rows: number): void {
  const before = useRef({ rows, inside: false });
  useEffect(() => {
    const { current } = box;
    const wasInside = before.current.inside;
    if (rows < before.current.rows && wasInside && document.activeElement === document.body)
      focusList(current);
    const note = () => (before.current.inside = current?.contains(document.activeElement) ?? false);
    before.current.rows = rows;
    note();
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [box, rows]);
}

/** The question makes the list shorter: the row it is about stays in view. */
function useMeantInView(box: RefObject<HTMLDivElement | null>, { wish }: Cancelling): void {
  useEffect(() => {
    if (wish?.what === 'one')
      box.current?.querySelector('.ord-meant')?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [box, wish]);
}

function symbolOf(row: WorkingRow): string {
  return row.kind === 'order' ? row.order.symbol : row.placement.symbol;
}

/** What is missing from the list, and why. */
function PartialNotes({ working, account }: WorkingListProps) {
  if (working.problem !== null) {
    return (
      <div className="ord-note">
        <Notice
          tone="bad"
          live
          action={<LinkButton onClick={working.retry}>{commonMessages.tryAgain}</LinkButton>}
        >
          {working.readAt === null ? (
            messages.notRead(working.problem.message)
          ) : (
            <Rich
              text={messages.notReadAgainAsOf}
              parts={{
                problem: working.problem.message,
                at: <TimeText ms={working.readAt} form="clock" />,
              }}
            />
          )}
        </Notice>
      </div>
    );
  }
  if (!working.offered) {
    return (
      <div className="ord-note">
        <Notice tone="warn">{messages.onlyUnknown(account.venue.label)}</Notice>
      </div>
    );
  }
  return null;
}

function CannotTell({ account, onJournal }: { account: AccountView; onJournal: () => void }) {
  return (
    <EmptyState
      title={messages.cannotTell}
      icon={<PlugZap size={28} strokeWidth={1.4} aria-hidden />}
      action={<LinkButton onClick={onJournal}>{messages.openJournal}</LinkButton>}
    >
      {messages.cannotTellWhy(account.venue.label)}
    </EmptyState>
  );
}

function Nothing({ working, symbol, onEveryPair }: WorkingListProps) {
  if (symbol !== null && working.orders.length > 0) {
    return (
      <EmptyState
        title={messages.noneOnPair(symbol)}
        action={<LinkButton onClick={onEveryPair}>{messages.showEveryPair}</LinkButton>}
      >
        {messages.onOtherPairs(working.orders.length, String(working.orders.length))}
      </EmptyState>
    );
  }
  return <EmptyState title={messages.none}>{messages.noneWhy}</EmptyState>;
}

/** Says aloud how an order left the list. */
function useAnnounceEnds(accountId: string): void {
  const { announce } = useAnnounce();
  useBridgeEvent('order', (order) => {
    if (order.accountId === accountId && order.state === 'done') {
      announce(`${orderSentence(order)}: ${formatEnd(order)}.`);
    }
  });
}

/** The same for the eye: the last one that left, and when. */
function Foot({ accountId, children }: { accountId: string; children: ReactNode }) {
  const last = useViewValue(lastEndedKey(accountId));
  if (last === null && (children ?? null) === null) return null;
  return (
    <div className="ord-foot">
      {last === null ? null : (
        <p className="ord-left">
          {last.updatedAt === null ? null : <TimeText ms={last.updatedAt} form="clock" />}{' '}
          {orderSentence(last)}: <b>{formatEnd(last)}</b>
        </p>
      )}
      <span className="grow" />
      {children}
    </div>
  );
}
