import { useQueryClient } from '@tanstack/react-query';
import type { CrashNote } from '../../../shared/bridge/diagnostics-calls.ts';
import { CRASH_PART_NAMES } from '../../../shared/diagnostics/checks.ts';
import { diagnosticsMessages } from '../../../shared/messages/diagnostics.ts';
import { callKey, useAction, useBridgeEvent, useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { visible, visibleLines } from '../../../shared/base/format/visible.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';

const nothing = {};

/** What broke in this and earlier runs: when, which part, where in the program, and what was done about it. */
export function CrashesPanel() {
  const client = useQueryClient();
  const overview = useCall('diagnostics.overview', nothing);
  const again = (): void => {
    void client.invalidateQueries({ queryKey: callKey('diagnostics.overview') });
  };
  useBridgeEvent('crash', again);
  const forget = useAction('diagnostics.clearCrashes', { onSuccess: again });
  const crashes = overview.data?.crashes ?? [];
  return (
    <Panel
      title={diagnosticsMessages.crashes.title}
      label={diagnosticsMessages.crashes.title}
      className="diag-crashes"
      aside={
        crashes.length === 0 ? null : (
          <Button size="small" busy={forget.isPending} onClick={() => forget.mutate(nothing)}>
            {diagnosticsMessages.crashes.forget}
          </Button>
        )
      }
    >
      {overview.isError ? (
        <ErrorState
          problem={overview.error.problem}
          couldNot={diagnosticsMessages.crashes.couldNot}
          onRetry={() => void overview.refetch()}
        />
      ) : overview.data === undefined ? (
        <div className="diag-lead">
          <SkeletonLines label={diagnosticsMessages.crashes.reading} lines={3} />
        </div>
      ) : crashes.length === 0 ? (
        <p className="diag-lead muted">{diagnosticsMessages.crashes.none}</p>
      ) : (
        <ul className="diag-notes" aria-label={diagnosticsMessages.crashes.title} tabIndex={0}>
          {crashes.map((crash) => (
            <Crash key={`${crash.at} ${crash.part} ${crash.what}`} crash={crash} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Crash({ crash }: { crash: CrashNote }) {
  const { at, part, what, frames, version, recovery, times } = crash;
  const messages = diagnosticsMessages.crashes;
  return (
    <li>
      <p>
        <b>{CRASH_PART_NAMES[part]}</b>{' '}
        <span className="muted">
          {times > 1 ? (
            <Rich
              text={messages.often}
              parts={{
                time: <TimeText ms={at} />,
                version,
                times: messages.times(times, formatCount(times)),
              }}
            />
          ) : (
            <Rich text={messages.once} parts={{ time: <TimeText ms={at} />, version }} />
          )}
        </span>
      </p>
      <p>{visible(what)}</p>
      <p className="muted">{recovery}</p>
      {frames.length === 0 ? null : (
        <details>
          <summary>{messages.where}</summary>
          <pre className="mono diag-frames">{visibleLines(frames.join('\n'))}</pre>
        </details>
      )}
    </li>
  );
}
