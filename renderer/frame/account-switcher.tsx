import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { frameText } from '../../shared/text/frame.ts';
import { useAccounts, useActiveAccount, useSelectAccount } from '../app/desk-state.ts';
import { useNavigation } from '../app/screen.tsx';
import { LinkButton } from '../ui/button.tsx';
import { moveInMenu, Popover } from '../ui/popover.tsx';
import { AccountDot, ModeTag } from '../ui/status-pill.tsx';

/** Name, colour and LIVE or PRACTICE of the active account; opens the list of all. */
export function AccountSwitcher() {
  const list = useAccounts();
  const account = useActiveAccount();
  const { go } = useNavigation();

  if (!account) {
    return list.isPending ? (
      <span className="muted delayed">{frameText.account.reading}</span>
    ) : (
      <span className="muted">
        {frameText.account.none}{' '}
        <LinkButton onClick={() => go('accounts')}>{frameText.account.add}</LinkButton>
      </span>
    );
  }
  return (
    <Popover
      label={frameText.account.choose}
      kind="menu"
      renderTrigger={(props) => (
        <button type="button" className="switcher" {...props}>
          <AccountDot colour={account.colour} />
          <span className="switcher-name">{account.name}</span>
          <ModeTag mode={account.mode} />
          {account.readOnly ? <span className="tag tag-plain">{frameText.account.readOnly}</span> : null}
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {(close) => <AccountMenu onDone={close} />}
    </Popover>
  );
}

function AccountMenu({ onDone }: { onDone: () => void }) {
  const list = useAccounts().data;
  const select = useSelectAccount();
  const { go } = useNavigation();
  return (
    <div className="menu" onKeyDown={moveInMenu}>
      {list?.accounts.map((account) => (
        <button
          key={account.id}
          type="button"
          role="menuitemradio"
          className="menu-item"
          aria-checked={account.id === list.activeId}
          autoFocus={account.id === list.activeId}
          onClick={() => {
            select(account.id);
            onDone();
          }}
        >
          <AccountDot colour={account.colour} />
          <span className="grow">
            <span className="switcher-line">{account.name}</span>
            <span className="switcher-venue">{account.venue.label}</span>
          </span>
          <ModeTag mode={account.mode} />
        </button>
      ))}
      <button
        type="button"
        role="menuitem"
        className="menu-item muted"
        onClick={() => {
          go('accounts');
          onDone();
        }}
      >
        <SlidersHorizontal size={13} aria-hidden />
        {frameText.account.manage}
      </button>
    </div>
  );
}
