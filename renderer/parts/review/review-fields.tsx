import { historyRecordMessages } from '../../../shared/messages/history-record.ts';
import { useCall } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';

const messages = historyRecordMessages.actions;

interface ReviewFieldProps {
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

/** The text of a note. Ctrl Enter submits it, where `onSubmit` is given. */
export function NoteField({ hint, value, onChange, onSubmit }: ReviewFieldProps & { onSubmit?: () => void }) {
  return (
    <Field label={messages.note} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          className="text-area"
          rows={4}
          maxLength={2_000}
          autoFocus
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
            if (isSent && !event.nativeEvent.isComposing) onSubmit?.();
          }}
        />
      )}
    </Field>
  );
}

const nothing = {};
const MAX_OFFERED = 20;

/** A label, typed or picked from those in use that hold what was typed. */
export function LabelField({
  hint,
  value,
  onChange,
  onPick,
}: ReviewFieldProps & { onPick: (label: string) => void }) {
  const known = useCall('history.facets', nothing).data?.labels ?? [];
  const wanted = value.trim().toLowerCase();
  const offered = known.filter((name) => name.toLowerCase().includes(wanted)).slice(0, MAX_OFFERED);
  return (
    <>
      <Field label={messages.label} hint={hint}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={40}
            autoFocus
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {offered.length === 0 ? null : (
        <div className="filter-suggestions" role="group" aria-label={messages.labelsInUse}>
          {offered.map((name) => (
            <Button key={name} size="small" onClick={() => onPick(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
