import type { ImportSource } from '../../../shared/query/filter.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { historyRecordMessages } from '../../../shared/messages/history-record.ts';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { formatSigner } from './format-imported.ts';
import './imported.css';

const { events: messages } = historyRecordMessages;

/** Before an event of another log; nothing for one of this log, also when a backup restored it. */
export function ImportedTag({ source }: { source: ImportSource | null }) {
  if (source === null || source.restored) return null;
  return <span className="tag tag-plain">{messages.importedTag}</span>;
}

interface ImportedFromProps {
  source: ImportSource;
  /** A review or an approval, which does not count. */
  isReview?: boolean;
}

/** File, importer and time of an event from another log, the first file first. */
export function ImportedFrom({ source, isReview = false }: ImportedFromProps) {
  const { before, restored } = source;
  return (
    <div className="hist-imported">
      {[...before, source].map((step, at) => (
        <p key={`${step.file} ${step.at}`}>
          <Rich
            text={restored && at === before.length ? messages.restored : messages.imported}
            parts={{
              file: <b>{visible(step.file)}</b>,
              by: visible(step.by),
              signed: formatSigner(step.signer),
              time: <TimeText ms={step.at} />,
            }}
          />
        </p>
      ))}
      {isReview && !(restored && before.length === 0) ? <p>{messages.notCounted}</p> : null}
    </div>
  );
}
