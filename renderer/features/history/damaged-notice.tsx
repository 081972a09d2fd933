import { historyMessages } from '../../../shared/messages/history.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { History } from './use-history.ts';

const messages = historyMessages.damaged;

/** How many records of these accounts are damaged, and the way to see them. */
export function DamagedNotice({ history }: { history: History }) {
  const { chosen, damaged, change } = history;
  if (damaged === 0) return null;
  const { accountIds, removed } = chosen.filter;
  const filter = { ...(accountIds && { accountIds }), ...(removed && { removed }), damaged: true };
  return (
    <Notice
      tone="bad"
      live
      action={
        chosen.filter.damaged === true ? null : (
          <Button size="small" onClick={() => change({ ...chosen, filter })}>
            {messages.show(damaged)}
          </Button>
        )
      }
    >
      {messages.found(damaged, formatCount(damaged))}
    </Notice>
  );
}
