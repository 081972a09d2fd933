import { useState } from 'react';
import { historySyncMessages as messages } from '../../../shared/messages/history-sync.ts';
import { usePreferences } from '../../state/app-state.ts';
import { useAction } from '../../lib/bridge.ts';
import { parseTimeInput, zoneName } from '../../lib/format/time.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { TextInput } from '../../ui/input.tsx';
import { dayInput, earliestDateResult } from './earliest-date.ts';

interface StartDateFormProps {
  accountId: string;
  /** Null: no date counts. */
  startDate: number | null;
}

/** How far back the walk goes: a date of the user's, or all the way. A date before the venue's first day gives way to that day. */
export function EarliestDateForm({ accountId, startDate }: StartDateFormProps) {
  const { timeZone } = usePreferences();
  const { toast } = useAnnounce();
  const [typed, setTyped] = useState(startDate === null ? '' : dayInput(startDate, timeZone));
  const [problem, setProblem] = useState<string | null>(null);
  const set = useAction('history.setStartDate', {
    onError: ({ problem: { message } }) => setProblem(message),
    onSuccess: ({ startDate: since }) => {
      const answer = earliestDateResult(typed, since, timeZone);
      setTyped(answer.day);
      toast(answer.said, answer.tone);
    },
  });
  return (
    <Fold title={messages.startDate.title}>
      <form
        className="hist-back-to"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === '') {
            set.mutate({ accountId, startDate: null });
            return;
          }
          const time = parseTimeInput(`${typed}T00:00:00`, timeZone);
          if (time.ok) set.mutate({ accountId, startDate: time.ms });
          else setProblem(time.problem);
        }}
      >
        <Field
          label={messages.startDate.label}
          hint={messages.startDate.hint(zoneName(timeZone))}
          problem={problem}
        >
          {(control) => (
            <TextInput
              {...control}
              type="date"
              scale="small"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
        <Button type="submit" busy={set.isPending}>
          {messages.startDate.set}
        </Button>
      </form>
    </Fold>
  );
}
