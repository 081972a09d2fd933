import { useState } from 'react';
import type { ImportCounts } from '../../../shared/bridge/address-calls.ts';
import { addressesMessages } from '../../../shared/messages/addresses.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { useAction } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRememberBook } from '../../parts/addresses/use-addresses.ts';

const { file: messages } = addressesMessages;

const MAX_CHARACTERS = 4_000_000;

/** Reads a file in the page; main counts what it would change, and takes all of it or nothing. */
export function ImportAddresses({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const remember = useRememberBook();
  const { toast } = useAnnounce();
  const preview = useAction('addressBook.import');
  const take = useAction('addressBook.import', {
    onSuccess(reply) {
      remember(reply.book);
      toast(
        file === null
          ? messages.importedUnnamed(...countsOf(reply))
          : messages.imported(file.name, ...countsOf(reply)),
        'good',
      );
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
      if (text.length > MAX_CHARACTERS || text === '') {
        setProblem(text === '' ? messages.empty(chosen.name) : messages.tooLong(chosen.name));
        return;
      }
      setFile({ name: chosen.name, text });
      preview.mutate({ text, take: false });
    } catch {
      setProblem(messages.unreadable(chosen.name));
    }
  }

  const counts = preview.data;
  const failed = preview.error ?? take.error;
  return (
    <div className="addr-inset" role="group" aria-label={messages.label}>
      <Field label={messages.file} hint={messages.fileHint} problem={problem}>
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
      <p className="caption">{messages.meaning}</p>
      {failed ? <BridgeProblem error={failed.problem} couldNot={messages.couldNot} /> : null}
      {counts ? (
        <Notice tone="info" live>
          {messages.read(counts.rows, formatCount(counts.rows), ...countsOf(counts))}
          {counts.ignored.length === 0 ? null : ` ${messages.ignored(counts.ignored.join(', '))}`}
        </Notice>
      ) : null}
      <div className="addr-buttons">
        <span className="grow" />
        <Button onClick={onClose}>{commonMessages.cancel}</Button>
        <Button
          variant="primary"
          disabled={!counts || counts.added + counts.changed === 0}
          busy={take.isPending || preview.isPending}
          onClick={() => {
            if (file) take.mutate({ text: file.text, take: true });
          }}
        >
          {counts ? messages.takeSome(formatCount(counts.added + counts.changed)) : messages.take}
        </Button>
      </div>
    </div>
  );
}

function countsOf({ added, changed, same }: ImportCounts): [added: string, changed: string, same: string] {
  return [formatCount(added), formatCount(changed), formatCount(same)];
}
