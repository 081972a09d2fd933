import type { CallInput } from '../../../shared/bridge/contract.ts';
import { historySyncMessages } from '../../../shared/messages/history-sync.ts';
import { useCall } from '../../lib/bridge.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { amountsHidden, unlessHidden } from '../../lib/hidden.ts';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { TimeText } from '../../ui/time-text.tsx';

interface UnreadableRowsProps {
  accountId: string;
  kind: CallInput<'history.unreadable'>['kind'];
  /** Those whose time range was downloaded completely since, instead of the others. */
  resolved: boolean;
}

/** Rows of the venue that could not be read: when, why, and their text as received. */
export function UnreadableRows({ accountId, kind, resolved }: UnreadableRowsProps) {
  const query = useCall('history.unreadable', { accountId, kind, resolved });
  if (query.error) return <p className="warn">{query.error.message}</p>;
  if (!query.data) return <SkeletonLines label={historySyncMessages.list.loadingUnreadable} lines={3} />;
  return (
    <ul className="hist-unreadable">
      {query.data.rows.map((row) => (
        <li key={`${row.at} ${row.raw}`}>
          <p>
            <TimeText ms={row.at} />: {row.reason}
            {row.resolvedAt === null ? null : (
              <span className="muted">
                {' '}
                <Rich
                  text={historySyncMessages.list.resolvedAt}
                  parts={{ time: <TimeText ms={row.resolvedAt} /> }}
                />
              </span>
            )}
          </p>
          <div className="verbatim-body">
            <code>{unlessHidden(row.raw)}</code>
            {amountsHidden() ? null : <CopyButton text={row.raw} label={historySyncMessages.list.copyRow} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
