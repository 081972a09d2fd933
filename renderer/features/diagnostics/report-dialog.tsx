import { Save } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { BundleView } from '../../../shared/bridge/diagnostics-calls.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { diagnosticsReportMessages } from '../../../shared/messages/diagnostics-report.ts';
import { call, useAction } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ReportText } from './report-text.tsx';
import { formatSize } from '../../lib/format/size.ts';

/** Shows a report file by file, in full and as it would be saved, with what was taken out of it; saves exactly that. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const [withJournal, setWithJournal] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const held = useRef<string | null>(null);
  const make = useAction('diagnostics.bundle', {
    onSuccess(bundle) {
      held.current = bundle.bundleId;
    },
  });
  const save = useAction('diagnostics.saveBundle');
  const { mutate } = make;
  useEffect(() => mutate({ withJournal: false }), [mutate]);

  function close(): void {
    if (save.isPending) return;
    if (held.current !== null) void call('diagnostics.discardBundle', { bundleId: held.current });
    onClose();
  }

  function choose(next: boolean): void {
    setWithJournal(next);
    save.reset();
    make.mutate({ withJournal: next });
  }

  const bundle = make.data;
  return (
    <Overlay label={diagnosticsReportMessages.title} onClose={close}>
      <div className="diag-report">
        <div className="bar">
          <h2>{diagnosticsReportMessages.title}</h2>
          <span className="grow" />
          <CloseButton label={diagnosticsReportMessages.close} onClick={close} />
        </div>
        <p className="muted">{diagnosticsReportMessages.nothingSent}</p>
        {make.error ? (
          <ErrorState
            problem={make.error.problem}
            couldNot={diagnosticsReportMessages.couldNot}
            retrying={make.isPending}
            onRetry={() => make.mutate({ withJournal })}
          />
        ) : bundle === undefined ? (
          <SkeletonLines label={diagnosticsReportMessages.making} lines={8} />
        ) : (
          <Contents bundle={bundle} chosen={chosen} onChoose={setChosen} />
        )}
        <label className="diag-tick">
          <input
            type="checkbox"
            checked={withJournal}
            disabled={make.isPending || save.isPending}
            onChange={(event) => choose(event.target.checked)}
          />
          <span>
            {diagnosticsReportMessages.withJournal}
            <span className="caption diag-tick-note">{diagnosticsReportMessages.withJournalNote}</span>
          </span>
        </label>
        {save.error ? (
          <Notice tone="bad" live>
            {save.error.message}
          </Notice>
        ) : null}
        {save.data === undefined ? null : <Saved saved={save.data} />}
        <div className="bar">
          <span className="grow" />
          <Button onClick={close}>
            {save.data ? diagnosticsReportMessages.done : commonMessages.cancel}
          </Button>
          <Button
            variant="primary"
            icon={<Save size={13} aria-hidden />}
            disabled={bundle === undefined || make.isPending}
            busy={save.isPending}
            onClick={() => {
              if (bundle !== undefined) save.mutate({ bundleId: bundle.bundleId });
            }}
          >
            {commonMessages.save}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}

interface ContentsProps {
  bundle: BundleView;
  chosen: string | null;
  onChoose: (name: string) => void;
}

function Contents({ bundle, chosen, onChoose }: ContentsProps) {
  const shown = bundle.files.find(({ name }) => name === chosen) ?? bundle.files[0];
  return (
    <div className="diag-contents">
      <div className="diag-files">
        <ul aria-label={diagnosticsReportMessages.files}>
          {bundle.files.map(({ name, about, length, redacted }) => (
            <li key={name}>
              <button
                type="button"
                className="diag-file"
                aria-pressed={name === shown?.name}
                title={about}
                onClick={() => onChoose(name)}
              >
                <span className="mono">{name}</span>
                <span className="caption">
                  {redacted === 0
                    ? formatSize(length)
                    : diagnosticsReportMessages.sizeTaken(
                        formatSize(length),
                        redacted,
                        formatCount(redacted),
                      )}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Redactions redactions={bundle.redactions} />
      </div>
      {shown === undefined ? null : (
        <ReportText key={`${bundle.bundleId} ${shown.name}`} bundleId={bundle.bundleId} file={shown} />
      )}
    </div>
  );
}

function Redactions({ redactions }: Pick<BundleView, 'redactions'>) {
  return (
    <section aria-label={diagnosticsReportMessages.takenOut}>
      <h3 className="heading">{diagnosticsReportMessages.takenOut}</h3>
      {redactions.length === 0 ? (
        <p className="caption">{diagnosticsReportMessages.noneTaken}</p>
      ) : (
        <ul className="diag-rules">
          {redactions.map(({ rule, title, count }) => (
            <li key={rule}>
              <b>{formatCount(count)}</b> {title}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Saved({ saved }: { saved: CallReply<'diagnostics.saveBundle'> }) {
  if (saved === null) {
    return (
      <Notice tone="info" live>
        {diagnosticsReportMessages.noSavePath}
      </Notice>
    );
  }
  return (
    <Notice tone="good" live>
      <Rich
        text={diagnosticsReportMessages.savedAs}
        parts={{
          path: <span className="mono diag-path">{saved.where}</span>,
          size: formatSize(saved.bytes),
        }}
      />
    </Notice>
  );
}
