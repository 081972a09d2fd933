import { ClipboardCheck, History } from 'lucide-react';
import type { ComponentProps } from 'react';
import { reviewMessages } from '../../../shared/messages/review.ts';
import { scopeOf } from '../../state/account-context.ts';
import { useAccountContext } from '../../state/app-state.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useAction } from '../../lib/bridge.ts';
import { HistoryBody } from '../../parts/grid/history-body.tsx';
import { isUnread, listsOf } from '../../parts/archive/coverage.ts';
import { HISTORY_SECTION_KEY } from '../../parts/query/history-query.ts';
import { viewState } from '../../state/view-state.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { countIn, type QueueName, type Summary } from './queue.ts';

const messages = reviewMessages.nothingRead;

interface ReviewBodyProps extends ComponentProps<typeof HistoryBody> {
  queue: QueueName;
  /** Something beside the queue narrows the result. */
  narrowed: boolean;
  summary: Summary | undefined;
  onQueue: (queue: QueueName) => void;
}

/** The rows of the queue, or what is shown in place of them. */
export function ReviewBody(props: ReviewBodyProps) {
  const { rows, status, queue, narrowed, summary, onQueue } = props;
  const { source } = rows;
  const context = useAccountContext();
  const known = status.data;
  const empty = source !== null && source.total === 0 && source.problem === null;
  if (empty && known && !known.opening && known.problem === null) {
    if (isUnread(listsOf(known, scopeOf(context)))) {
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
  const { go } = useNavigation();
  const { toast } = useAnnounce();
  const context = useAccountContext();
  const accounts = context === null ? [] : context.is === 'one' ? [context.account] : context.accounts;
  const [only, ...others] = accounts;
  const start = useAction('history.sync', {
    onError: ({ problem }) => toast(messages.failed(problem.message), 'bad'),
  });
  const openHistory = (
    <Button
      onClick={() => {
        viewState.set(HISTORY_SECTION_KEY, 'records');
        go('history');
      }}
    >
      {messages.openHistory}
    </Button>
  );
  if (accounts.length === 0) {
    return (
      <EmptyState
        title={messages.noAccount}
        action={
          <Button variant="primary" onClick={() => go('accounts')}>
            {messages.openAccounts}
          </Button>
        }
      >
        {messages.addAccount}
      </EmptyState>
    );
  }
  if (running) {
    return (
      <EmptyState title={messages.running} action={openHistory}>
        {messages.comes}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<History size={28} strokeWidth={1.4} aria-hidden />}
      title={messages.title}
      action={
        <>
          <Button
            variant="primary"
            busy={start.isPending}
            onClick={() => {
              for (const account of accounts) start.mutate({ accountId: account.id, action: 'start' });
            }}
          >
            {messages.read}
          </Button>
          {openHistory}
        </>
      }
    >
      {only === undefined || others.length > 0 ? messages.readAll : messages.readOne(only.name)}
    </EmptyState>
  );
}

function EmptyQueue({ queue, summary, onQueue }: Pick<ReviewBodyProps, 'queue' | 'summary' | 'onQueue'>) {
  const { title, text } = reviewMessages.empty[queue];
  const left = summary && queue !== 'unreviewed' ? countIn('unreviewed', summary) : 0;
  return (
    <EmptyState
      icon={<ClipboardCheck size={28} strokeWidth={1.4} aria-hidden />}
      title={title}
      action={
        left > 0 ? (
          <Button onClick={() => onQueue('unreviewed')}>{reviewMessages.showUnreviewed}</Button>
        ) : undefined
      }
    >
      {text}
    </EmptyState>
  );
}
