import { useState } from 'react';
import { historySyncMessages as messages } from '../../../shared/messages/history-sync.ts';
import { usePreferences } from '../../state/app-state.ts';
import { useAction } from '../../lib/bridge.ts';
import { formatDate, parseTimeInput, toTimeInput, zoneName, type Zone } from '../../lib/format/time.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { TextInput } from '../../ui/input.tsx';

interface StartDateFormProps {
  accountId: string;
  /** Null where nobody set one. */
  startDate: number | null;
}

/** From when on history is downloaded: a date of the user's, or everything. A date before the venue's first day becomes that day. */
export function StartDateForm({ accountId, startDate }: StartDateFormProps) {
  const { timeZone } = usePreferences();
  const { toast } = useAnnounce();
  const [typed, setTyped] = useState(startDate === null ? '' : dayInput(startDate, timeZone));
  const [problem, setProblem] = useState<string | null>(null);
  const set = useAction('history.setStartDate', {
    onError: ({ problem: { message } }) => setProblem(message),
    onSuccess: ({ startDate }) => {
      const { day, text, tone } = startDateResult(typed, startDate, timeZone);
      setTyped(day);
      toast(text, tone);
    },
  });
  return (
    <Fold title={messages.startDate.title}>
      <form
        className="hist-start-date"
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

/** The value of a control for dates that shows the day of this moment. */
function dayInput(ms: number, zone: Zone): string {
  return toTimeInput(ms, zone).slice(0, 10);
}

interface StartDateResult {
  /** What the control shows from now on. */
  day: string;
  text: string;
  tone: 'good' | 'warn';
}

/** The answer to setting the day `typed`, empty for everything, where history is downloaded from `startsAt` on. */
export function startDateResult(typed: string, startsAt: number, zone: Zone): StartDateResult {
  const day = dayInput(startsAt, zone);
  if (typed === '' || typed >= day) return { day: typed, text: messages.startDate.done, tone: 'good' };
  return { day, text: messages.startDate.firstDay(formatDate(startsAt, zone), zoneName(zone)), tone: 'warn' };
}
