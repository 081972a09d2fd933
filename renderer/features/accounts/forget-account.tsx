import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { accountsMessages } from '../../../shared/messages/accounts.ts';
import { rememberReply, useAction } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { confirmsForgetting } from './account-form.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { Section } from './section.tsx';

const messages = accountsMessages.forget;

/** Forgets account and credentials, after the account's name was typed. Orders stay in the journal. */
export function ForgetAccount({ account, onForgotten }: { account: AccountView; onForgotten: () => void }) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const forget = useAction('accounts.remove', {
    onSuccess: (reply) => {
      rememberReply(client, 'accounts.list', {}, reply);
      toast(messages.forgotten(account.name), 'good');
      onForgotten();
    },
  });

  function cancel(): void {
    setAsking(false);
    setTyped('');
  }

  return (
    <Section title={messages.title}>
      {asking ? (
        <div
          className="acc-inset"
          onKeyDown={(event) => {
            if (event.key === 'Escape') cancel();
          }}
        >
          <p>{messages.what}</p>
          <Field label={messages.confirm(account.name)}>
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
            <Button onClick={cancel}>{messages.cancel}</Button>
            <Button
              variant="danger"
              disabled={!confirmsForgetting(account, typed)}
              busy={forget.isPending}
              onClick={() => forget.mutate({ id: account.id })}
            >
              {messages.forget(account.name)}
            </Button>
          </div>
        </div>
      ) : (
        <div className="bar">
          <Button variant="danger" onClick={() => setAsking(true)}>
            {messages.open}
          </Button>
          <span className="caption grow">{messages.hint}</span>
        </div>
      )}
      {forget.error ? (
        <BridgeProblem error={forget.error.problem} couldNot={accountsMessages.tried.forget} />
      ) : null}
    </Section>
  );
}
