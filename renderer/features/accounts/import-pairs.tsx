import { useState } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { accountsPairsMessages } from '../../../shared/messages/accounts-pairs.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { useAction } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { formatSource } from './pair-form.ts';

interface ImportPairsProps {
  accountId: string;
  onDone: (reply: CallReply<'pairs.import'>) => void;
  onClose: () => void;
}

const messages = accountsPairsMessages.import;

const MAX_CHARACTERS = 4_000_000;

/** Reads a file in the page and hands its text to main, which takes all of it or nothing. */
export function ImportPairs({ accountId, onDone, onClose }: ImportPairsProps) {
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [source, setSource] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = useAction('pairs.import', { onSuccess: onDone });

  async function choose(chosen: File | undefined): Promise<void> {
    setFile(null);
    setProblem(null);
    send.reset();
    if (!chosen) return;
    try {
      const text = await chosen.text();
      if (text.length > MAX_CHARACTERS) {
        setProblem(messages.tooLong(chosen.name, formatCount(text.length)));
      } else setFile({ name: chosen.name, text });
    } catch {
      setProblem(messages.unreadable(chosen.name));
    }
  }

  return (
    <div className="acc-inset">
      <Field label={messages.file} hint={messages.fileHint} problem={problem}>
        {(control) => (
          <input
            {...control}
            type="file"
            className="acc-file"
            accept=".json,.csv,.txt,application/json,text/csv"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        )}
      </Field>
      <p className="caption">{messages.explained}</p>
      <Field label={messages.source}>
        {(control) => (
          <TextInput
            {...control}
            value={source}
            maxLength={60}
            placeholder={messages.sourceExample}
            onChange={(event) => setSource(event.target.value)}
          />
        )}
      </Field>
      {send.error ? (
        <BridgeProblem error={send.error.problem} couldNot={accountsPairsMessages.tried.import} />
      ) : null}
      <div className="acc-actions">
        <Button onClick={onClose}>{commonMessages.cancel}</Button>
        <Button
          variant="primary"
          disabled={file === null}
          busy={send.isPending}
          onClick={() => {
            if (file) send.mutate({ accountId, text: file.text, source: formatSource(file.name, source) });
          }}
        >
          {file ? messages.importFile(file.name) : messages.import}
        </Button>
      </div>
    </div>
  );
}
