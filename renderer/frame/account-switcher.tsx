import { ChevronDown, Layers } from 'lucide-react';
import { appMessages } from '../../shared/messages/app.ts';
import { frameMessages } from '../../shared/messages/frame.ts';
import { useAccountContext, useAccounts } from '../state/app-state.ts';
import { useNavigation } from '../state/navigation.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { AccountDot, ModeTag } from '../ui/status-pill.tsx';
import { AccountChooser } from './account-chooser.tsx';

const messages = frameMessages.account;

/** Whose everything on screen is: one account, or all live ones; opens the list of them. */
export function AccountSwitcher() {
  const list = useAccounts();
  const context = useAccountContext();
  const { go } = useNavigation();

  if (context === null) {
    return list.isPending ? (
      <span className="muted delayed">{messages.reading}</span>
    ) : (
      <span className="muted">
        {messages.none} <LinkButton onClick={() => go('accounts')}>{messages.add}</LinkButton>
      </span>
    );
  }
  return (
    <Popover
      label={messages.choose}
      renderTrigger={(props) => (
        <button type="button" className="switcher" title={messages.choose} {...props}>
          {context.is === 'one' ? (
            <>
              <AccountDot colour={context.account.colour} />
              <span className="switcher-name">{context.account.name}</span>
              <ModeTag mode={context.account.mode} />
              {context.account.readOnly ? <span className="tag tag-plain">{messages.readOnly}</span> : null}
            </>
          ) : (
            <>
              <Layers size={15} aria-hidden />
              <span className="switcher-name">{appMessages.account.allLive}</span>
              <ModeTag mode="live" />
            </>
          )}
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {(close) => <AccountChooser onDone={close} />}
    </Popover>
  );
}

/** Opens the list of accounts, from wherever it is asked for. */
export function openAccountSwitcher(): void {
  document.querySelector<HTMLElement>('.switcher[aria-expanded="false"]')?.click();
}
