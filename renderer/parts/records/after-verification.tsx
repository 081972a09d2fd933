import { fieldNames } from '../../../shared/alerts/format-alert.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { historyRecordMessages as messages } from '../../../shared/messages/history-record.ts';
import { fixedFieldsChanged } from '../../../shared/records/fixed-fields.ts';
import { verifiedBefore } from '../../../shared/records/late.ts';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';

const bold = (text: string) => <b>{text}</b>;

/** What the venue did to it after it was first verified: listed it late, or changed what should not change. The review says the latter itself. */
export function AfterVerification({
  detail: { row, changes },
}: {
  detail: Pick<CallReply<'history.record'>, 'row' | 'changes'>;
}) {
  const verified = verifiedBefore(changes);
  const fields = row.changedSince ? [] : fixedFieldsChanged(changes, 0);
  return (
    <>
      {verified === null ? null : (
        <Notice tone="warn">
          <Rich
            text={messages.late}
            parts={{ b: bold, seen: <TimeText ms={row.firstSeenAt} />, verified: <TimeText ms={verified} /> }}
          />
        </Notice>
      )}
      {fields.length === 0 ? null : (
        <Notice tone="warn">
          <Rich text={messages.altered} parts={{ b: bold, fields: fieldNames(fields) }} />
        </Notice>
      )}
    </>
  );
}
