import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { rememberReply, useAction } from '../bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/input.tsx';
import { confirmsForgetting } from './account-form.ts';
import { BridgeProblem } from './bridge-problem.tsx';
import { Section } from './section.tsx';

/** Forgets account and credentials, after the account's name was typed. Orders stay in the journal. */
export function ForgetAccount({ account, onForgotten }: { account: AccountView; onForgotten: () => void }) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const forget = useAction('accounts.forget', {
    onSuccess: (reply) => {
      rememberReply(client, 'accounts.list', {}, reply);
      toast(`${account.name} was forgotten.`, 'good');
      onForgotten();
    },
  });

  function keep(): void {
    setAsking(false);
    setTyped('');
  }

  return (
    <Section title="Forget this account">
      {asking ? (
        <div
          className="acc-inset"
          onKeyDown={(event) => {
            if (event.key === 'Escape') keep();
          }}
        >
          <p>
            Account and credentials are removed from this computer. The orders placed with it stay in the
            journal, its deposits and withdrawals in the History. Nothing changes at the venue.
          </p>
          <Field label={`Type the account’s name to confirm: ${account.name}`}>
            {(control) => (
              <TextInput
                {...control}
                autoFocus
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          <div className="acc-actions">
            <Button onClick={keep}>Keep it</Button>
            <Button
              variant="danger"
              disabled={!confirmsForgetting(account, typed)}
              busy={forget.isPending}
              onClick={() => forget.mutate({ id: account.id })}
            >
              Forget {account.name}
            </Button>
          </div>
        </div>
      ) : (
        <div className="bar">
          <Button variant="danger" onClick={() => setAsking(true)}>
            Forget account
          </Button>
          <span className="caption grow">Removes account and credentials from this computer.</span>
        </div>
      )}
      {forget.error ? <BridgeProblem error={forget.error.problem} verb="forget" what="this account" /> : null}
    </Section>
  );
}
