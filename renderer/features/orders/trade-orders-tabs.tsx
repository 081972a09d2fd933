import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { orderRowKey, type OrderRow } from '../../parts/orders/order-row.ts';
import type { Cancelling } from '../../parts/orders/use-cancel.ts';
import { useFills } from '../../parts/orders/use-fills.ts';
import { useViewState } from '../../state/view-state.ts';
import { FillsList } from './fills-tab.tsx';
import { ListAndDetail } from './list-and-detail.tsx';
import { OpenOrders } from './open-orders.tsx';
import { usePairChoice } from './pair-choice.tsx';
import { PagedOrders } from './paged-orders.tsx';
import type { OpenRows } from './use-open-rows.ts';
import { useOrderRows } from './use-order-rows.ts';

interface TabProps {
  account: AccountView;
  list: OpenRows;
  cancelling: Cancelling;
  /** The pair that the list is narrowed to; null for all pairs. */
  symbol: string | null;
  onAllPairs: () => void;
  /** Leads to the Orders screen. */
  onAll: () => void;
}

/** The orders that may fill. */
export function OpenTab(props: TabProps) {
  const { account, list, cancelling } = props;
  return (
    <WithDetail name="open" account={account} cancelling={cancelling} rows={list.rows}>
      {(openKey, onOpen) => <OpenOrders {...props} openKey={openKey} onOpen={onOpen} time="clock" />}
    </WithDetail>
  );
}

/** What was filled, cancelled or rejected, placed from here or listed by the venue; the latest first. */
export function ClosedTab({ account, list, cancelling, symbol, onAllPairs }: TabProps) {
  const search = { symbol, text: '' };
  const closed = useOrderRows(account, 'closed', search);
  return (
    <WithDetail name="closed" account={account} cancelling={cancelling} rows={closed.rows}>
      {(openKey, onOpen) => (
        <PagedOrders
          account={account}
          status="closed"
          search={search}
          list={closed}
          open={list.listed.orders}
          cancelling={cancelling}
          openKey={openKey}
          onOpen={onOpen}
          onClear={onAllPairs}
        />
      )}
    </WithDetail>
  );
}

interface FillsTabOfPairProps {
  account: AccountView;
  symbol: string;
  onAllOrders: () => void;
}

/** The fills of the pair in view: a venue lists them pair by pair. */
export function FillsTabOfPair({ account, symbol, onAllOrders }: FillsTabOfPairProps) {
  const isOffered = account.venue.capabilities.fills !== null;
  const choice = { ...usePairChoice(account), symbol };
  const list = useFills({ accountId: account.id, symbol }, isOffered);
  return (
    <div className="ord-tab-panel ord-tab-scroll">
      <FillsList
        account={account}
        choice={choice}
        list={list}
        offered={isOffered}
        onAllOrders={onAllOrders}
      />
    </div>
  );
}

interface WithDetailProps {
  /** Each tab remembers the order that is open in it: who trades stays on Trade. */
  name: 'open' | 'closed';
  account: AccountView;
  cancelling: Cancelling;
  rows: readonly OrderRow[];
  children: (openKey: string | null, onOpen: (row: OrderRow) => void) => ReactNode;
}

/** A list of orders, and beside it the one that was opened in this tab. */
function WithDetail({ name, account, cancelling, rows, children }: WithDetailProps) {
  const [openKey, setOpenKey] = useViewState<string | null>({
    name: ['trade.open-order', name],
    initial: null,
    ofAccount: true,
  });
  const row = rows.find((one) => orderRowKey(one) === openKey) ?? null;
  return (
    <ListAndDetail
      account={account}
      cancelling={cancelling}
      openKey={openKey}
      row={row}
      onClose={() => setOpenKey(null)}
    >
      {(shownKey) => (
        <div className="ord-tab-panel">{children(shownKey, (opened) => setOpenKey(orderRowKey(opened)))}</div>
      )}
    </ListAndDetail>
  );
}
