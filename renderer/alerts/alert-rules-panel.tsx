import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CallReply } from '../../shared/bridge/contract.ts';
import type { AlertKind } from '../../shared/history/alert-rules.ts';
import { BridgeProblem } from '../accounts/bridge-problem.tsx';
import { usePreferences } from '../app/desk-state.ts';
import { rememberReply, useAction, useCall } from '../bridge.ts';
import { zoneName } from '../format/time.ts';
import { Setting } from '../settings/setting.tsx';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Check, TextInput } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel, PanelBody } from '../ui/panel.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { type AlertForm, alertFormOf, type AlertProblems, readAlertForm } from './alert-form.ts';
import { LimitRows } from './limit-rows.tsx';
import { MemoChains } from './memo-chain-list.tsx';
import './alerts.css';

type Settings = CallReply<'alerts.settings'>;

const nothing = {};

/** Which rules speak, with their parameters, and when no notification is given. */
export function AlertRulesPanel() {
  const query = useCall('alerts.settings', nothing, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Panel title="Alerts" label="Alert rules" className="alert-rules">
      {query.isError ? (
        <ErrorState
          problem={query.error.problem}
          what="the alert rules"
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <RulesForm settings={query.data} />
      ) : (
        <PanelBody>
          <SkeletonLines label="Reading the alert rules" />
        </PanelBody>
      )}
    </Panel>
  );
}

function RulesForm({ settings }: { settings: Settings }) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const stored = alertFormOf(settings);
  const [form, setForm] = useState<AlertForm>(stored);
  const [problems, setProblems] = useState<AlertProblems>({});
  const save = useAction('alerts.setSettings', {
    onSuccess(reply) {
      rememberReply(client, 'alerts.settings', nothing, reply);
      setForm(alertFormOf(reply));
      toast('The alert rules were saved. They speak of what happens from now on.', 'good');
    },
  });
  const now = JSON.stringify(stored);
  const [shown, setShown] = useState(now);
  // A restore brought other rules: what stands in the boxes was made of those before.
  if (shown !== now) {
    setShown(now);
    setForm(stored);
    setProblems({});
  }
  const changed = JSON.stringify(form) !== now;

  function change(part: Partial<AlertForm>): void {
    setForm({ ...form, ...part });
    setProblems({});
  }

  function submit(): void {
    const read = readAlertForm(form);
    setProblems(read.ok ? {} : read.problems);
    if (read.ok) save.mutate(read.settings);
  }

  return (
    <form
      aria-label="Alert rules"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !save.isPending) submit();
      }}
    >
      {settings.problem === null ? null : (
        <div className="setting-notice">
          <Notice tone="warn">{settings.problem}</Notice>
        </div>
      )}
      <p className="caption setting-lead">
        Rules speak of what is seen after an account&rsquo;s history was completely read once; nothing older
        is told. A rule tells of a record once; the newest 100,000 alerts are kept. Whether the system is
        notified, and with amounts, is chosen under Trading.
      </p>
      <Rules form={form} problems={problems} shipped={settings.shippedChains} onChange={change} />
      <Quiet form={form} problems={problems} onChange={change} />
      <div className="rules-part">
        {save.error ? <BridgeProblem error={save.error.problem} verb="save" what="the alert rules" /> : null}
        <div className="rules-buttons">
          <Button
            disabled={!changed}
            onClick={() => {
              setForm(stored);
              setProblems({});
            }}
          >
            Undo the changes
          </Button>
          <Button type="submit" variant="primary" disabled={!changed} busy={save.isPending}>
            Save the rules
          </Button>
        </div>
      </div>
    </form>
  );
}

interface PartProps {
  form: AlertForm;
  problems: AlertProblems;
  onChange: (part: Partial<AlertForm>) => void;
}

function Rules({ form, problems, shipped, onChange }: PartProps & { shipped: readonly string[] }) {
  const rule = (kind: AlertKind, name: string, note: ReactNode, more?: ReactNode): ReactNode => (
    <Setting name={name} note={note}>
      <div className="alert-rules-box">
        {more}
        <Check
          label="On"
          aria-label={name}
          checked={form.on[kind]}
          onChange={(on) => onChange({ on: { ...form.on, [kind]: on } })}
        />
      </div>
    </Setting>
  );
  return (
    <>
      {rule(
        'deposit',
        'Deposit arrived',
        'Credited: once the venue calls it SUCCESS. Seen: as soon as the venue lists it.',
        <Segmented
          label="When a deposit has arrived"
          value={form.when}
          onChange={(when) => onChange({ when })}
          options={[
            { value: 'credited', label: 'Credited' },
            { value: 'seen', label: 'Seen' },
          ]}
        />,
      )}
      {rule('final', 'Withdrawal final', 'The venue calls it done.')}
      {rule('failed', 'Failed', 'A deposit or a withdrawal the venue calls FAILURE.')}
      {rule(
        'stuck',
        'Stuck',
        'Not final for longer than this since it was created. Looked for every five minutes and after each sync.',
        <Field label="Longer than" className="alert-hours" problem={problems['hours']}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              unit="hours"
              value={form.hours}
              maxLength={3}
              onChange={(event) => onChange({ hours: event.target.value })}
            />
          )}
        </Field>,
      )}
      {rule(
        'first',
        'First payment to an address',
        'A withdrawal to an address and memo that none of your accounts paid before, as far as the archive knows.',
      )}
      {rule('missing', 'Gone at the venue', 'A complete reading no longer finds a record that was there.')}
      {rule('memo', 'Memo missing', 'A transfer without a memo on one of the chains below.')}
      <MemoChains chains={form.chains} shipped={shipped} onChange={(chains) => onChange({ chains })} />
      {rule(
        'above',
        'Amount above a limit',
        'More than the limit of its currency, either direction, digit for digit.',
      )}
      <LimitRows rows={form.limits} problems={problems} onChange={(limits) => onChange({ limits })} />
    </>
  );
}

function Quiet({ form, problems, onChange }: PartProps) {
  const { timeZone } = usePreferences();
  const box = (field: 'from' | 'to', label: string): ReactNode => (
    <Field label={label} className="alert-time" problem={problems[field]}>
      {(control) => (
        <TextInput
          {...control}
          placeholder="hh:mm"
          maxLength={5}
          value={form[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Setting
      name="Quiet hours"
      note={`No notification between these times (${zoneName(timeZone)}, over midnight too). Alerts are kept in the list; when the hours end, one notification says how many came.`}
    >
      <div className="alert-rules-box">
        {box('from', 'From')}
        {box('to', 'To')}
        <Check
          label="On"
          aria-label="Quiet hours"
          checked={form.quiet}
          onChange={(quiet) => onChange({ quiet })}
        />
      </div>
    </Setting>
  );
}
