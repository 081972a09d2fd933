import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { accountsMessages } from '../../../shared/messages/accounts.ts';
import { rememberReply, useAction } from '../../lib/bridge.ts';
import { PolicyNote, usePolicy } from '../../parts/notes/policy-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { nameProblem } from './account-form.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { Section } from './section.tsx';

/** Changes of an account that take effect as soon as main has answered. */
export function useUpdateAccount() {
  const client = useQueryClient();
  return useAction('accounts.update', {
    onSuccess: (reply) => rememberReply(client, 'accounts.list', {}, reply),
  });
}

/** Name, colour and the read-only mark. */
export function IdentitySection({
  account,
  accounts,
}: {
  account: AccountView;
  accounts: readonly AccountView[];
}) {
  const update = useUpdateAccount();
  const isReadOnlyByPolicy = usePolicy().readOnly === true && account.mode === 'live';
  const [name, setName] = useState(account.name);
  const others = accounts.filter((other) => other.id !== account.id).map((other) => other.name);
  const changed = name.trim() !== account.name;
  const problem = changed ? nameProblem(name, others) : null;

  function rename(): void {
    if (changed && problem === null) update.mutate({ id: account.id, name: name.trim() });
  }

  return (
    <Section title={accountsMessages.identity.title}>
      <div className="acc-two">
        <Field label={accountsMessages.name.label} problem={problem}>
          {(control) => (
            <div className="acc-line">
              <div className="grow">
                <TextInput
                  {...control}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') rename();
                  }}
                />
              </div>
              <Button disabled={!changed || problem !== null} busy={update.isPending} onClick={rename}>
                {accountsMessages.identity.rename}
              </Button>
            </div>
          )}
        </Field>
        <div className="field">
          <div className="field-head">{accountsMessages.colour}</div>
          <ColourChoice
            value={account.colour}
            onChange={(colour) => update.mutate({ id: account.id, colour })}
          />
        </div>
      </div>
      <Check
        label={accountsMessages.identity.readOnly}
        checked={account.readOnly}
        disabled={isReadOnlyByPolicy}
        onChange={(readOnly) => update.mutate({ id: account.id, readOnly })}
      />
      {isReadOnlyByPolicy ? <PolicyNote /> : null}
      {update.error ? (
        <BridgeProblem error={update.error.problem} couldNot={accountsMessages.tried.save} />
      ) : null}
    </Section>
  );
}
