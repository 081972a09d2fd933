import { Download } from 'lucide-react';
import { journalMessages } from '../../../shared/messages/journal.ts';
import { useAction } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { amountsHidden } from '../../lib/hidden.ts';
import { moveInMenu, Popover } from '../../ui/popover.tsx';
import type { JournalFilter } from '../../parts/orders/journal-filter.ts';

const FORMATS = [
  { format: 'csv', bom: false, label: 'CSV', what: journalMessages.export.formats.csv },
  {
    format: 'csv',
    bom: true,
    label: journalMessages.export.csvWithBom,
    what: journalMessages.export.formats.csvWithBom,
  },
  { format: 'json', bom: false, label: 'JSON', what: journalMessages.export.formats.json },
] as const;

/** Writes all that matches, not only the page, to where the user wants it, and says where and how much. */
interface ExportButtonProps {
  accountId: string;
  filter: JournalFilter;
  total: number;
}

export function ExportButton({ accountId, filter, total }: ExportButtonProps) {
  const { toast } = useAnnounce();
  const write = useAction('orders.export', {
    onSuccess: (reply) => {
      if (reply === null) return;
      const { rows, where } = reply;
      const { written, writtenInFull } = journalMessages.export;
      toast((amountsHidden() ? writtenInFull : written)(rows, formatCount(rows), where), 'good');
    },
    onError: ({ problem }) => toast(journalMessages.export.failed(problem.message), 'bad'),
  });
  const { standing } = filter;
  return (
    <Popover
      label={journalMessages.export.label}
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
          {journalMessages.export.button(formatCount(total))}
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
                write.mutate({ accountId, text: filter.text.trim(), standing, format, ...(bom && { bom }) });
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
