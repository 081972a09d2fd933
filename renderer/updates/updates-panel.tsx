import { Download, RefreshCw, RotateCw } from 'lucide-react';
import type { UpdateStep } from '../../shared/bridge/update-calls.ts';
import { BridgeProblem } from '../accounts/bridge-problem.tsx';
import { Setting } from '../settings/setting.tsx';
import { Button } from '../ui/button.tsx';
import { Panel, PanelBody } from '../ui/panel.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { updateWords, type UpdateWords } from './update-words.ts';
import { useUpdates } from './use-updates.ts';
import './updates.css';

const icons: Record<UpdateStep, typeof Download> = {
  check: RefreshCw,
  download: Download,
  install: RotateCw,
};

/** Whether newer versions are looked for, and the way from one to its installation. */
export function UpdatesPanel() {
  const { view, unread, retry, refusal, busy, allowed, allow, begin } = useUpdates();
  if (view === undefined) {
    return (
      <Panel title="Updates" label="Updates">
        <PanelBody>
          {unread === null ? (
            <SkeletonLines label="Asking where updates stand" lines={2} />
          ) : (
            <ErrorState problem={unread} what="the state of updates" onRetry={retry} />
          )}
        </PanelBody>
      </Panel>
    );
  }
  const { update, running } = view;
  const words = updateWords(update, running);
  return (
    <Panel title="Updates" label="Updates" aside={<StatusPill tone={words.tone}>{words.short}</StatusPill>}>
      {update.state === 'not-served' ? null : (
        <Setting
          name="Look for newer versions"
          note="Off until you allow it. Allowed: Counterfoil asks the place this copy was built with once a day which version is the newest; the question names neither you nor an account. It takes nothing older, and nothing without a signature of its makers."
        >
          <Segmented
            label="Look for newer versions"
            value={allowed ? 'allowed' : 'off'}
            onChange={(next) => allow(next === 'allowed')}
            options={[
              { value: 'off', label: 'Off' },
              { value: 'allowed', label: 'Allowed' },
            ]}
          />
        </Setting>
      )}
      <State words={words} busy={busy} onStep={begin} />
      {update.state === 'downloading' ? (
        <div
          className="updates-progress"
          role="progressbar"
          aria-label={`Downloaded of version ${update.version}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={update.percent}
        >
          <span style={{ transform: `scaleX(${update.percent / 100})` }} />
        </div>
      ) : null}
      {refusal === null ? null : (
        <div className="setting-notice">
          <BridgeProblem error={refusal} verb="change" what="updates" />
        </div>
      )}
    </Panel>
  );
}

/** Read aloud when it becomes another one; the percents of a download are not. */
function State({
  words,
  busy,
  onStep,
}: {
  words: UpdateWords;
  busy: boolean;
  onStep: (step: UpdateStep) => void;
}) {
  const { name, note, action } = words;
  const Icon = action === null ? null : icons[action.step];
  return (
    <Setting
      name={
        <span role="status" className="updates-name">
          {name}
        </span>
      }
      note={note}
    >
      {action === null || Icon === null ? null : (
        <Button icon={<Icon size={13} aria-hidden />} busy={busy} onClick={() => onStep(action.step)}>
          {action.label}
        </Button>
      )}
    </Setting>
  );
}
