import { RefreshCw, X } from 'lucide-react';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { parameterOf } from '../../../shared/orders/order-parameters.ts';
import type { TicketField } from '../../../shared/orders/ticket.ts';
import { tradeTicketMessages } from '../../../shared/messages/trade-ticket.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import { orderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import { Fold } from '../../ui/fold.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, Select, TextInput } from '../../ui/input.tsx';
import { NumberField } from './number-field.tsx';
import { ProblemText } from './problem-text.tsx';
import { stepText } from './step-text.ts';
import { offered, type FieldProblem, type TicketForm } from './ticket-form.ts';
import { isAdvanced, isUntouched } from './ticket-problems.ts';
import { optionsOn, type OptionOn } from './ticket-options.ts';
import { STP_OPTIONS, formatStp } from './format-ticket.ts';
import type { TicketState } from './use-ticket.ts';
import '../../ui/chip.css';

interface TicketAdvancedProps {
  venue: VenueDescription;
  view: PairView;
  state: TicketState;
  shownFor: (field: string) => readonly FieldProblem[];
}

const messages = tradeTicketMessages.advanced;

/** Hidden, iceberg, self-trade prevention, tags, remark and the client id. */
export function TicketAdvanced({ venue, view, state, shownFor }: TicketAdvancedProps) {
  const { form, change, problems } = state;
  const { pair } = view;
  const can = orderCapabilities(venue);
  const hides = offered(form, 'hidden', can) === 'open';
  const on = optionsOn(form, can);
  const wrongInside = problems.all.some(
    ({ field }) =>
      isAdvanced(field) && !(field === 'clientOid' && form.clientOid === '') && !isUntouched(form, field),
  );
  return (
    <Fold
      title={messages.title}
      {...(on.length > 0
        ? { aside: <OptionChips options={on} onOff={change} /> }
        : { hint: hides ? messages.hidingHint : messages.hint })}
      forceOpen={wrongInside}
    >
      {hides ? (
        <>
          <div className="tick-line">
            <Check label={messages.hidden} checked={form.hidden} onChange={(hidden) => change({ hidden })} />
            <Check
              label={messages.iceberg}
              checked={form.iceberg}
              onChange={(iceberg) => change({ iceberg })}
            />
          </div>
          <BookText form={form} problems={[...shownFor('hidden'), ...shownFor('iceberg')]} />
          {offered(form, 'visibleSize') === 'open' ? (
            <NumberField
              label={messages.visibleSize}
              hint={messages.visibleSizeHint}
              unit={pair.baseCurrency}
              value={form.visibleSize}
              problems={shownFor('visibleSize')}
              onText={(visibleSize, kind) => change({ visibleSize }, kind)}
              onStep={(n) => {
                const visibleSize = stepText(form.visibleSize, pair.baseIncrement, pair.baseMinSize, n);
                if (visibleSize !== null) change({ visibleSize }, 'stepped');
              }}
            />
          ) : null}
        </>
      ) : null}
      {offered(form, 'stp', can) === 'open' ? (
        <>
          <Field label={tradeTicketMessages.stp.label} problem={messagesOf(shownFor('stp'))}>
            {(control) => (
              <Select
                {...control}
                options={STP_OPTIONS}
                value={form.stp}
                onChange={(stp) => change({ stp })}
              />
            )}
          </Field>
          <p className="caption">{formatStp(form, venue.kind)}</p>
        </>
      ) : null}
      {offered(form, 'tags', can) === 'open' ? (
        <CountedField
          label={messages.tags}
          value={form.tags}
          max={maxOf('tags')}
          problems={shownFor('tags')}
          onText={(tags) => change({ tags }, 'typed')}
        />
      ) : null}
      <CountedField
        label={messages.remark}
        value={form.remark}
        max={maxOf('remark')}
        problems={shownFor('remark')}
        onText={(remark) => change({ remark }, 'typed')}
      />
      <div className="tick-oid">
        <CountedField
          label={messages.clientId}
          value={form.clientOid}
          max={maxOf('clientOid')}
          problems={shownFor('clientOid')}
          onText={(clientOid) => change({ clientOid }, 'typed')}
        />
        {form.clientOid === '' || shownFor('clientOid').length > 0 ? (
          <Button size="small" icon={<RefreshCw size={12} />} onClick={state.makeClientOid}>
            {messages.makeClientId}
          </Button>
        ) : null}
      </div>
    </Fold>
  );
}

/** How many characters the table allows. */
function maxOf(name: TicketField): number {
  return parameterOf(name).text?.max ?? 0;
}

interface OptionChipsProps {
  options: readonly OptionOn[];
  onOff: (off: Partial<TicketForm>) => void;
}

/** The advanced options that are on, on the ticket's face whether the fold is open or not; a cross turns each off. */
function OptionChips({ options, onOff }: OptionChipsProps) {
  return (
    <ul className="tick-chips" aria-label={tradeTicketMessages.options.label}>
      {options.map(({ name, label, off }) => (
        <li key={name} className="chip tick-chip">
          <span className="chip-word">{label}</span>
          <button
            type="button"
            className="chip-remove"
            aria-label={tradeTicketMessages.options.turnOff(label)}
            title={tradeTicketMessages.options.turnOff(label)}
            onClick={(event) => {
              // The cross goes with its chip; the keyboard stays in place.
              event.currentTarget.closest('.fold')?.querySelector<HTMLElement>('.fold-head')?.focus();
              onOff(off);
            }}
          >
            <X size={12} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** S4.3-R6 as text, for the boxes that are ticked. */
function BookText({ form, problems }: { form: TicketForm; problems: readonly FieldProblem[] }) {
  const rule =
    form.hidden && form.iceberg
      ? messages.bothRule
      : form.hidden
        ? messages.hiddenRule
        : form.iceberg
          ? messages.icebergRule
          : '';
  return (
    <>
      {rule === '' ? null : <p className="caption">{rule}</p>}
      {problems.length > 0 ? (
        <div className="field-problem">
          <ProblemText problems={problems} />
        </div>
      ) : null}
    </>
  );
}

function messagesOf(problems: readonly FieldProblem[]) {
  return problems.length > 0 ? <ProblemText problems={problems} /> : null;
}

interface CountedFieldProps {
  label: string;
  value: string;
  max: number;
  problems: readonly FieldProblem[];
  onText: (text: string) => void;
}

/** A text with its length against what is allowed. Longer text can be typed, and is called wrong: nothing is cut off unseen. */
function CountedField({ label, value, max, problems, onText }: CountedFieldProps) {
  return (
    <Field label={label} hint={messages.counted(value.length, max)} problem={messagesOf(problems)}>
      {(control) => (
        <TextInput
          {...control}
          className="mono"
          value={value}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
