import { Download, RefreshCw, RotateCw } from 'lucide-react';
import type { UpdateStep } from '../../../shared/bridge/update-calls.ts';
import { policyMessages } from '../../../shared/messages/policy.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { unknownOrdersMessages } from '../../../shared/messages/unknown-orders.ts';
import { updatesMessages } from '../../../shared/messages/updates.ts';
import { useUnknownOrders } from '../../parts/orders/use-unknown-orders.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { PolicyNote, usePolicy } from '../../parts/notes/policy-note.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { Button } from '../../ui/button.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { formatUpdate, type UpdateText } from './format-update.ts';
import { useUpdates } from './use-updates.ts';
import './updates.css';

const { updates: updatesSection } = settingsSectionsMessages;

const icons: Record<UpdateStep, typeof Download> = {
  check: RefreshCw,
  download: Download,
  install: RotateCw,
};

/** Whether the app checks for newer versions, and the way from one to its installation. */
export function UpdatesPanel() {
  const { view, unread, retry, refusal, busy, allowed, allow, begin } = useUpdates();
  const policy = usePolicy();
  if (view === undefined) {
    return (
      <SettingGroup label={updatesMessages.title}>
        <PanelBody>
          {unread === null ? (
            <SkeletonLines label={updatesMessages.asking} lines={2} />
          ) : (
            <ErrorState problem={unread} couldNot={updatesMessages.couldNot} onRetry={retry} />
          )}
        </PanelBody>
      </SettingGroup>
    );
  }
  const { update, running } = view;
  const text = formatUpdate(update, running);
  return (
    <SettingGroup
      label={updatesMessages.title}
      aside={<StatusPill tone={text.tone}>{text.short}</StatusPill>}
    >
      {update.state === 'not-served' ? null : policy.updates === 'off' ? (
        <div className="setting-notice">
          <PolicyNote text={policyMessages.updates} />
        </div>
      ) : (
        <Setting name={updatesMessages.check} note={updatesSection.check} more={updatesMessages.checkNote}>
          <Segmented
            label={updatesMessages.check}
            value={allowed ? 'allowed' : 'off'}
            onChange={(next) => allow(next === 'allowed')}
            options={[
              { value: 'off', label: updatesMessages.choices.off },
              { value: 'allowed', label: updatesMessages.choices.allowed },
            ]}
          />
        </Setting>
      )}
      <State text={text} busy={busy} onStep={begin} isWaiting={update.state === 'waiting'} />
      {update.state === 'downloading' ? (
        <div
          className="updates-progress"
          role="progressbar"
          aria-label={updatesMessages.downloaded(update.version)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={update.percent}
        >
          <span style={{ transform: `scaleX(${update.percent / 100})` }} />
        </div>
      ) : null}
      {refusal === null ? null : (
        <div className="setting-notice">
          <BridgeProblem error={refusal} couldNot={updatesMessages.failed} />
        </div>
      )}
    </SettingGroup>
  );
}

/** Read aloud when it becomes another one; the percents of a download are not. */
function State({
  text,
  busy,
  isWaiting,
  onStep,
}: {
  text: UpdateText;
  busy: boolean;
  /** For orders. */
  isWaiting: boolean;
  onStep: (step: UpdateStep) => void;
}) {
  const openUnknown = useUnknownOrders();
  const { name, note, action } = text;
  const Icon = action === null ? null : icons[action.step];
  return (
    <Setting
      row={updatesSection.version}
      name={
        <span role="status" className="updates-name">
          {name}
        </span>
      }
      note={note}
    >
      {isWaiting ? <Button onClick={openUnknown}>{unknownOrdersMessages.checkOrders}</Button> : null}
      {action === null || Icon === null ? null : (
        <Button icon={<Icon size={13} aria-hidden />} busy={busy} onClick={() => onStep(action.step)}>
          {action.label}
        </Button>
      )}
    </Setting>
  );
}
