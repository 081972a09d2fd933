import { Download } from 'lucide-react';
import { useAction } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { Button } from '../ui/button.tsx';
import { useAnnounce } from '../ui/announcer.tsx';
import { amountsHidden } from '../privacy/hidden.ts';
import { moveInMenu, Popover } from '../ui/popover.tsx';
import type { JournalFilter } from './journal-filter.ts';

const FORMATS = [
  { format: 'csv', label: 'CSV', what: 'for a spreadsheet' },
  { format: 'json', label: 'JSON', what: 'with everything' },
] as const;

/** Writes all that matches, not only the page, to where the user wants it, and says where and how much. */
export function ExportButton({ filter, total }: { filter: JournalFilter; total: number }) {
  const { toast, announce } = useAnnounce();
  const write = useAction('orders.export', {
    onSuccess: (reply) => {
      if (reply === null) announce('Nothing was written: no place was chosen.');
      else
        toast(
          `${formatCount(reply.rows)} ${reply.rows === 1 ? 'order' : 'orders'} written to ${reply.where}${amountsHidden() ? ', with amounts in full' : ''}.`,
          'good',
        );
    },
    onError: ({ problem }) => toast(`The journal was not exported: ${problem.message}`, 'bad'),
  });
  const { accountId, standing } = filter;
  return (
    <Popover
      label="Export"
      kind="menu"
      align="end"
      renderTrigger={(props) => (
        <Button
          {...props}
          size="small"
          icon={<Download size={12} aria-hidden />}
          disabled={total === 0}
          busy={write.isPending}
        >
          Export {formatCount(total)}
        </Button>
      )}
    >
      {(close) => (
        <div className="ord-menu" onKeyDown={moveInMenu}>
          {FORMATS.map(({ format, label, what }, at) => (
            <button
              key={format}
              type="button"
              role="menuitem"
              className="ord-menu-item"
              autoFocus={at === 0}
              onClick={() => {
                close();
                write.mutate({ accountId, text: filter.text.trim(), standing, format });
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
