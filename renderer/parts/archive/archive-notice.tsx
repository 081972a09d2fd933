import { useQueryClient } from '@tanstack/react-query';
import { historyMessages } from '../../../shared/messages/history.ts';
import { rememberReply, useAction } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { HistoryStatus } from './use-history-status.ts';

const nothing = {};

/** What happened to the archive's file and what to do about it, until a person dismisses it. */
export function ArchiveNotice({ status }: { status: HistoryStatus }) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const dismiss = useAction('history.dismissNotice', {
    onSuccess: () => rememberReply(client, 'history.status', nothing, { ...status, notice: null }),
    onError: ({ problem }) => toast(historyMessages.notice.notDismissed(problem.message), 'warn'),
  });
  if (status.notice === null) return null;
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button size="small" busy={dismiss.isPending} onClick={() => dismiss.mutate(nothing)}>
          {historyMessages.notice.dismiss}
        </Button>
      }
    >
      {status.notice}
    </Notice>
  );
}
