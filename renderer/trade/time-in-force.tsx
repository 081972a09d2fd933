import { groupThousands } from '../../shared/money/format.ts';
import { parameterOf } from '../../shared/orders/parameters.ts';
import { Field } from '../ui/field.tsx';
import { Check, TextInput } from '../ui/input.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { ProblemWords } from './problem-words.tsx';
import { offered, type FieldProblem, type TicketForm } from './ticket-form.ts';
import { TIME_IN_FORCE_WORDS } from './ticket-words.ts';

interface TimeInForceProps {
  form: TicketForm;
  change: (change: Partial<TicketForm>) => void;
  problems: (field: string) => readonly FieldProblem[];
}

const OPTIONS = (['GTC', 'GTT', 'IOC', 'FOK'] as const).map((value) => ({
  value,
  label: value,
  title: TIME_IN_FORCE_WORDS[value],
}));

const { least = 1, most = 1 } = parameterOf('cancelAfter').seconds ?? {};
const CANCEL_HINT = `${least} to ${groupThousands(String(most))}, which is ${most / 86_400} days`;

/** Time in force with what depends on it: the seconds of GTT, and post-only where it applies. */
export function TimeInForce({ form, change, problems }: TimeInForceProps) {
  const applies = offered(form, 'postOnly') === 'open';
  const wrong = [...problems('timeInForce'), ...problems('postOnly')];
  const late = problems('cancelAfter');
  return (
    <div className="field">
      <div className="field-head">Time in force</div>
      <div className="tick-line">
        <Segmented
          label="Time in force"
          options={OPTIONS}
          value={form.timeInForce}
          onChange={(timeInForce) => change({ timeInForce })}
        />
        <Check
          label="Post-only"
          checked={form.postOnly}
          disabled={!applies}
          title={
            applies
              ? 'Cancelled instead of filled if it could be filled at once.'
              : 'IOC and FOK disable post-only.'
          }
          onChange={(postOnly) => change({ postOnly })}
        />
      </div>
      <p className="caption">
        {TIME_IN_FORCE_WORDS[form.timeInForce]}
        {applies ? '' : ' Post-only does not go with it: such an order must fill at once.'}
        {form.postOnly ? ' Post-only: cancelled if it could be filled at once.' : ''}
      </p>
      {wrong.length > 0 ? (
        <div className="field-problem">
          <ProblemWords problems={wrong} />
        </div>
      ) : null}
      {offered(form, 'cancelAfter') === 'open' ? (
        <Field
          label="Cancel after"
          hint={CANCEL_HINT}
          problem={
            late.length > 0 ? (
              <ProblemWords problems={late} onUse={(cancelAfter) => change({ cancelAfter })} />
            ) : null
          }
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              unit="seconds"
              value={form.cancelAfter}
              onChange={(event) => change({ cancelAfter: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
