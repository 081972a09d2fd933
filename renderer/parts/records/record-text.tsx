import { TriangleAlert } from 'lucide-react';
import type { WalletRecord } from '../../../shared/records/record.ts';
import { recordStatus } from '../../../shared/records/record-status.ts';
import { recordStatusMessages } from '../../../shared/messages/record-status.ts';
import { recordsDetailMessages } from '../../../shared/messages/records-detail.ts';
import { elideMiddle } from '../../lib/format/elide.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { memoState } from './memo-chains.ts';
import './records.css';

/** An empty text of the venue, shown as a word. */
export function NoneText() {
  return <span className="faint">{recordsDetailMessages.none}</span>;
}

/** A record's status as icon and text; one that the contract does not name is amber and as received. */
export function RecordStatus({ record }: { record: WalletRecord }) {
  const { tone, text, isKnown } = recordStatus(record.status, record.kind);
  return isKnown ? (
    <StatusPill tone={tone}>{text}</StatusPill>
  ) : (
    <StatusPill tone="warn" title={recordStatusMessages.unknownTitle}>
      {visible(text)}
    </StatusPill>
  );
}

/** A memo, "none", or a warning where the chain usually needs one (S2.2). */
export function MemoText({ record }: { record: WalletRecord }) {
  const state = memoState(record);
  if (state === 'present') {
    return <span title={visible(record.memo)}>{elideMiddle(record.memo, 10, 4)}</span>;
  }
  return state === 'none' ? (
    <NoneText />
  ) : (
    <span className="memo-missing">
      <TriangleAlert size={12} aria-hidden /> {recordsDetailMessages.memoMissing}
    </span>
  );
}
