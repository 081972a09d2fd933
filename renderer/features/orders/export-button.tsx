import { Download } from 'lucide-react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { OrderFilter } from '../../../shared/bridge/order-calls.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { useAction, useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { amountsHidden } from '../../lib/hidden.ts';
import { moveInMenu, Popover } from '../../ui/popover.tsx';
import { journalInput, type OrderSearch } from '../../parts/orders/order-filter.ts';

const messages = listsMessages.export;

const FORMATS = [
  { format: 'csv', bom: false, label: 'CSV', what: messages.formats.csv },
  {
    format: 'csv',
    bom: true,
    label: messages.csvWithBom,
    what: messages.formats.csvWithBom,
  },
  { format: 'json', bom: false, label: 'JSON', what: messages.formats.json },
] as const;

interface ExportButtonProps {
  account: AccountView;
  status: OrderFilter;
  search: OrderSearch;
}

/** Saves what the journal has under the filter, all of it and not only what is loaded, and shows where and how much. */
export function ExportButton({ account, status, search }: ExportButtonProps) {
  const input = journalInput(account.id, status, search);
  const total = useCall('orders.journal', { ...input, before: null, limit: 1 }).data?.total ?? 0;
  const { toast } = useAnnounce();
  const write = useAction('orders.export', {
    onSuccess: (reply) => {
      if (reply === null) return;
      const { rows, where } = reply;
      const { written, writtenInFull } = messages;
      toast((amountsHidden() ? writtenInFull : written)(rows, formatCount(rows), where), 'good');
    },
    onError: ({ problem }) => toast(messages.failed(problem.message), 'bad'),
  });
  return (
    <Popover
      label={messages.label}
      kind="menu"
      align="end"
      renderTrigger={(props) => (
        <Button
          {...props}
          size="small"
          title={messages.hint}
          icon={<Download size={12} aria-hidden />}
          disabled={total === 0}
          busy={write.isPending}
        >
          {messages.button(formatCount(total))}
        </Button>
      )}
    >
      {(close) => (
        <div className="ord-menu" onKeyDown={moveInMenu}>
          {FORMATS.map(({ format, bom, label, what }, at) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              className="ord-menu-item"
              autoFocus={at === 0}
              onClick={() => {
                close();
                write.mutate({ ...input, format, ...(bom && { bom }) });
              }}
            >
              <b>{label}</b> <span className="muted">{what}</span>
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
