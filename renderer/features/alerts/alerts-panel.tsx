import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { alertsMessages } from '../../../shared/messages/alerts.ts';
import { alertsRulesMessages } from '../../../shared/messages/alerts-rules.ts';
import { priceAlertsMessages } from '../../../shared/messages/price-alerts.ts';
import { ofAccount, whoseOf } from '../../state/account-context.ts';
import { useAccountContext, usePreferences } from '../../state/app-state.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { formatCount } from '../../lib/format/number.ts';
import { zoneName } from '../../lib/format/time.ts';
import { useKeptTradeAlerts, useTradeAlertChange } from '../../parts/price-alerts/use-trade-alerts.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useAlertsOpen } from './alerts-panel-state.ts';
import { RecordAlerts } from './record-alerts.tsx';
import { TradeAlerts } from './trade-alerts.tsx';
import { useListedCounts, useReadAlerts } from './use-alerts.ts';
import './alerts.css';

const { bell: messages } = priceAlertsMessages;

/** What happened in the account in the header, or in all live ones, newest first, at the right under the bell. Nothing while it is closed. */
export function AlertsPanel() {
  const [open, setOpen] = useAlertsOpen();
  const whose = whoseOf(useAccountContext());
  return open ? <OpenPanel key={whose} onClose={() => setOpen(false)} /> : null;
}

type Tab = 'records' | 'trading';

function OpenPanel({ onClose }: { onClose: () => void }) {
  const context = useAccountContext();
  const box = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const openSettings = useOpenSettings();
  const readRecords = useReadAlerts();
  const readTrading = useTradeAlertChange('tradeAlerts.read');
  const records = useListedCounts();
  const trading = useKeptTradeAlerts();
  const { timeZone } = usePreferences();
  const [chosen, setTab] = useState<Tab>(() =>
    records.unread === 0 && trading.unread > 0 ? 'trading' : 'records',
  );
  const leave = useLeave(box, onClose);
  const { unread, total } =
    chosen === 'records' ? records : { unread: trading.unread, total: trading.kept.length };

  function openRules(): void {
    onClose();
    const row = chosen === 'records' ? alertsRulesMessages.rules.deposit.name : priceAlertsMessages.list;
    openSettings('alerts', row);
  }

  function readAll(): void {
    // It cannot be pressed again afterwards, and would take the keyboard's focus with it.
    box.current?.focus();
    if (chosen === 'trading') {
      readTrading.mutate({ ids: trading.kept.filter(({ readAt }) => readAt === null).map(({ id }) => id) });
    } else if (records.newest !== null) readRecords.mutate({ upTo: records.newest, ...ofAccount(context) });
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
          busy={readRecords.isPending || readTrading.isPending}
          onClick={readAll}
        >
          {alertsMessages.readAll}
        </Button>
        <Button size="small" icon={<SlidersHorizontal size={12} aria-hidden />} onClick={openRules}>
          {chosen === 'records' ? alertsMessages.rules : priceAlertsMessages.list}
        </Button>
        <CloseButton label={alertsMessages.close} onClick={leave} />
      </div>
      <div className="alerts-tabs">
        <Tabs<Tab>
          label={messages.tabs}
          panelId={panelId}
          value={chosen}
          onChange={setTab}
          tabs={[
            {
              value: 'records',
              label: records.unread === 0 ? messages.recordsNone : messages.records(records.unread),
            },
            {
              value: 'trading',
              label: trading.unread === 0 ? messages.tradingNone : messages.trading(trading.unread),
            },
          ]}
        />
      </div>
      <div className="alerts-part" role="tabpanel" id={panelId}>
        {chosen === 'records' ? (
          <RecordAlerts unread={records.unread} onClose={onClose} onRules={openRules} />
        ) : (
          <TradeAlerts kept={trading.kept} onClose={onClose} />
        )}
      </div>
    </div>
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
