import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { accountsMessages } from '../../../shared/messages/accounts.ts';
import { useSwitchAccount } from '../../state/switch-account.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Panel } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { AccountDot, ModeTag, StatusPill } from '../../ui/status-pill.tsx';
import { AddressSection } from './address-section.tsx';
import { formatCredentials } from './account-form.ts';
import { BalancesSection } from './balances-section.tsx';
import { CredentialsSection } from './credentials-section.tsx';
import { ForgetAccount } from './forget-account.tsx';
import { IdentitySection } from './identity-section.tsx';
import { useKeychain } from './keychain.tsx';
import { PairsSection } from './pairs-section.tsx';
import { VenueSection } from './venue-section.tsx';
import { useStatus } from '../../state/app-state.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { conditionsLine } from '../../parts/account/format-practice.ts';
import { Section } from './section.tsx';

interface AccountPaneProps {
  account: AccountView;
  accounts: readonly AccountView[];
  active: boolean;
  onForgotten: () => void;
}

/** Everything about one account, section by section. */
export function AccountPane({ account, accounts, active, onForgotten }: AccountPaneProps) {
  const select = useSwitchAccount();
  const { venue, credentials, mode } = account;
  const status = formatCredentials(credentials, useKeychain().keychain?.name);
  const messages = accountsMessages.pane;
  return (
    <Panel
      className="acc-pane"
      title={
        <span className="acc-card-head">
          <AccountDot colour={account.colour} />
          {account.name}
          <ModeTag mode={mode} />
        </span>
      }
      aside={
        active ? (
          <span>{messages.inUse}</span>
        ) : (
          <Button size="small" onClick={() => void select(account.id)}>
            {messages.use}
          </Button>
        )
      }
    >
      <div className="acc-scroll">
        <Facts
          facts={[
            { label: messages.venue, value: venue.label },
            { label: messages.baseUrl, value: <span className="mono">{venue.baseUrl}</span> },
            { label: messages.headers, value: <span className="mono">{venue.headerPrefix}-API-*</span> },
            {
              label: messages.credentials,
              value: <StatusPill tone={status.tone}>{status.text}</StatusPill>,
            },
            ...(credentials.keyEnding === null
              ? []
              : [{ label: messages.key, value: formatKey(credentials) }]),
          ]}
        />
        <BalancesSection account={account} />
        <AddressSection account={account} />
        <IdentitySection account={account} accounts={accounts} />
        <CredentialsSection account={account} />
        {venue.kind === 'service' ? <VenueSection account={account} /> : null}
        {venue.capabilities.symbols === null ? <PairsSection account={account} /> : null}
        {mode === 'practice' ? (
          <PracticeSection />
        ) : (
          <ForgetAccount account={account} onForgotten={onForgotten} />
        )}
      </div>
    </Panel>
  );
}

function formatKey(credentials: AccountView['credentials']) {
  const { keyEnds, keyEndsVersion } = accountsMessages.pane;
  const ending = <span className="mono">{credentials.keyEnding}</span>;
  const version = credentials.keyVersion;
  if (version === null) return <Rich text={keyEnds} parts={{ ending }} />;
  return <Rich text={keyEndsVersion} parts={{ ending, version }} />;
}

/** What the practice exchange behaves like at the moment, and the way to where that is changed. */
function PracticeSection() {
  const practice = useStatus()?.practice;
  const openSettings = useOpenSettings();
  return (
    <Section title={accountsMessages.practice.title}>
      <div className="bar">
        <Button onClick={() => openSettings('practice')}>{accountsMessages.practice.change}</Button>
        {practice ? <span className="caption grow">{conditionsLine(practice)}.</span> : null}
      </div>
    </Section>
  );
}
