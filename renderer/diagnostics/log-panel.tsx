import { useCall } from '../bridge.ts';
import { sizeWords } from '../backup/backup-words.ts';
import { formatCount } from '../format/number.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type Fact, Facts, Panel, PanelBody } from '../ui/panel.tsx';

/** Where the log is kept, how large it is, and whether it can be written. */
export function LogPanel() {
  const log = useCall('diagnostics.overview', {}).data?.log;
  if (log === undefined) return null;
  const facts: Fact[] = [
    {
      label: 'Kept in',
      value:
        log.folder === null ? (
          'memory only, in this run'
        ) : (
          <>
            <span className="mono">{log.folder}</span>{' '}
            <CopyButton text={log.folder} what="folder of the log" />
          </>
        ),
    },
    {
      label: 'Size',
      value: `${sizeWords(log.bytes)} in ${formatCount(log.files)} ${log.files === 1 ? 'file' : 'files'}, 5.0 MB at most`,
    },
  ];
  if (log.dropped > 0)
    facts.push({ label: 'Left out', value: `${formatCount(log.dropped)} lines, too many at once` });
  return (
    <Panel title="Log" label="Log" className="diag-log">
      <PanelBody>
        {log.problem === null ? null : (
          <div className="diag-gap">
            <Notice tone="warn">
              The log cannot be written ({log.problem}). Everything else goes on; the check of the disk says
              more.
            </Notice>
          </div>
        )}
        <Facts facts={facts} />
        <p className="caption diag-note">
          Calls that failed, requests with their status and time, connections, and what the app did. Never a
          key, an amount, an address in full, or anything you typed.
        </p>
      </PanelBody>
    </Panel>
  );
}
