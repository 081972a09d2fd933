import { Lock, LockOpen, Ban, Check } from 'lucide-react';
import { settingsMessages } from '../../../shared/messages/settings.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { useAccounts, usePreferences, useSetPreferences } from '../../state/app-state.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useTradingLock } from '../../state/trading-rules.ts';
import { Button } from '../../ui/button.tsx';
import { InlineConfirm } from '../../ui/inline-confirm.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { privacyMessages } from '../../../shared/messages/privacy.ts';
import { useLockWindow } from '../../state/use-privacy.ts';
import { Select } from '../../ui/input.tsx';

const { trading: messages } = settingsMessages;
const { locks } = settingsSectionsMessages;
const { panel: autoLock } = privacyMessages;

/** The three locks in one place: what each blocks, and where each is turned. */
export function LocksPanel() {
  return (
    <>
      <LocksTable />
      <SettingGroup title={locks.set}>
        <TradingLock />
        <AutoLock />
        <ReadOnlyAccounts />
      </SettingGroup>
    </>
  );
}

interface LockRow {
  name: string;
  appliesTo: string;
  /** Whether it blocks new orders, cancelling, and reading data. */
  blocks: readonly [orders: boolean, cancelling: boolean, reading: boolean];
}

/** As main refuses: prepare-submission.ts (orders), trading/handlers.ts (what acts), privacy/guard.ts (everything). */
const LOCKS: readonly LockRow[] = [
  { name: locks.readOnly, appliesTo: locks.oneAccount, blocks: [true, true, false] },
  { name: locks.trading, appliesTo: locks.everyAccount, blocks: [true, false, false] },
  { name: locks.window, appliesTo: locks.thisWindow, blocks: [true, true, true] },
];

/** What each of the three locks blocks. */
function LocksTable() {
  return (
    <SettingGroup title={locks.what}>
      <table className="locks-table" aria-label={locks.what}>
        <thead>
          <tr>
            {[locks.lock, locks.appliesTo, locks.newOrders, locks.cancelling, locks.reading].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LOCKS.map(({ name, appliesTo, blocks: [orders, cancelling, reading] }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{appliesTo}</td>
              <Blocks on={orders} />
              <Blocks on={cancelling} />
              <Blocks on={reading} />
            </tr>
          ))}
        </tbody>
      </table>
    </SettingGroup>
  );
}

function Blocks({ on }: { on: boolean }) {
  return (
    <td className={on ? 'locks-blocked' : undefined}>
      {on ? <Ban size={12} aria-hidden /> : <Check size={12} aria-hidden />}{' '}
      {on ? locks.blocked : locks.allowed}
    </td>
  );
}

/** Who it protects: whoever sits at this computer, from an order by mistake or by somebody else's hand. */
function TradingLock() {
  const lock = useTradingLock();
  if (lock === null) {
    return (
      <PanelBody>
        <SkeletonLines label={messages.reading} />
      </PanelBody>
    );
  }
  return (
    <Setting name={messages.lock} note={locks.tradingNote}>
      <span className={lock.locked ? 'rules-state rules-locked' : 'rules-state'}>
        {lock.locked ? <Lock size={13} aria-hidden /> : <LockOpen size={13} aria-hidden />}
        {lock.locked ? messages.locked : messages.unlocked}
      </span>
      {lock.locked ? (
        <InlineConfirm
          key="locked"
          label={messages.turnOff}
          question={messages.turnOffQuestion}
          confirmLabel={messages.turnOffConfirm}
          icon={<LockOpen size={13} />}
          busy={lock.busy}
          onConfirm={() => lock.turn(false)}
        />
      ) : (
        <Button icon={<Lock size={13} />} busy={lock.busy} onClick={() => lock.turn(true)}>
          {messages.turnOn}
        </Button>
      )}
    </Setting>
  );
}

const AUTO_LOCK_MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 240] as const;

/** After how many idle minutes the window locks, and the lock at once. */
function AutoLock() {
  const preferences = usePreferences();
  const change = useSetPreferences();
  const lock = useLockWindow();
  return (
    <Setting name={autoLock.lock} note={locks.autoLockNote} more={locks.autoLockMore}>
      <Select
        aria-label={autoLock.lockAfter}
        options={minuteOptions(preferences.autoLockMinutes)}
        value={String(preferences.autoLockMinutes ?? 'never')}
        onChange={(next) => change({ autoLockMinutes: next === 'never' ? null : Number(next) })}
      />
      <Button onClick={lock}>{privacyMessages.lockWindow}</Button>
    </Setting>
  );
}

/** A number of minutes that is not among the usual ones came out of the settings file, and stays a choice. */
function minuteOptions(now: number | null) {
  const minutes = [...new Set([...AUTO_LOCK_MINUTES, ...(now === null ? [] : [now])])].sort((a, b) => a - b);
  return [
    ...minutes.map((one) => ({ value: String(one), label: formatMinutes(one) })),
    { value: 'never', label: autoLock.never },
  ];
}

function formatMinutes(minutes: number): string {
  return minutes % 60 === 0 ? autoLock.afterHours(minutes / 60) : autoLock.afterMinutes(minutes);
}

/** Each account is made read-only where it is edited. */
function ReadOnlyAccounts() {
  const accounts = useAccounts().data?.accounts;
  const { go } = useNavigation();
  const readOnly = accounts?.filter((account) => account.readOnly).length ?? 0;
  return (
    <Setting
      name={locks.accounts}
      note={accounts === undefined ? locks.accountsCaption : locks.accountsNote(readOnly, accounts.length)}
    >
      <Button onClick={() => go('accounts')}>{locks.openAccounts}</Button>
    </Setting>
  );
}
