import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { networkMessages as messages } from '../../../shared/messages/network.ts';
import { callKey, rememberReply, useAction } from '../../lib/bridge.ts';
import { useSecretForm } from '../../state/use-secret-form.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import './network.css';

interface SignInFormProps {
  proxy: string;
  keychain: string;
  onDone: () => void;
}

/** User and password of a proxy. What is typed lives in the boxes alone, never in React state. */
export function SignInForm({ proxy, keychain, onDone }: SignInFormProps) {
  const client = useQueryClient();
  const user = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  useSecretForm();
  const signIn = useAction('network.signIn', {
    onSuccess(reply) {
      rememberReply(client, 'network.proxies', {}, reply);
      onDone();
    },
    // The network may be another one by now, with other proxies.
    onError: () => void client.invalidateQueries({ queryKey: callKey('network.proxies') }),
  });

  function save(): void {
    const typed = { user: user.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    setIsMissing(typed.user === '' || typed.password === '');
    if (typed.user !== '' && typed.password !== '') signIn.mutate({ proxy, ...typed });
  }

  return (
    <form
      className="network-form"
      aria-label={messages.signInTo(proxy)}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <div className="network-boxes">
        <Field label={messages.user} problem={isMissing ? messages.missing : undefined}>
          {(control) => <TextInput {...control} ref={user} autoFocus autoComplete="off" />}
        </Field>
        <Field label={messages.password}>
          {(control) => <TextInput {...control} ref={password} type="password" autoComplete="off" />}
        </Field>
      </div>
      <p className="caption">
        {messages.storedIn(keychain)} {proxy.startsWith('https://') ? null : messages.notEncrypted}
      </p>
      {signIn.error === null ? null : (
        <BridgeProblem error={signIn.error.problem} couldNot={messages.couldNotSave} />
      )}
      <div className="bar">
        <Button onClick={onDone}>{messages.cancel}</Button>
        <Button type="submit" variant="primary" busy={signIn.isPending}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}
