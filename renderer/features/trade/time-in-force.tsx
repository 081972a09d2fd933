import { groupThousands } from '../../../shared/money/format.ts';
import { parameterOf } from '../../../shared/orders/order-parameters.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { Check } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { NumberField } from './number-field.tsx';
import { ProblemText } from './problem-text.tsx';
import { stepText } from './step-text.ts';
import { offered, type FieldProblem, type TicketForm } from './ticket-form.ts';
import type { EditKind } from './ticket-undo.ts';
import { TIME_IN_FORCE_RULES } from './format-ticket.ts';

interface TimeInForceProps {
  form: TicketForm;
  change: (change: Partial<TicketForm>, kind?: EditKind) => void;
  problems: (field: string) => readonly FieldProblem[];
}

const messages = tradeTicketMessages.timeInForce;

const OPTIONS = (['GTC', 'GTT', 'IOC', 'FOK'] as const).map((value) => ({
  value,
  label: value,
  title: TIME_IN_FORCE_RULES[value],
}));

const { min = 1, max = 1 } = parameterOf('cancelAfter').seconds ?? {};
const CANCEL_HINT = messages.cancelAfterHint(min, groupThousands(String(max)), max / 86_400);

/** Time in force with what depends on it: the seconds of GTT, and post-only where it applies. */
export function TimeInForce({ form, change, problems }: TimeInForceProps) {
  const applies = offered(form, 'postOnly') === 'open';
  const wrong = [...problems('timeInForce'), ...problems('postOnly')];
  return (
    <div className="field">
      <div className="field-head">{messages.label}</div>
      <div className="tick-line">
        <Segmented
          label={messages.label}
          options={OPTIONS}
          value={form.timeInForce}
          onChange={(timeInForce) => change({ timeInForce })}
        />
        <Check
          label={messages.postOnly}
          checked={form.postOnly}
          disabled={!applies}
          title={applies ? messages.postOnlyTitle : messages.postOnlyDisabled}
          onChange={(postOnly) => change({ postOnly })}
        />
      </div>
      <p className="caption">
        {TIME_IN_FORCE_RULES[form.timeInForce]}
        {applies ? '' : ` ${messages.postOnlyNotWith}`}
        {form.postOnly ? ` ${messages.postOnlyRule}` : ''}
      </p>
      {wrong.length > 0 ? (
        <div className="field-problem">
          <ProblemText problems={wrong} />
        </div>
      ) : null}
      {offered(form, 'cancelAfter') === 'open' ? (
        <NumberField
          label={messages.cancelAfter}
          hint={CANCEL_HINT}
          unit={messages.seconds}
          value={form.cancelAfter}
          problems={problems('cancelAfter')}
          onText={(cancelAfter, kind) => change({ cancelAfter }, kind)}
          onStep={(n) => {
            const cancelAfter = stepText(form.cancelAfter, '1', String(min), n);
            if (cancelAfter !== null) change({ cancelAfter }, 'stepped');
          }}
        />
      ) : null}
    </div>
  );
}
