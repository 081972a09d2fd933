import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { accountsMessages } from '../../../shared/messages/accounts.ts';
import { Rich } from '../../ui/rich.tsx';
import { AccountDot, ModeTag, StatusPill } from '../../ui/status-pill.tsx';
import { formatCredentials } from './account-form.ts';
import { useKeychain } from './keychain.tsx';

interface AccountCardProps {
  account: AccountView;
  /** The active account. */
  active: boolean;
  /** The one in the pane. */
  open: boolean;
  onOpen: () => void;
}

/** One account in the list: name, venue, live or practice, and the state of its API key. */
export function AccountCard({ account, active, open, onOpen }: AccountCardProps) {
  const { name, colour, mode, venue, credentials, readOnly } = account;
  const { tone, text } = formatCredentials(credentials, useKeychain().keychain?.name);
  return (
    <button
      type="button"
      className={mode === 'practice' ? 'panel acc-card acc-card-practice' : 'panel acc-card'}
      aria-current={open ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className="acc-card-head">
        <AccountDot colour={colour} />
        <b className="acc-card-name">{name}</b>
        <ModeTag mode={mode} />
        {readOnly ? <span className="tag tag-plain">{accountsMessages.card.readOnly}</span> : null}
        {credentials.canWithdraw === true ? (
          <span className="tag acc-withdraws">{accountsMessages.card.canWithdraw}</span>
        ) : null}
        {active ? <span className="acc-card-active">{accountsMessages.card.inUse}</span> : null}
      </span>
      <span className="acc-card-venue">
        {venue.label}, {venue.baseUrl}
      </span>
      <span className="acc-card-head">
        <StatusPill tone={tone}>{text}</StatusPill>
        {credentials.keyEnding === null ? null : (
          <span className="caption">
            <Rich
              text={accountsMessages.card.key}
              parts={{ ending: <span className="mono">{credentials.keyEnding}</span> }}
            />
          </span>
        )}
      </span>
    </button>
  );
}
