import { reconcileResultMessages as messages } from '../../../shared/messages/reconcile-result.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ChangedNoticeProps {
  /** Records that changed or came since the result was made. */
  changed: number;
  busy: boolean;
  onAgain: () => void;
}

/** A result is of the moment it was made at: nothing once records are others. */
export function ChangedNotice({ changed, busy, onAgain }: ChangedNoticeProps) {
  if (changed === 0) return null;
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button size="small" busy={busy} onClick={onAgain}>
          {messages.runAgain}
        </Button>
      }
    >
      {messages.changedSince(changed, formatCount(changed))}
    </Notice>
  );
}
