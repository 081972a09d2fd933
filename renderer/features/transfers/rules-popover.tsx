import { useQueryClient } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { TransferRules } from '../../../shared/bridge/transfer-calls.ts';
import { transfersMessages } from '../../../shared/messages/transfers.ts';
import { callKey, useAction } from '../../lib/bridge.ts';
import { useHistoryStatus } from '../../parts/archive/use-history-status.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { Popover } from '../../ui/popover.tsx';

const { rules: messages } = transfersMessages;

const MINUTE = 60_000;
const HOUR = 3_600_000;
const MAX_MINUTES = 7 * 24 * 60;
const MAX_HOURS = 90 * 24;

/** How far apart two records may lie, and which accounts count. */
export function RulesPopover({ rules }: { rules: TransferRules }) {
  return (
    <Popover
      label={messages.title}
      align="end"
      renderTrigger={(props) => (
        <Button {...props} icon={<SlidersHorizontal size={13} aria-hidden />}>
          {messages.title}
        </Button>
      )}
    >
      {(close) => <RulesForm rules={rules} onDone={close} />}
    </Popover>
  );
}

function RulesForm({ rules, onDone }: { rules: TransferRules; onDone: () => void }) {
  const client = useQueryClient();
  const { announce, toast } = useAnnounce();
  const [before, setBefore] = useState(String(rules.before / MINUTE));
  const [after, setAfter] = useState(String(rules.after / HOUR));
  const [also, setAlso] = useState<readonly string[]>(rules.also);
  const removed = useHistoryStatus().data?.removed ?? [];
  const [minutes, hours] = [integerUpTo(before, MAX_MINUTES), integerUpTo(after, MAX_HOURS)];
  const action = useAction('transfers.setRules', {
    onError: ({ problem }) => toast(messages.notChanged(problem.message), 'bad'),
    onSuccess() {
      void client.invalidateQueries({ queryKey: callKey('transfers.summary') });
      void client.invalidateQueries({ queryKey: callKey('transfers.open') });
      announce(messages.changed);
      onDone();
    },
  });
  return (
    <form
      className="filter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (minutes === null || hours === null) return;
        action.mutate({ before: minutes * MINUTE, after: hours * HOUR, also: [...also] });
      }}
    >
      <Field
        label={messages.before}
        hint={messages.minutes}
        problem={minutes === null ? messages.wrongMinutes(MAX_MINUTES) : null}
      >
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            inputMode="numeric"
            value={before}
            onChange={(event) => setBefore(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={messages.after}
        hint={messages.hours}
        problem={hours === null ? messages.wrongHours(MAX_HOURS) : null}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={after}
            onChange={(event) => setAfter(event.target.value)}
          />
        )}
      </Field>
      <p className="caption">{messages.meaning}</p>
      {removed.length === 0 ? null : (
        <div role="group" aria-label={messages.removed}>
          {removed.map(({ accountId, name }) => (
            <Check
              key={accountId}
              label={messages.also(name)}
              checked={also.includes(accountId)}
              onChange={(on) => setAlso(on ? [...also, accountId] : also.filter((id) => id !== accountId))}
            />
          ))}
        </div>
      )}
      <div className="bar">
        <Button type="submit" variant="primary" size="small" busy={action.isPending}>
          {messages.apply}
        </Button>
      </div>
    </form>
  );
}

function integerUpTo(text: string, max: number): number | null {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) <= max ? Number(text) : null;
}
