import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { deadManMessages } from '../../../shared/messages/dead-man.ts';
import { hasDeadManSwitch } from '../../../shared/venue/order-capabilities.ts';
import { useSecond } from '../../lib/use-second.ts';
import { formatDeadManStatus } from '../../parts/dead-man/format-dead-man.ts';
import { openDeadMan } from '../../parts/dead-man/open-dead-man.ts';
import { useAccounts, useStatus } from '../../state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import './dead-man.css';
import { AccountDot, ModeTag } from '../../ui/status-pill.tsx';

const { name, setting: messages, refused } = deadManMessages;

/** The dead-man switches in Settings: one line an account, with its state and the way to its dialog. */
export function DeadManPanel() {
  const accounts = useAccounts().data?.accounts ?? [];
  return (
    <SettingGroup label={name}>
      <Setting name={name} note={messages.note} more={messages.more} />
      <ul className="dead-man-accounts">
        {accounts.map((account) => (
          <AccountLine key={account.id} account={account} />
        ))}
      </ul>
    </SettingGroup>
  );
}

function AccountLine({ account }: { account: AccountView }) {
  const { id, venue } = account;
  const here = useStatus()?.deadMan.find(({ accountId }) => accountId === id);
  const now = useSecond(here !== undefined);
  const isOffered = hasDeadManSwitch(venue.capabilities);
  const state = here === undefined ? messages.off : formatDeadManStatus(here, now).text;
  return (
    <li className="dead-man-account">
      <div className="setting-words">
        <span className="bar">
          <AccountDot colour={account.colour} />
          {account.name}
          <ModeTag mode={account.mode} />
        </span>
        <div className="caption">{isOffered ? state : refused.none(venue.label)}</div>
      </div>
      {isOffered ? (
        <Button
          aria-label={`${here === undefined ? messages.setUp : messages.change}: ${account.name}`}
          onClick={() => openDeadMan(id)}
        >
          {here === undefined ? messages.setUp : messages.change}
        </Button>
      ) : null}
    </li>
  );
}
