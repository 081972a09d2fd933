import { Eye, EyeOff } from 'lucide-react';
import { useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { accountsKeysMessages } from '../../../shared/messages/accounts-keys.ts';
import { useSecretForm } from '../../state/use-secret-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import type { CredentialProblems, TypedCredentials } from './account-form.ts';

const messages = accountsKeysMessages.fields;

/** What the form around the secret fields may do with them. */
export interface SecretFieldsHandle {
  /** What is in the boxes now. Hand it to main and drop it. */
  read: () => TypedCredentials;
  /** Empties the boxes and covers them again. */
  clear: () => void;
}

interface SecretFieldsProps {
  problems: CredentialProblems;
  /** Called when any box changes, without its content. */
  onChange: () => void;
  disabled?: boolean;
  ref: Ref<SecretFieldsHandle>;
}

/** Key, secret and passphrase. The boxes are uncontrolled: what is typed lives in the DOM alone and never in React state. */
export function SecretFields({ problems, onChange, disabled, ref }: SecretFieldsProps) {
  const key = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const passphrase = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  useSecretForm();

  useImperativeHandle(ref, () => ({
    read: () => ({
      key: key.current?.value ?? '',
      secret: secret.current?.value ?? '',
      passphrase: passphrase.current?.value ?? '',
    }),
    clear: () => {
      for (const box of [key, secret, passphrase]) {
        if (box.current) box.current.value = '';
      }
      setShown(false);
    },
  }));

  const common = { shown, onChange, disabled: disabled ?? false };
  return (
    // A form of their own because browsers expect password boxes in one. It never submits: Enter saves nothing.
    <form className="acc-secrets" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <SecretField label={messages.key} box={key} problem={problems.key} {...common} />
      <SecretField label={messages.secret} box={secret} problem={problems.secret} {...common} />
      <SecretField label={messages.passphrase} box={passphrase} problem={problems.passphrase} {...common} />
      <div className="bar">
        <Button
          size="small"
          variant="quiet"
          icon={shown ? <EyeOff size={13} /> : <Eye size={13} />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? messages.cover : messages.show}
        </Button>
      </div>
    </form>
  );
}

interface SecretFieldProps {
  label: string;
  box: RefObject<HTMLInputElement | null>;
  problem: string | undefined;
  shown: boolean;
  disabled: boolean;
  onChange: () => void;
}

function SecretField({ label, box, problem, shown, disabled, onChange }: SecretFieldProps) {
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <TextInput
          {...control}
          ref={box}
          type={shown ? 'text' : 'password'}
          autoComplete="off"
          disabled={disabled}
          onInput={onChange}
        />
      )}
    </Field>
  );
}
