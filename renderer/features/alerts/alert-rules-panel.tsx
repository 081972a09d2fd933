import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { AlertKind } from '../../../shared/alerts/alert-rules.ts';
import { alertsRulesMessages } from '../../../shared/messages/alerts-rules.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { usePreferences } from '../../state/app-state.ts';
import { rememberReply, useAction, useCall } from '../../lib/bridge.ts';
import { zoneName } from '../../lib/format/time.ts';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PanelBody } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { type AlertForm, alertFormOf, type AlertProblems, readAlertForm } from './alert-form.ts';
import { LimitRows } from './limit-rows.tsx';
import { MemoChains } from './memo-chain-list.tsx';
import './alerts.css';

const { rules: messages, quiet: quietText } = alertsRulesMessages;
const sections = settingsSectionsMessages.alerts;

type Settings = CallReply<'alerts.settings'>;

const nothing = {};

/** Which alert rules are on, with their parameters, and the quiet hours. */
export function AlertRulesPanel() {
  const query = useCall('alerts.settings', nothing, { staleTime: Number.POSITIVE_INFINITY });
  return query.data ? (
    <RulesForm settings={query.data} />
  ) : (
    <SettingGroup title={sections.records}>
      {query.isError ? (
        <ErrorState
          problem={query.error.problem}
          couldNot={alertsRulesMessages.couldNot.get}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <PanelBody>
          <SkeletonLines label={alertsRulesMessages.reading} />
        </PanelBody>
      )}
    </SettingGroup>
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
      toast(alertsRulesMessages.saved, 'good');
    },
  });
  const now = JSON.stringify(stored);
  const [shown, setShown] = useState(now);
  // A restore brought other rules: the boxes hold those before.
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
      className="alert-rules"
      aria-label={alertsRulesMessages.label}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !save.isPending) submit();
      }}
    >
      {settings.problem === null ? null : <Notice tone="warn">{settings.problem}</Notice>}
      <SettingGroup title={sections.records}>
        <Setting name={sections.begin} note={sections.lead} more={sections.more} />
        <Rules form={form} problems={problems} shipped={settings.shippedChains} onChange={change} />
      </SettingGroup>
      <SettingGroup title={quietText.name}>
        <Quiet form={form} problems={problems} onChange={change} />
      </SettingGroup>
      <div>
        {save.error ? (
          <BridgeProblem error={save.error.problem} couldNot={alertsRulesMessages.couldNot.save} />
        ) : null}
        <div className="rules-buttons">
          <Button
            disabled={!changed}
            onClick={() => {
              setForm(stored);
              setProblems({});
            }}
          >
            {alertsRulesMessages.undo}
          </Button>
          <Button type="submit" variant="primary" disabled={!changed} busy={save.isPending}>
            {alertsRulesMessages.saveRules}
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
          label={alertsRulesMessages.on}
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
        messages.deposit.name,
        messages.deposit.note,
        <Segmented
          label={messages.deposit.when}
          value={form.when}
          onChange={(when) => onChange({ when })}
          options={[
            { value: 'credited', label: messages.deposit.credited },
            { value: 'seen', label: messages.deposit.seen },
          ]}
        />,
      )}
      {rule('final', messages.final.name, messages.final.note)}
      {rule('failed', messages.failed.name, messages.failed.note)}
      {rule(
        'stuck',
        messages.stuck.name,
        messages.stuck.note,
        <Field label={messages.stuck.longer} className="alert-hours" problem={problems['hours']}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              unit={messages.stuck.hours}
              value={form.hours}
              maxLength={3}
              onChange={(event) => onChange({ hours: event.target.value })}
            />
          )}
        </Field>,
      )}
      {rule('first', messages.first.name, sections.address)}
      {rule('missing', messages.missing.name, messages.missing.note)}
      {rule('changed', messages.changed.name, messages.changed.note)}
      {rule('memo', messages.memo.name, messages.memo.note)}
      <MemoChains chains={form.chains} shipped={shipped} onChange={(chains) => onChange({ chains })} />
      {rule('above', messages.above.name, messages.above.note)}
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
          placeholder={quietText.form}
          maxLength={5}
          value={form[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Setting name={quietText.name} note={quietText.note(zoneName(timeZone))}>
      <div className="alert-rules-box">
        {box('from', quietText.from)}
        {box('to', quietText.to)}
        <Check
          label={alertsRulesMessages.on}
          aria-label={quietText.name}
          checked={form.quiet}
          onChange={(quiet) => onChange({ quiet })}
        />
      </div>
    </Setting>
  );
}
