import { useRef, useState } from 'react';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { BackupPlan } from '../../../shared/bridge/backup-calls.ts';
import { backupEncryptionMessages } from '../../../shared/messages/backup-encryption.ts';
import { call } from '../../lib/bridge.ts';
import { useSecretForm } from '../../state/use-secret-form.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Overlay } from '../../ui/overlay.tsx';

const { unlock: messages } = backupEncryptionMessages;

interface UnlockBackupProps {
  onOpened: (plan: BackupPlan) => void;
  onClose: () => void;
}

/** Asks for the passphrase of an encrypted backup. What is typed lives in the box alone. */
export function UnlockBackup({ onOpened, onClose }: UnlockBackupProps) {
  const box = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [error, setError] = useState<BridgeError | null>(null);
  useSecretForm();

  async function open(): Promise<void> {
    const passphrase = box.current?.value ?? '';
    setIsMissing(passphrase === '');
    if (passphrase === '') return;
    setBusy(true);
    const result = await call('backup.unlock', { passphrase });
    setBusy(false);
    if (result.ok) onOpened(result.value);
    else setError(result.error);
  }

  return (
    <Overlay label={messages.title} onClose={onClose}>
      <form
        className="backup-dialog"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <div className="bar">
          <h2>{messages.title}</h2>
          <span className="grow" />
          <CloseButton label={messages.close} onClick={onClose} />
        </div>
        <p className="muted">{messages.about}</p>
        <Field label={messages.passphrase} problem={isMissing ? messages.missing : undefined}>
          {(control) => <TextInput {...control} ref={box} type="password" autoFocus autoComplete="off" />}
        </Field>
        {error === null ? null : <BridgeProblem error={error} couldNot={messages.couldNot} />}
        <div className="bar">
          <span className="grow" />
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? messages.underWay : messages.begin}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}
