import { useEffect, useRef, useState } from 'react';
import type { DeletionReport } from '../../../shared/bridge/privacy-calls.ts';
import { privacyDeletionMessages } from '../../../shared/messages/privacy-deletion.ts';
import { useAction } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Left } from './deletion-left.tsx';

const messages = privacyDeletionMessages.result;
const nothing = {};

/** What is left, the receipt, and the end of the app. */
export function DeletionResult({ report }: { report: DeletionReport }) {
  const [where, setWhere] = useState<string | null>(null);
  const [ended, setEnded] = useState(false);
  const save = useAction('privacy.saveReceipt', { onSuccess: ({ saved }) => setWhere(saved?.where ?? null) });
  const end = useAction('privacy.end', { onSuccess: () => setEnded(true) });
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <>
      <div ref={heading} tabIndex={-1}>
        {report.outcome === 'complete' ? (
          <Notice tone="good" live>
            <b>{messages.complete}</b> {messages.completeNote}
          </Notice>
        ) : (
          <Notice tone="bad" live>
            <b>{messages.left}</b> {messages.leftNote}
            <Left report={report} />
          </Notice>
        )}
      </div>
      <ol className="deletion-steps">
        {report.steps.map(({ title, outcome, detail }) => (
          <li key={title}>
            <b>{title}</b>: {outcome === 'left' ? messages.notComplete(detail) : detail}
          </li>
        ))}
      </ol>
      <pre className="deletion-receipt" tabIndex={0} aria-label={messages.receipt}>
        {report.receipt}
      </pre>
      {where === null ? null : (
        <Notice tone="good" live>
          {messages.receiptAt(where)}
        </Notice>
      )}
      {save.error || end.error ? (
        <Notice tone="bad" live>
          {(save.error ?? end.error)?.problem.message}
        </Notice>
      ) : null}
      <div className="deletion-buttons">
        <CopyButton text={report.receipt} label={messages.copyReceipt} />
        <Button busy={save.isPending} onClick={() => save.mutate(nothing)}>
          {messages.saveReceipt}
        </Button>
        <Button variant="primary" busy={end.isPending} disabled={ended} onClick={() => end.mutate(nothing)}>
          {ended ? messages.ended : messages.end}
        </Button>
      </div>
    </>
  );
}
