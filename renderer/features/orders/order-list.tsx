import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { useBridgeEvent } from '../../lib/bridge.ts';
import { openAmend } from '../../parts/orders/amend-draft.ts';
import { formatEnd, orderSentence } from '../../parts/orders/format-order.ts';
import { lastEndedKey } from '../../parts/orders/order-cache.ts';
import { orderRowKey, termsOf, type OrderRow } from '../../parts/orders/order-row.ts';
import { unitsOf } from '../../parts/orders/row-units.ts';
import { useViewValue } from '../../state/view-state.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Table } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { CancelStrip } from '../../parts/orders/cancel-strip.tsx';
import { CancelSets } from './cancel-sets.tsx';
import { canAmend, orderColumns } from './order-columns.tsx';
import type { Cancelling } from '../../parts/orders/use-cancel.ts';

interface OrderListProps {
  label: string;
  account: AccountView;
  rows: readonly OrderRow[];
  /** Every open order of the account: what a cancel of all of them is about, whatever the rows are narrowed to. */
  open: readonly VenueOrder[];
  cancelling: Cancelling;
  onOpen: (row: OrderRow) => void;
  openKey: string | null;
  time: 'short' | 'clock';
  /** In place of the table, where there is no row. */
  empty: ReactNode;
  /** Below the last row. */
  end?: ReactNode;
  /** At the right of the foot line. */
  foot?: ReactNode;
}

/** Orders as a table with the question of a cancel, on the Orders screen and under the ticket. */
export function OrderList(props: OrderListProps) {
  const { label, account, rows, open, cancelling, onOpen, openKey, time } = props;
  const box = useRef<HTMLDivElement>(null);
  useAnnounceEnds(account.id);
  useRestoreFocus(box, rows.length);
  useMeantInView(box, cancelling);

  const listedOpen = rows.flatMap(({ order }) => (order?.state === 'open' ? [order] : []));

  /** S selects a row, Delete asks whether to cancel it, F2 amends it. */
  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const row = rows[event.target.sectionRowIndex];
    const order = row?.order ?? null;
    if (event.key.toLowerCase() === 's' && order?.state === 'open' && !event.ctrlKey && !event.metaKey) {
      cancelling.select([order.orderId], !cancelling.selected.includes(order.orderId));
      return;
    }
    if (event.key === 'F2' && row !== undefined && order !== null && canAmend(row, cancelling)) {
      event.preventDefault();
      openAmend({ order });
      return;
    }
    if (event.key !== 'Delete') return;
    if (order?.state !== 'open' || !cancelling.can.one) return;
    event.preventDefault();
    cancelling.propose({ what: 'one', order });
  }

  return (
    <>
      {/* Takes the keyboard when its last row goes, and when a question ends where there is no row. */}
      <div className="ord-box" ref={box} tabIndex={-1} onKeyDown={onKeyDown}>
        {rows.length === 0 ? (
          props.empty
        ) : (
          <Table
            label={label}
            columns={orderColumns(
              cancelling,
              time,
              unitsOf(rows.map((row) => termsOf(row).symbol)),
              listedOpen,
            )}
            rows={rows}
            rowKey={orderRowKey}
            openKey={openKey}
            onOpen={onOpen}
          />
        )}
      </div>
      {props.end}
      {/* Under the rows, so that none of them moves when it comes or goes. */}
      <CancelStrip
        cancelling={cancelling}
        orders={open}
        accountName={account.name}
        onDone={() => focusList(box.current)}
      />
      <Foot accountId={account.id}>
        <CancelSets cancelling={cancelling} orders={listedOpen} />
        {props.foot}
      </Foot>
    </>
  );
}

function focusList(box: HTMLElement | null): void {
  (box?.querySelector<HTMLElement>('tr[tabindex="0"]') ?? box)?.focus();
}

/** A row that leaves takes the keyboard with it: it goes on at the row in its place, or at the list once that is empty. */
function useRestoreFocus(box: RefObject<HTMLDivElement | null>, rows: number): void {
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

/** Announces how an order ended. */
function useAnnounceEnds(accountId: string): void {
  const { announce } = useAnnounce();
  useBridgeEvent('order', (order) => {
    if (order.accountId === accountId && order.state === 'done' && order.amendAsked !== true) {
      announce(`${orderSentence(order)}: ${formatEnd(order)}.`);
    }
  });
}

/** The same for the eye: the last one that ended, and when. Gone while it has nothing to show (orders.css). */
function Foot({ accountId, children }: { accountId: string; children: ReactNode }) {
  const last = useViewValue(lastEndedKey(accountId));
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
