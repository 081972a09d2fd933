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
import { ReviewerField, ReviewerLine } from '../../parts/review/reviewer-field.tsx';
import type { ReviewRules } from '../../parts/review/use-rules.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { formatImport, MAX_MB, sizeProblem } from './format-log-import.ts';

const messages = reviewLogMessages.take;

interface LogFile {
  name: string;
  base64: string;
}

/** Imports another person's log: verified first, then a preview, then all of it at once under the reviewer's name. */
export function LogImport({ rules }: { rules: ReviewRules }) {
  const [file, setFile] = useState<LogFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const preview = useAction('reviews.import');
  const take = useAction('reviews.import', {
    onSuccess(reply) {
      void client.invalidateQueries({ queryKey: callKey('reviews.summary') });
      toast(messages.done(file?.name ?? messages.theLog, reply.added, formatCount(reply.added)), 'good');
      setFile(null);
      preview.reset();
    },
  });
  const name = rules.reviewer.trim();

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
      // A preview records nothing: any name will do.
      preview.mutate({ ...read, by: name === '' ? 'nobody' : name, take: false });
    } catch {
      setProblem(messages.notRead(chosen.name));
    }
  }

  const would = preview.data;
  const failed = preview.error ?? take.error;
  return (
    <section className="review-form" aria-label={messages.label}>
      <h3 className="heading">{messages.title}</h3>
      <FileDrop
        label={messages.field}
        accept=".db"
        className="review-drop"
        button={{
          size: 'small',
          icon: <FileUp size={12} aria-hidden />,
          busy: preview.isPending,
          children: preview.isPending ? messages.verifying : messages.choose,
        }}
        onFile={(chosen) => void choose(chosen)}
      >
        <p>
          <Rich text={messages.help} parts={{ file: <code>reviews.db</code>, max: MAX_MB }} />
        </p>
      </FileDrop>
      {problem === null ? null : (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      {failed ? <BridgeProblem error={failed.problem} couldNot={messages.couldNot} /> : null}
      {take.data ? (
        <Notice tone="good" live>
          {messages.taken(formatImport(take.data))}
        </Notice>
      ) : null}
      {file && would ? (
        <ImportPreview
          file={file}
          would={would}
          rules={rules}
          busy={take.isPending}
          onImport={() => take.mutate({ ...file, by: name, take: true })}
        />
      ) : null}
    </section>
  );
}

interface ImportPreviewProps {
  file: LogFile;
  would: CallReply<'reviews.import'>;
  rules: ReviewRules;
  busy: boolean;
  onImport: () => void;
}

/** What would be imported, and under which name. */
function ImportPreview({ file, would, rules, busy, onImport }: ImportPreviewProps) {
  const name = rules.reviewer.trim();
  return (
    <div className="review-form">
      <Notice tone="info" live>
        <Rich
          text={messages.verified}
          parts={{
            name: file.name,
            found: formatImport(would),
            head: <code className="review-hash">{would.head}</code>,
          }}
        />
      </Notice>
      {would.added === 0 ? null : (
        <>
          {name === '' ? <ReviewerField rules={rules} /> : <ReviewerLine reviewer={name} />}
          <div className="bar review-buttons">
            <Button variant="primary" busy={busy} disabled={name === ''} onClick={onImport}>
              {messages.button(would.added, formatCount(would.added))}
            </Button>
          </div>
        </>
      )}
    </div>
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
