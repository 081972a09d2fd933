import { BellOff, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ALERT_KINDS, type AlertKind } from '../../../shared/alerts/alert-rules.ts';
import { ALERT_NAMES } from '../../../shared/alerts/format-alert.ts';
import { alertsMessages } from '../../../shared/messages/alerts.ts';
import { alertsRulesMessages } from '../../../shared/messages/alerts-rules.ts';
import { ofAccount, practiceOf, whoseOf } from '../../state/account-context.ts';
import { useAccountContext, useAccounts, usePreferences } from '../../state/app-state.ts';
import { useShowOf, useSwitchAccount } from '../../state/switch-account.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useOpenSettings } from '../../state/settings.ts';
import { formatCount } from '../../lib/format/number.ts';
import { zoneName } from '../../lib/format/time.ts';
import { useAccountName } from '../../parts/archive/removed-accounts.tsx';
import { showRecord } from '../../parts/query/shown-record.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Check, Select } from '../../ui/input.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { AlertItem } from './alert-item.tsx';
import { useAlertsOpen } from './alerts-panel-state.ts';
import {
  type AlertFilter,
  type AlertView,
  useAlertCounts,
  useAlerts,
  useListedCounts,
  useReadAlerts,
} from './use-alerts.ts';
import './alerts.css';

/** What the rules raised for the account in the header, or for all live ones, newest first, at the right under the bell. Nothing while it is closed. */
export function AlertsPanel() {
  const [open, setOpen] = useAlertsOpen();
  const whose = whoseOf(useAccountContext());
  return open ? <OpenPanel key={whose} onClose={() => setOpen(false)} /> : null;
}

function OpenPanel({ onClose }: { onClose: () => void }) {
  const context = useAccountContext();
  const [filter, setFilter] = useState<AlertFilter>({});
  const accounts = useAccounts().data?.accounts ?? [];
  const showOf = useShowOf();
  const box = useRef<HTMLDivElement>(null);
  const { go } = useNavigation();
  const openSettings = useOpenSettings();
  const read = useReadAlerts();
  const { unread, total, newest } = useListedCounts();
  const { timeZone } = usePreferences();
  const list = useAlerts(filter);
  const alerts = list.pages.flatMap((page) => page.alerts);
  const narrowed = Object.keys(filter).length > 0;
  const leave = useLeave(box, onClose);

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

  function openRules(): void {
    onClose();
    openSettings('alerts', alertsRulesMessages.rules.deposit.name);
  }

  return (
    <div
      className="alerts"
      role="dialog"
      aria-label={alertsMessages.title}
      ref={box}
      tabIndex={-1}
      onBlur={({ relatedTarget: to, currentTarget }) => {
        // Left by keyboard it would lie over a screen whose Escape means something else.
        if (to instanceof Element && !currentTarget.contains(to) && to.closest(BESIDE) === null) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          leave();
        } else moveAmongAlerts(event.key, box.current, () => event.preventDefault());
      }}
    >
      <div className="bar alerts-head">
        <h2>{alertsMessages.title}</h2>
        <span className="muted" role="status">
          {total === 0
            ? alertsMessages.noneYet
            : alertsMessages.counts(formatCount(unread), formatCount(total), zoneName(timeZone))}
        </span>
        <span className="grow" />
        <Button
          size="small"
          disabled={unread === 0}
          busy={read.isPending}
          onClick={() => {
            // It cannot be pressed again afterwards, and would take the keyboard's focus with it.
            box.current?.focus();
            if (newest !== null) read.mutate({ upTo: newest, ...ofAccount(context) });
          }}
        >
          {alertsMessages.readAll}
        </Button>
        <Button size="small" icon={<SlidersHorizontal size={12} aria-hidden />} onClick={openRules}>
          {alertsMessages.rules}
        </Button>
        <CloseButton label={alertsMessages.close} onClick={leave} />
      </div>
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
        <Nothing narrowed={narrowed} onClear={() => setFilter({})} onRules={openRules} />
      ) : (
        <AlertList alerts={alerts} onOpen={openRecord} onRead={(id) => read.mutate({ ids: [id] })}>
          {list.more ? (
            <Button busy={list.loadingMore} onClick={list.loadMore}>
              {alertsMessages.older}
            </Button>
          ) : null}
        </AlertList>
      )}
    </div>
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

/** Focus goes into the panel when it opens, and back where it was when it is left by key or cross. A press beside it closes it too. */
function useLeave(box: { readonly current: HTMLElement | null }, onClose: () => void): () => void {
  const opener = useRef<Element | null>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    opener.current = document.activeElement;
    box.current?.focus();
    const onPress = (event: PointerEvent): void => {
      if (!(event.target instanceof Element) || box.current?.contains(event.target)) return;
      if (event.target.closest(BESIDE) === null) close.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [box]);
  return () => {
    onClose();
    const to = opener.current;
    if (to instanceof HTMLElement && to.isConnected && to !== document.body) to.focus();
    else document.querySelector<HTMLElement>('.alert-bell')?.focus();
  };
}

/** The bell closes it by itself, and a notice may lie over it. */
const BESIDE = '.alert-bell, .toasts, .overlay-back';

/** Arrow keys go from one alert to the next. */
function moveAmongAlerts(key: string, box: HTMLElement | null, taken: () => void): void {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  if (document.activeElement instanceof HTMLSelectElement) return;
  const items = [...(box?.querySelectorAll<HTMLButtonElement>('.alert-open') ?? [])];
  if (items.length === 0) return;
  const at = items.findIndex((item) => item.closest('li')?.contains(document.activeElement) === true);
  const to = key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1);
  items[Math.min(to, items.length - 1)]?.focus();
  taken();
}
