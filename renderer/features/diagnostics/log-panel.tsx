import { diagnosticsMessages } from '../../../shared/messages/diagnostics.ts';
import { useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Fact, Facts, Panel, PanelBody } from '../../ui/panel.tsx';
import { formatSize } from '../../lib/format/size.ts';

const messages = diagnosticsMessages.log;

/** Where the log is, how large it is, and whether it can be written. */
export function LogPanel() {
  const log = useCall('diagnostics.overview', {}).data?.log;
  if (log === undefined) return null;
  const facts: Fact[] = [
    {
      label: messages.folder,
      value:
        log.folder === null ? (
          messages.inMemory
        ) : (
          <>
            <span className="mono">{log.folder}</span>{' '}
            <CopyButton text={log.folder} label={messages.copyFolder} />
          </>
        ),
    },
    {
      label: messages.size,
      value: messages.sizeInFiles(formatSize(log.bytes), log.files, formatCount(log.files)),
    },
  ];
  if (log.dropped > 0)
    facts.push({
      label: messages.leftOut,
      value: messages.linesLeftOut(log.dropped, formatCount(log.dropped)),
    });
  return (
    <Panel title={messages.title} label={messages.title} className="diag-log">
      <PanelBody>
        {log.problem === null ? null : (
          <div className="diag-gap">
            <Notice tone="warn">{messages.notWritten(log.problem)}</Notice>
          </div>
        )}
        <Facts facts={facts} />
        <p className="caption diag-note">{messages.note}</p>
      </PanelBody>
    </Panel>
  );
}
