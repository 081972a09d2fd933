import { BellOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ALERT_KINDS, type AlertKind } from '../../../shared/alerts/alert-rules.ts';
import { ALERT_NAMES } from '../../../shared/alerts/format-alert.ts';
import { alertsMessages } from '../../../shared/messages/alerts.ts';
import { formatCount } from '../../lib/format/number.ts';
import { useAccountName } from '../../parts/archive/removed-accounts.tsx';
import { showRecord } from '../../parts/query/shown-record.ts';
import { practiceOf } from '../../state/account-context.ts';
import { useAccountContext, useAccounts } from '../../state/app-state.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useShowOf, useSwitchAccount } from '../../state/switch-account.ts';
import { Button } from '../../ui/button.tsx';
import { Check, Select } from '../../ui/input.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { AlertItem } from './alert-item.tsx';
import { type AlertFilter, type AlertView, useAlertCounts, useAlerts, useReadAlerts } from './use-alerts.ts';

interface RecordAlertsProps {
  /** Of the account in the header, or of all live ones. */
  unread: number;
  onClose: () => void;
  onRules: () => void;
}

/** What the rules raised about records, newest first. */
export function RecordAlerts({ unread, onClose, onRules }: RecordAlertsProps) {
  const [filter, setFilter] = useState<AlertFilter>({});
  const accounts = useAccounts().data?.accounts ?? [];
  const showOf = useShowOf();
  const { go } = useNavigation();
  const read = useReadAlerts();
  const list = useAlerts(filter);
  const alerts = list.pages.flatMap((page) => page.alerts);

  function openRecord(alert: AlertView): void {
    if (alert.readAt === null) read.mutate({ ids: [alert.id] });
    const { accountId } = alert.row;
    const isRemoved = accounts.every(({ id }) => id !== accountId);
    onClose();
    void showOf(accountId, () => {
      showRecord(alert.row, isRemoved);
      go('history');
    });
  }

  return (
    <>
      <FilterLine filter={filter} onChange={setFilter} />
      <OfOthers unread={unread} />
      {list.problem !== null ? (
        <ErrorState
          problem={list.problem}
          couldNot={alertsMessages.couldNot}
          onRetry={list.readAgain}
          retrying={list.fetching}
        />
      ) : list.loading ? (
        <div className="alerts-wait">
          <SkeletonLines label={alertsMessages.reading} lines={6} />
        </div>
      ) : alerts.length === 0 ? (
        <Nothing narrowed={Object.keys(filter).length > 0} onClear={() => setFilter({})} onRules={onRules} />
      ) : (
        <AlertList alerts={alerts} onOpen={openRecord} onRead={(id) => read.mutate({ ids: [id] })}>
          {list.more ? (
            <Button busy={list.loadingMore} onClick={list.loadMore}>
              {alertsMessages.older}
            </Button>
          ) : null}
        </AlertList>
      )}
    </>
  );
}

interface AlertListProps {
  alerts: readonly AlertView[];
  onOpen: (alert: AlertView) => void;
  onRead: (id: number) => void;
  /** What is shown below the last one. */
  children: ReactNode;
}

function AlertList({ alerts, onOpen, onRead, children }: AlertListProps) {
  const nameOf = useAccountName();
  return (
    <div className="alerts-scroll">
      <ul className="alerts-list" aria-label={alertsMessages.list}>
        {alerts.map((alert) => (
          <AlertItem
            key={alert.id}
            alert={alert}
            account={nameOf(alert.row.accountId)}
            onOpen={() => onOpen(alert)}
            onRead={() => onRead(alert.id)}
          />
        ))}
      </ul>
      {children === null ? null : <div className="alerts-older">{children}</div>}
    </div>
  );
}

interface FilterLineProps {
  filter: AlertFilter;
  onChange: (filter: AlertFilter) => void;
}

const EVERY = 'every';

function FilterLine({ filter, onChange }: FilterLineProps) {
  const { kinds, unread } = filter;
  const put = (change: { kind?: AlertKind | null; unread?: boolean }): void => {
    const [now] = kinds ?? [];
    const kind = change.kind === undefined ? (now ?? null) : change.kind;
    const only = change.unread ?? unread === true;
    onChange({
      ...(kind === null ? {} : { kinds: [kind] }),
      ...(only ? { unread: true } : {}),
    });
  };
  return (
    <div className="bar alerts-filter">
      <Select<AlertKind | typeof EVERY>
        aria-label={alertsMessages.filter.kind}
        scale="small"
        value={kinds?.[0] ?? EVERY}
        onChange={(kind) => put({ kind: kind === EVERY ? null : kind })}
        options={[
          { value: EVERY, label: alertsMessages.filter.everyKind },
          ...ALERT_KINDS.map((kind) => ({ value: kind, label: ALERT_NAMES[kind] })),
        ]}
      />
      <Check
        label={alertsMessages.filter.unread}
        checked={unread === true}
        onChange={(only) => put({ unread: only })}
      />
    </div>
  );
}

/** What the bell counts of other live accounts than the one in the header, and the way to it. `unread`: of that one. */
function OfOthers({ unread }: { unread: number }) {
  const context = useAccountContext();
  const others = useAlertCounts().unread - unread;
  const switchTo = useSwitchAccount();
  if (context?.is !== 'one' || practiceOf(context) !== null || others <= 0) return null;
  return (
    <div className="bar alerts-others">
      <span className="muted">{alertsMessages.ofOthers(others, formatCount(others))}</span>
      <Button size="small" onClick={() => void switchTo(null)}>
        {alertsMessages.showAllLive}
      </Button>
    </div>
  );
}

function Nothing(props: { narrowed: boolean; onClear: () => void; onRules: () => void }) {
  if (props.narrowed) {
    return (
      <EmptyState
        title={alertsMessages.filter.noMatch}
        action={<Button onClick={props.onClear}>{alertsMessages.filter.clear}</Button>}
      >
        {alertsMessages.filter.noMatchMeaning}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={alertsMessages.none.title}
      icon={<BellOff size={28} strokeWidth={1.4} aria-hidden />}
      action={<Button onClick={props.onRules}>{alertsMessages.none.rules}</Button>}
    >
      {alertsMessages.none.meaning}
    </EmptyState>
  );
}
