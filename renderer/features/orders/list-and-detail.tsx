import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { OrderRow } from '../../parts/orders/order-row.ts';
import type { Cancelling } from '../../parts/orders/use-cancel.ts';
import { OrderDetail } from './order-detail.tsx';
import { useFoundOrder } from './use-found-order.ts';

interface ListAndDetailProps {
  account: AccountView;
  cancelling: Cancelling;
  /** Names the order that is open; null while none is. */
  openKey: string | null;
  /** It, where the list has it. */
  row: OrderRow | null;
  onClose: () => void;
  /** Given the order that is shown beside the list. */
  children: (openKey: string | null) => ReactNode;
}

/** A list of orders, and the one that is open beside it. */
export function ListAndDetail({ account, cancelling, openKey, row, onClose, children }: ListAndDetailProps) {
  const found = useFoundOrder(account, openKey, row);
  return (
    <div className={found === null ? 'ord-grid' : 'ord-grid ord-grid-open'}>
      {children(found === null ? null : openKey)}
      {found === null ? null : (
        <OrderDetail
          key={openKey}
          account={account}
          found={found}
          cancelling={cancelling}
          onClose={onClose}
        />
      )}
    </div>
  );
}
