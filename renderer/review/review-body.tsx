import { useQueryClient } from '@tanstack/react-query';
import { ClipboardCheck, History } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useAccounts } from '../app/desk-state.ts';
import { useNavigation } from '../app/screen.tsx';
import { useAction } from '../bridge.ts';
import { HistoryBody } from '../history/history-body.tsx';
import { isUnread, listsOf } from '../history/knowledge.ts';
import { viewSlot } from '../history/question.ts';
import { keep } from '../orders/kept.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { countIn, type QueueName, type Summary } from './queue.ts';

interface ReviewBodyProps extends ComponentProps<typeof HistoryBody> {
  queue: QueueName;
  /** Something beside the queue narrows the result. */
  narrowed: boolean;
  summary: Summary | undefined;
  onQueue: (queue: QueueName) => void;
}

/** The rows of the queue, or what stands in their place. */
export function ReviewBody(props: ReviewBodyProps) {
  const { rows, status, queue, narrowed, summary, onQueue } = props;
  const { source } = rows;
  const known = status.data;
  const empty = source !== null && source.total === 0 && source.problem === null;
  if (empty && known && !known.opening && known.problem === null) {
    if (isUnread(listsOf(known, {}))) {
      const running = known.syncs.some((sync) => sync.state === 'running');
      return (
        <Panel label={props.label}>
          <NothingRead running={running} />
        </Panel>
      );
    }
    if (!narrowed) {
      return (
        <Panel label={props.label}>
          <EmptyQueue queue={queue} summary={summary} onQueue={onQueue} />
        </Panel>
      );
    }
  }
  return <HistoryBody {...props} />;
}

/** Review works on the archive: what that is, and both ways to it. */
function NothingRead({ running }: { running: boolean }) {
  const client = useQueryClient();
  const { go } = useNavigation();
  const { toast } = useAnnounce();
  const accounts = useAccounts().data?.accounts ?? [];
  const start = useAction('history.sync', {
    onError: ({ problem }) => toast(`The history could not be read: ${problem.message}`, 'bad'),
  });
  const openHistory = (
    <Button
      onClick={() => {
        keep(client, viewSlot('deposit'), 'history');
        go('deposits');
      }}
    >
      Open History
    </Button>
  );
  if (accounts.length === 0) {
    return (
      <EmptyState
        title="There is no account yet"
        action={
          <Button variant="primary" onClick={() => go('accounts')}>
            Open Accounts
          </Button>
        }
      >
        Review works on the deposits and withdrawals of your accounts. Add one first.
      </EmptyState>
    );
  }
  if (running) {
    return (
      <EmptyState title="The first records are on their way" action={openHistory}>
        They show here as they come; every page can be reviewed as soon as it is read.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<History size={28} strokeWidth={1.4} aria-hidden />}
      title="There is nothing to review yet"
      action={
        <>
          <Button
            variant="primary"
            busy={start.isPending}
            onClick={() => {
              for (const account of accounts) start.mutate({ accountId: account.id, action: 'start' });
            }}
          >
            Read the history
          </Button>
          {openHistory}
        </>
      }
    >
      Review works on the copy of all deposits and withdrawals that History keeps on this computer. Nothing
      was read into it so far. Read it once for {accounts.length === 1 ? accounts[0]?.name : 'all accounts'};
      reviews are kept in a file of their own beside it.
    </EmptyState>
  );
}

const EMPTY: Readonly<Record<QueueName, readonly [title: string, words: string]>> = {
  unreviewed: [
    'Nothing is left to review',
    'Somebody said something of every record read so far. New ones come here as the history is read.',
  ],
  second: [
    'Nothing awaits a second',
    'What one person reviewed comes here until somebody else presses R on it.',
  ],
  queried: ['No record is queried', 'Q on a record puts it here, with a note that says what is asked.'],
  attention: ['No record needs attention', 'A on a record puts it here.'],
  reviewed: ['No record is reviewed yet', 'R on a record puts it here.'],
  all: ['No records', 'The venues have none for your accounts, back to the date they were read to.'],
};

function EmptyQueue({ queue, summary, onQueue }: Pick<ReviewBodyProps, 'queue' | 'summary' | 'onQueue'>) {
  const [title, words] = EMPTY[queue];
  const left = summary && queue !== 'unreviewed' ? countIn('unreviewed', summary) : 0;
  return (
    <EmptyState
      icon={<ClipboardCheck size={28} strokeWidth={1.4} aria-hidden />}
      title={title}
      action={
        left > 0 ? (
          <Button onClick={() => onQueue('unreviewed')}>Show what is not reviewed</Button>
        ) : undefined
      }
    >
      {words}
    </EmptyState>
  );
}
