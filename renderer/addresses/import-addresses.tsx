import { useState } from 'react';
import type { ImportCounts } from '../../shared/bridge/address-calls.ts';
import { BridgeProblem } from '../accounts/bridge-problem.tsx';
import { useAction } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useRememberBook } from './use-addresses.ts';

const MOST_CHARACTERS = 4_000_000;

/** Reads a file in the page; the desk counts what it would change, and takes all of it or nothing. */
export function ImportAddresses({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const remember = useRememberBook();
  const { toast } = useAnnounce();
  const preview = useAction('addressBook.import');
  const take = useAction('addressBook.import', {
    onSuccess(reply) {
      remember(reply.book);
      toast(`${file?.name ?? 'The file'} was imported: ${countsWords(reply)}.`, 'good');
      onClose();
    },
  });

  async function choose(chosen: File | undefined): Promise<void> {
    setFile(null);
    setProblem(null);
    preview.reset();
    take.reset();
    if (!chosen) return;
    try {
      const text = await chosen.text();
      if (text.length > MOST_CHARACTERS || text === '') {
        setProblem(`${chosen.name} ${text === '' ? 'is empty' : 'has more than 4,000,000 characters'}.`);
        return;
      }
      setFile({ name: chosen.name, text });
      preview.mutate({ text, take: false });
    } catch {
      setProblem(`${chosen.name} could not be read. Check that it still exists and that you may open it.`);
    }
  }

  const counts = preview.data;
  const failed = preview.error ?? take.error;
  return (
    <div className="addr-inset" role="group" aria-label="Import names">
      <Field label="CSV file" hint="header row: address, name, chain, note" problem={problem}>
        {(control) => (
          <input
            {...control}
            type="file"
            className="acc-file"
            accept=".csv,.txt,text/csv"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        )}
      </Field>
      <p className="caption">
        Chain and note may be empty or missing. A name for the same address and chain is replaced. If one row
        cannot be read, none is taken.
      </p>
      {failed ? <BridgeProblem error={failed.problem} verb="import" what="this file" /> : null}
      {counts ? (
        <Notice tone="info" live>
          {formatCount(counts.rows)} {counts.rows === 1 ? 'row' : 'rows'} read: {countsWords(counts)}.
          {counts.ignored.length === 0 ? null : ` Columns not read: ${counts.ignored.join(', ')}.`}
        </Notice>
      ) : null}
      <div className="addr-buttons">
        <span className="grow" />
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!counts || counts.added + counts.changed === 0}
          busy={take.isPending || preview.isPending}
          onClick={() => {
            if (file) take.mutate({ text: file.text, take: true });
          }}
        >
          {counts ? `Import ${formatCount(counts.added + counts.changed)}` : 'Import'}
        </Button>
      </div>
    </div>
  );
}

function countsWords({ added, changed, same }: ImportCounts): string {
  return `${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(same)} as they are`;
}
