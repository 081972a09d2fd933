import { useState } from 'react';
import type { CallReply } from '../../shared/bridge/contract.ts';
import { useAction } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/input.tsx';
import { BridgeProblem } from './bridge-problem.tsx';
import { sourceWords } from './pair-form.ts';

interface ImportPairsProps {
  accountId: string;
  onDone: (reply: CallReply<'pairs.import'>) => void;
  onClose: () => void;
}

const MOST_CHARACTERS = 4_000_000;

/** Reads a file in the page and hands its text to the desk, which takes all of it or nothing. */
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
      if (text.length > MOST_CHARACTERS) {
        setProblem(
          `${chosen.name} has ${formatCount(text.length)} characters; at most 4,000,000 can be read at once.`,
        );
      } else setFile({ name: chosen.name, text });
    } catch {
      setProblem(`${chosen.name} could not be read. Check that it still exists and that you may open it.`);
    }
  }

  return (
    <div className="acc-inset">
      <Field
        label="File with pairs"
        hint="JSON (a list, or a symbols answer) or CSV with a header row"
        problem={problem}
      >
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
      <p className="caption">
        Names in the header row or the objects are the service’s own: symbol, priceIncrement, baseIncrement,
        baseMinSize, baseMaxSize, quoteIncrement, quoteMinSize, quoteMaxSize; optional priceLimitRate,
        minFunds. A pair of the same symbol is replaced. If one row cannot be read, none is taken.
      </p>
      <Field label="Your words about the source">
        {(control) => (
          <TextInput
            {...control}
            value={source}
            maxLength={60}
            placeholder="sent by the venue’s support"
            onChange={(event) => setSource(event.target.value)}
          />
        )}
      </Field>
      {send.error ? <BridgeProblem error={send.error.problem} verb="import" what="this file" /> : null}
      <div className="acc-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={file === null}
          busy={send.isPending}
          onClick={() => {
            if (file) send.mutate({ accountId, text: file.text, source: sourceWords(file.name, source) });
          }}
        >
          {file ? `Import ${file.name}` : 'Import'}
        </Button>
      </div>
    </div>
  );
}
