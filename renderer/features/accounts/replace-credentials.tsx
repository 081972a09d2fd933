import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { accountsKeysMessages } from '../../../shared/messages/accounts-keys.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { call, rememberReply } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { CredentialGateView } from './credential-gate.tsx';
import type { SecretFieldsHandle } from './secret-fields.tsx';
import { useCredentialGate, type Credentials, type KeyStorage } from './use-credential-gate.ts';

/** New credentials for an account that exists: tested first, then stored in place of the old ones. */
export function ReplaceCredentials({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const secrets = useRef<SecretFieldsHandle>(null);
  const gate = useCredentialGate({
    secrets,
    stamp: JSON.stringify(account.venue),
    keyVersion: account.credentials.keyVersion ?? '3',
    venue: () => account.venue,
    store,
  });

  async function store(credentials: Credentials, keep: KeyStorage) {
    const result = await call('accounts.putCredentials', { id: account.id, credentials, keep });
    if (!result.ok) return { error: result.error };
    rememberReply(client, 'accounts.list', {}, result.value);
    const { replaced, replacedForThisRun } = accountsKeysMessages.section;
    toast((keep === 'session' ? replacedForThisRun : replaced)(account.name), 'good');
    onClose();
    return { error: null };
  }

  return (
    <div className="acc-inset">
      <CredentialGateView
        gate={gate}
        secrets={secrets}
        couldNot={accountsKeysMessages.tried.use.credentials}
        leave={
          <Button disabled={gate.busy !== null} onClick={onClose}>
            {account.credentials.state === 'missing'
              ? commonMessages.cancel
              : accountsKeysMessages.section.cancel}
          </Button>
        }
      />
    </div>
  );
}
