import { useEffect, useRef } from 'react';
import { reviewLogMessages as messages } from '../../../shared/messages/review-log.ts';
import { useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { CloseButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Rich } from '../../ui/rich.tsx';
import { LogImport } from './log-import.tsx';
import type { Summary } from './queue.ts';

const nothing = {};

/** The log behind every review: its rows, the hash of its last one, and how anybody can verify it. */
export function LogDialog({ summary, onClose }: { summary: Summary; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const app = useCall('app.describe', nothing).data;
  const { rows, head } = summary.log;
  const command = verifyCommand(app?.dataFolder ?? '', app?.platform ?? '');
  return (
    <Overlay label={messages.title} onClose={onClose}>
      <div className="review-dialog" tabIndex={-1} ref={box}>
        <div className="bar">
          <h2>{messages.heading(rows, formatCount(rows))}</h2>
          <span className="grow" />
          <CloseButton label={messages.close} onClick={onClose} />
        </div>
        {summary.problem === null ? null : <Notice tone="bad">{summary.problem}</Notice>}
        <p>{messages.about}</p>
        {summary.unmatched === 0 ? null : (
          <p>{messages.unmatched(summary.unmatched, formatCount(summary.unmatched))}</p>
        )}
        <h3 className="heading">{messages.head}</h3>
        {rows === 0 ? (
          <p className="muted">{messages.nothingRecorded}</p>
        ) : (
          <Verbatim verbatim={head} copy={messages.copy.head} />
        )}
        <p className="muted">{messages.noteHead}</p>
        <h3 className="heading">{messages.verify}</h3>
        <p>
          <Rich text={messages.verifyHow} parts={{ flag: <code>--head</code> }} />
        </p>
        <Verbatim verbatim={command} copy={messages.copy.command} />
        {summary.problem === null ? <LogImport rules={summary.rules} /> : null}
      </div>
    </Overlay>
  );
}

function Verbatim({ verbatim, copy }: { verbatim: string; copy: string }) {
  return (
    <div className="verbatim-body">
      <code>{verbatim}</code>
      <CopyButton text={verbatim} label={copy} />
    </div>
  );
}

function verifyCommand(folder: string, platform: string): string {
  const slash = platform === 'win32' ? '\\' : '/';
  return `npm run archive -- verify "${folder}${slash}reviews.db"`;
}
