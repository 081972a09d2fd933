import { useEffect, useState } from 'react';
import type { BundleFile } from '../../../shared/bridge/diagnostics-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { diagnosticsReportMessages } from '../../../shared/messages/diagnostics-report.ts';
import { call } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { visibleLines } from '../../../shared/base/format/visible.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface Shown {
  text: string;
  next: number | null;
  problem: BridgeError | null;
}

/** The text of one file of a report, all of it: a long one piece by piece. */
export function ReportText({ bundleId, file }: { bundleId: string; file: BundleFile }) {
  const [shown, setShown] = useState<Shown>({ text: '', next: 0, problem: null });
  const { name, about, lines } = file;
  const left = file.length - (shown.next ?? file.length);

  useEffect(() => {
    let wanted = true;
    void readPiece(bundleId, name, { text: '', next: 0, problem: null }).then((first) => {
      if (wanted) setShown(first);
      return undefined;
    });
    return () => {
      wanted = false;
    };
  }, [bundleId, name]);

  return (
    <div className="diag-text">
      <p className="caption">{diagnosticsReportMessages.aboutFile(about, lines, formatCount(lines))}</p>
      <pre
        className="mono"
        data-lines={name.endsWith('.jsonl') ? '' : undefined}
        tabIndex={0}
        role="group"
        aria-label={diagnosticsReportMessages.textOf(name)}
      >
        {shown.text === '' && shown.next === null
          ? diagnosticsReportMessages.empty
          : visibleLines(shown.text)}
      </pre>
      {shown.problem === null ? null : (
        <Notice tone="bad" live>
          {shown.problem.message}
        </Notice>
      )}
      {shown.next === null || shown.text === '' ? null : (
        <Button
          size="small"
          onClick={() => {
            void readPiece(bundleId, name, shown).then(setShown);
          }}
        >
          {diagnosticsReportMessages.showMore(left, formatCount(left))}
        </Button>
      )}
    </div>
  );
}

async function readPiece(bundleId: string, name: string, shown: Shown): Promise<Shown> {
  const answer = await call('diagnostics.bundleText', { bundleId, name, offset: shown.next ?? 0 });
  if (!answer.ok) return { ...shown, problem: answer.error };
  return { text: shown.text + answer.value.text, next: answer.value.next, problem: null };
}
