import { useRef } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { useListedOrders } from '../../parts/orders/use-listed-orders.ts';
import { CancelStrip } from '../../parts/orders/cancel-strip.tsx';
import type { Cancelling } from '../../parts/orders/use-cancel.ts';
import '../../parts/orders/orders.css';

interface ChartCancelProps {
  cancelling: Cancelling;
  account: AccountView;
}

/** The list's own question, above the chart whose line was pressed. */
export function ChartCancel({ cancelling, account }: ChartCancelProps) {
  const { orders } = useListedOrders(account.id);
  const box = useRef<HTMLDivElement>(null);
  if (cancelling.wish === null && cancelling.trouble === null) return null;
  return (
    <div className="chart-cancel" ref={box}>
      <CancelStrip
        cancelling={cancelling}
        orders={orders}
        accountName={account.name}
        onDone={() => box.current?.parentElement?.querySelector<HTMLElement>('.chart-box')?.focus()}
      />
    </div>
  );
}
