import type { Direction } from './question.ts';
import { historySyncText } from '../../shared/text/history-sync.ts';
import { useCall } from '../bridge.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { amountsHidden, unlessHidden } from '../privacy/hidden.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { TimeText } from '../ui/time-text.tsx';

/** Rows of the venue that could not be read: why, when, and their text as it came. */
export function SetAsideRows({ accountId, kind }: { accountId: string; kind: Direction }) {
  const query = useCall('history.setAside', { accountId, kind });
  if (query.error) return <p className="warn">{query.error.message}</p>;
  if (!query.data) return <SkeletonLines label={historySyncText.list.readingAside} lines={3} />;
  return (
    <ul className="hist-aside">
      {query.data.rows.map((row) => (
        <li key={`${row.at} ${row.raw}`}>
          <p>
            <TimeText ms={row.at} />: {row.reason}
          </p>
          <div className="verbatim-body">
            <code>{unlessHidden(row.raw)}</code>
            {amountsHidden() ? null : <CopyButton text={row.raw} what={historySyncText.list.row} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
