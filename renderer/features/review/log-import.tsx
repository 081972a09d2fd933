import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { cutText } from '../../../shared/base/format/cut-text.ts';
import { reviewLogMessages } from '../../../shared/messages/review-log.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { callKey, useAction } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { formatImport, MOST_MB, sizeProblem } from './format-log-import.ts';

const text = reviewLogMessages.take;

interface LogFile {
  name: string;
  base64: string;
}

/** Takes over what another person's log says: verified first, shown what would be taken, and then taken whole. */
export function LogImport({ reviewer }: { reviewer: string }) {
  const [by, setBy] = useState(reviewer);
  const [file, setFile] = useState<LogFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const preview = useAction('reviews.import');
  const take = useAction('reviews.import', {
    onSuccess(reply) {
      void client.invalidateQueries({ queryKey: callKey('reviews.summary') });
      toast(text.done(file?.name ?? text.theLog, reply.news, formatCount(reply.news)), 'good');
      setFile(null);
      preview.reset();
    },
  });
  const name = by.trim();

  async function choose(chosen: File | undefined): Promise<void> {
    setFile(null);
    setProblem(null);
    preview.reset();
    take.reset();
    if (!chosen) return;
    const wrong = sizeProblem(chosen.name, chosen.size);
    if (wrong !== null) return setProblem(wrong);
    try {
      const read = { name: cutText(chosen.name, 200) || 'reviews.db', base64: await base64Of(chosen) };
      setFile(read);
      // Nothing is said by anybody yet: the name only has to be one.
      preview.mutate({ ...read, by: name === '' ? 'nobody' : name, take: false });
    } catch {
      setProblem(text.notRead(chosen.name));
    }
  }

  const would = preview.data;
  const failed = preview.error ?? take.error;
  return (
    <section className="review-form" aria-label={text.label}>
      <h3 className="heading">{text.title}</h3>
      <FileDrop
        label={text.field}
        accept=".db"
        className="review-drop"
        button={{
          size: 'small',
          icon: <FileUp size={12} aria-hidden />,
          busy: preview.isPending,
          children: preview.isPending ? text.verifying : text.choose,
        }}
        onFile={(chosen) => void choose(chosen)}
      >
        <p>
          <Rich text={text.help} parts={{ file: <code>reviews.db</code>, most: MOST_MB }} />
        </p>
      </FileDrop>
      {problem === null ? null : (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      {failed ? <BridgeProblem error={failed.problem} couldNot={text.couldNot} /> : null}
      {take.data ? (
        <Notice tone="good" live>
          {text.taken(formatImport(take.data))}
        </Notice>
      ) : null}
      {file && would ? (
        <TakeForm
          file={file}
          would={would}
          by={by}
          onBy={setBy}
          busy={take.isPending}
          onTake={() => take.mutate({ ...file, by: name, take: true })}
        />
      ) : null}
    </section>
  );
}

interface TakeFormProps {
  file: LogFile;
  would: CallReply<'reviews.import'>;
  by: string;
  onBy: (by: string) => void;
  busy: boolean;
  onTake: () => void;
}

/** What would be taken, and the name under which it is. */
function TakeForm({ file, would, by, onBy, busy, onTake }: TakeFormProps) {
  const nothing = would.news === 0;
  return (
    <form
      className="review-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!nothing && by.trim() !== '' && !busy) onTake();
      }}
    >
      <Notice tone="info" live>
        <Rich
          text={text.verified}
          parts={{
            name: file.name,
            found: formatImport(would),
            head: <code className="review-hash">{would.head}</code>,
          }}
        />
      </Notice>
      {nothing ? null : (
        <>
          <Field label={text.by} hint={text.byHint}>
            {(control) => (
              <TextInput
                {...control}
                scale="small"
                maxLength={80}
                value={by}
                onChange={(event) => onBy(event.target.value)}
              />
            )}
          </Field>
          <div className="bar review-buttons">
            <Button type="submit" variant="primary" busy={busy} disabled={by.trim() === ''}>
              {text.button(would.news, formatCount(would.news))}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

/** Read by the browser itself: a file of some megabytes in one go. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(new Error('not read')));
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.readAsDataURL(file);
  });
}
