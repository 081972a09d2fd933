import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { useSelectAccount } from '../app/desk-state.ts';
import { Button } from '../ui/button.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { AccountDot, ModeTag, StatusPill } from '../ui/status-pill.tsx';
import { AddressSection } from './address-section.tsx';
import { credentialWords } from './account-form.ts';
import { BalancesSection } from './balances-section.tsx';
import { CredentialsSection } from './credentials-section.tsx';
import { ForgetAccount } from './forget-account.tsx';
import { IdentitySection } from './identity-section.tsx';
import { useKeychain } from './keep-choice.tsx';
import { PairsSection } from './pairs-section.tsx';
import { PracticeSection } from './practice-section.tsx';
import { VenueSection } from './venue-section.tsx';

interface AccountPaneProps {
  account: AccountView;
  accounts: readonly AccountView[];
  active: boolean;
  onForgotten: () => void;
}

/** Everything about one account, section by section. */
export function AccountPane({ account, accounts, active, onForgotten }: AccountPaneProps) {
  const select = useSelectAccount();
  const { venue, credentials, mode } = account;
  const { tone, words } = credentialWords(credentials, useKeychain().keychain?.name);
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
          <span>In use on every screen</span>
        ) : (
          <Button size="small" onClick={() => select(account.id)}>
            Use this account
          </Button>
        )
      }
    >
      <div className="acc-scroll">
        <Facts
          facts={[
            { label: 'Venue', value: venue.label },
            { label: 'Base URL', value: <span className="mono">{venue.baseUrl}</span> },
            { label: 'Headers', value: <span className="mono">{venue.headerPrefix}-API-*</span> },
            { label: 'Credentials', value: <StatusPill tone={tone}>{words}</StatusPill> },
            ...(credentials.keyEnding === null ? [] : [{ label: 'Key', value: keyWords(credentials) }]),
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

function keyWords(credentials: AccountView['credentials']) {
  return (
    <>
      ends in <span className="mono">{credentials.keyEnding}</span>
      {credentials.keyVersion === null ? null : `, version ${credentials.keyVersion}`}
    </>
  );
}
