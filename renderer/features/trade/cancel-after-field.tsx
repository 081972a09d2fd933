import { groupThousands } from '../../../shared/money/format.ts';
import { parameterOf } from '../../../shared/orders/order-parameters.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { zoneName } from '../../lib/format/time.ts';
import { usePreferences } from '../../state/app-state.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { NumberField } from './number-field.tsx';
import { ProblemText } from './problem-text.tsx';
import { stepText } from './step-text.ts';
import type { FieldProblem, TicketForm } from './ticket-form.ts';
import type { EditKind } from './ticket-undo.ts';

interface CancelAfterFieldProps {
  form: TicketForm;
  problems: readonly FieldProblem[];
  change: (change: Partial<TicketForm>, kind?: EditKind) => void;
}

const messages = tradeTicketMessages.timeInForce;

const UNITS = (['seconds', 'minutes', 'hours', 'days', 'time'] as const).map((value) => ({
  value,
  label: messages.units[value].short,
  title: messages.units[value].long,
}));

const { min = 1, max = 1 } = parameterOf('cancelAfter').seconds ?? {};
const HINT = messages.cancelAfterHint(min, groupThousands(String(max)), max / 86_400);

/** When a GTT order expires: after so many seconds, minutes, hours or days, or at a time. */
export function CancelAfterField({ form, problems, change }: CancelAfterFieldProps) {
  const { timeZone } = usePreferences();
  const { cancelBy } = form;
  return (
    <>
      <Segmented
        label={messages.cancelBy}
        options={UNITS}
        value={cancelBy}
        onChange={(next) => change({ cancelBy: next })}
      />
      {cancelBy === 'time' ? (
        <Field
          label={messages.cancelAt}
          hint={zoneName(timeZone)}
          problem={problems.length > 0 ? <ProblemText problems={problems} /> : null}
        >
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              step={1}
              value={form.cancelUntil}
              onChange={(event) => change({ cancelUntil: event.target.value }, 'typed')}
            />
          )}
        </Field>
      ) : (
        <NumberField
          label={messages.cancelAfter}
          hint={HINT}
          unit={messages.units[cancelBy].unit}
          value={form.cancelAfter}
          problems={problems}
          onText={(cancelAfter, kind) => change({ cancelAfter }, kind)}
          onStep={(n) => {
            const cancelAfter = stepText(form.cancelAfter, '1', String(min), n);
            if (cancelAfter !== null) change({ cancelAfter }, 'stepped');
          }}
        />
      )}
    </>
  );
}
