import { useEffect, useRef } from 'react';
import { useCall } from '../bridge.ts';
import { count } from '../history/knowledge.ts';
import { CloseButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Overlay } from '../ui/overlay.tsx';
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
    <Overlay label="Review log" onClose={onClose}>
      <div className="review-dialog" tabIndex={-1} ref={box}>
        <div className="bar">
          <h2>Review log: {count(rows, 'row', 'rows')}</h2>
          <span className="grow" />
          <CloseButton label="Close (Esc)" onClick={onClose} />
        </div>
        {summary.problem === null ? null : <Notice tone="bad">{summary.problem}</Notice>}
        <p>
          Everything said is one row, with time, name and system user, and so is every change of the reviewer
          or of four eyes. Rows are only ever added. Each carries a hash over itself and the row before it, so
          a row that is altered, taken out or put in later breaks every hash after it.
        </p>
        {summary.unmatched === 0 ? null : (
          <p>
            {count(summary.unmatched, 'record is', 'records are')} spoken of in the log and not in the
            archive: it was built anew and is not read to its end, another log was taken over, or it may be
            any of several equal deposits by now. Nothing of it is lost.
          </p>
        )}
        <h3 className="heading">Hash of the last row</h3>
        {rows === 0 ? (
          <p className="muted">Nothing was said yet.</p>
        ) : (
          <Verbatim text={head} what="hash of the last row" />
        )}
        <p className="muted">
          Whoever can write the file could write a whole new chain. So note this hash somewhere else from time
          to time: only the log it came from holds it.
        </p>
        <h3 className="heading">Verify it yourself</h3>
        <p>
          In the folder of Counterfoil’s sources, best with the app closed, so that every byte can be looked
          at: it finds a single flipped one, and prints rows and hash as above. Behind it, <code>--head</code>{' '}
          and a hash you noted tell whether the log still holds that.
        </p>
        <Verbatim text={command} what="command" />
        {summary.problem === null ? <LogImport reviewer={summary.rules.reviewer} /> : null}
      </div>
    </Overlay>
  );
}

function Verbatim({ text, what }: { text: string; what: string }) {
  return (
    <div className="verbatim-body">
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </div>
  );
}

function verifyCommand(folder: string, platform: string): string {
  const slash = platform === 'win32' ? '\\' : '/';
  return `npm run archive -- verify "${folder}${slash}reviews.db"`;
}
