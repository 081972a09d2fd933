import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import { Check } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CancelAfterField } from './cancel-after-field.tsx';
import { ProblemText } from './problem-text.tsx';
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

/** Time in force with what depends on it: the end of GTT, and post-only where it applies. */
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
        <CancelAfterField form={form} problems={problems('cancelAfter')} change={change} />
      ) : null}
    </div>
  );
}
