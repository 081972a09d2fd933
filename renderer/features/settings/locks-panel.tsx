import { Lock, LockOpen } from 'lucide-react';
import { settingsMessages } from '../../../shared/messages/settings.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { useAccounts } from '../../state/app-state.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useTradingLock } from '../../state/trading-rules.ts';
import { Button } from '../../ui/button.tsx';
import { InlineConfirm } from '../../ui/inline-confirm.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { AutoLock } from './auto-lock.tsx';
import { LocksTable } from './locks-table.tsx';

const { trading: messages } = settingsMessages;
const { locks } = settingsSectionsMessages;

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
