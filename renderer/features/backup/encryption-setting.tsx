import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MIN_PASSPHRASE } from '../../../shared/base/passphrase.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { AutomaticBackups } from '../../../shared/bridge/backup-calls.ts';
import { backupEncryptionMessages as messages } from '../../../shared/messages/backup-encryption.ts';
import { call, rememberReply } from '../../lib/bridge.ts';
import { useSecretForm } from '../../state/use-secret-form.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineConfirm } from '../../ui/inline-confirm.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Setting } from '../../ui/setting.tsx';

const nothing = {};

/** Whether new backups are encrypted, and the passphrase they are encrypted with. */
export function EncryptionSetting({ encryption }: Pick<AutomaticBackups, 'encryption'>) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<BridgeError | null>(null);
  const { isOn, canKeep } = encryption;

  async function remove(): Promise<void> {
    setBusy(true);
    const result = await call('backup.removePassphrase', nothing);
    setBusy(false);
    setError(result.ok ? null : result.error);
    if (result.ok) rememberReply(client, 'backup.automatic', nothing, result.value);
  }

  return (
    <>
      <Setting
        name={messages.name}
        note={isOn ? messages.on : canKeep ? messages.off : messages.noKeychain}
        more={messages.more}
      >
        {open || !canKeep ? null : (
          <Button onClick={() => setOpen(true)}>{isOn ? messages.change : messages.set}</Button>
        )}
        {open || !isOn ? null : (
          <InlineConfirm
            label={messages.remove}
            question={messages.removeQuestion}
            confirmLabel={messages.remove}
            busy={busy}
            onConfirm={() => void remove()}
          />
        )}
      </Setting>
      {error === null ? null : (
        <div className="setting-notice">
          <BridgeProblem error={error} couldNot={messages.couldNot} />
        </div>
      )}
      {open ? <PassphraseForm onDone={() => setOpen(false)} /> : null}
    </>
  );
}

type Problem = { is: 'short' | 'different' } | { is: 'refused'; error: BridgeError };

/** A new passphrase, twice. What is typed lives in the boxes alone: no state, no cache of calls keeps it. */
function PassphraseForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useSecretForm();

  async function save(): Promise<void> {
    const passphrase = first.current?.value ?? '';
    if (passphrase.length < MIN_PASSPHRASE) return setProblem({ is: 'short' });
    if (passphrase !== second.current?.value) return setProblem({ is: 'different' });
    setBusy(true);
    const result = await call('backup.setPassphrase', { passphrase });
    setBusy(false);
    if (!result.ok) return setProblem({ is: 'refused', error: result.error });
    rememberReply(client, 'backup.automatic', nothing, result.value);
    onDone();
  }

  const { form } = messages;
  return (
    <form
      className="backup-passphrase"
      aria-label={form.label}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <div className="backup-passphrase-boxes">
        <Field label={form.passphrase} problem={problem?.is === 'short' ? form.short : undefined}>
          {(control) => (
            <TextInput {...control} ref={first} type="password" autoFocus autoComplete="new-password" />
          )}
        </Field>
        <Field label={form.again} problem={problem?.is === 'different' ? form.different : undefined}>
          {(control) => <TextInput {...control} ref={second} type="password" autoComplete="new-password" />}
        </Field>
      </div>
      <p className="caption">{form.note}</p>
      {problem?.is === 'refused' ? (
        <BridgeProblem error={problem.error} couldNot={messages.couldNot} />
      ) : null}
      <div className="bar">
        <Button onClick={onDone}>{form.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {form.save}
        </Button>
      </div>
    </form>
  );
}
