import { accountsVenueMessages } from '../../../shared/messages/accounts-venue.ts';
import {
  CAPABILITY_NAMES,
  POOLS,
  type CapabilityName,
  type Pool,
} from '../../../shared/venue/description.ts';
import { Field } from '../../ui/field.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { Fold } from '../../ui/fold.tsx';
import { isFolded, type VenueForm, type VenueFormField, type VenueProblems } from './venue-form.ts';

interface VenueFieldsProps {
  form: VenueForm;
  problems: VenueProblems;
  onChange: (form: VenueForm) => void;
  /** The address cannot change while credentials are stored. */
  addressLocked?: boolean;
}

type TextKey = Exclude<keyof VenueForm, 'quotas' | 'capabilities' | 'hiddenOrders'>;

const messages = accountsVenueMessages.fields;
const { units, paths, codes } = accountsVenueMessages;

const QUOTA_NAMES: Record<Pool, string> = messages.quotas;

const CAPABILITY_LABELS: Record<CapabilityName, string> = accountsVenueMessages.capabilities;

/** The settings of a venue: what must be known in view, what may stay "not known" in a fold. */
export function VenueFields({ form, problems, onChange, addressLocked }: VenueFieldsProps) {
  const text = (field: TextKey) => ({
    value: form[field],
    problem: problems[field],
    onText: (value: string) => onChange({ ...form, [field]: value }),
  });
  const foldedProblems = Object.keys(problems).filter(isFolded).length;
  return (
    <div className="acc-fields">
      <TextField label={messages.label} {...text('label')} />
      <TextField
        label={messages.baseUrl}
        hint={addressLocked ? messages.baseUrlLocked : messages.baseUrlHint}
        placeholder="https://api.example.com"
        disabled={addressLocked ?? false}
        {...text('baseUrl')}
      />
      <div className="acc-three">
        <TextField
          label={messages.headerPrefix}
          hint={`${form.headerPrefix || '…'}-API-KEY`}
          {...text('headerPrefix')}
        />
        <TextField label={messages.pageParameter} {...text('pageParameter')} />
        <TextField label={messages.sizeParameter} {...text('sizeParameter')} />
      </div>
      <Fold title={messages.further} hint={messages.furtherHint} forceOpen={foldedProblems > 0}>
        <div className="acc-three">
          {POOLS.map((pool) => (
            <TextField
              key={pool}
              label={QUOTA_NAMES[pool]}
              placeholder={messages.notKnown}
              unit={units.weight}
              value={form.quotas[pool]}
              problem={problems[`quota.${pool}`]}
              onText={(value) => onChange({ ...form, quotas: { ...form.quotas, [pool]: value } })}
            />
          ))}
        </div>
        <div className="acc-three">
          <TextField
            label={messages.window}
            placeholder={messages.notKnown}
            unit={units.milliseconds}
            {...text('windowMs')}
          />
          <TextField
            label={messages.skew}
            placeholder={messages.notKnown}
            unit={units.milliseconds}
            {...text('skewMs')}
          />
        </div>
        <div className="acc-two">
          <TextField label={messages.sizes} {...text('sizes')} />
          <TextField label={messages.defaultSize} unit={units.records} {...text('defaultSize')} />
        </div>
        <Check
          label={messages.hiddenOrders}
          title={messages.hiddenOrdersTitle}
          checked={form.hiddenOrders}
          onChange={(hiddenOrders) => onChange({ ...form, hiddenOrders })}
        />
        <p className="heading">{codes.heading}</p>
        <p className="caption">{codes.explained}</p>
        <TextField
          label={messages.rejectionCodes}
          hint={messages.rejectionCodesHint}
          {...text('rejectionCodes')}
        />
        <TextField label={messages.troubleCodes} hint={messages.troubleCodesHint} {...text('troubleCodes')} />
        <p className="heading">{paths.heading}</p>
        <p className="caption">{paths.explained}</p>
        <div className="acc-two">
          {CAPABILITY_NAMES.map((name) => (
            <TextField
              key={name}
              label={CAPABILITY_LABELS[name]}
              placeholder={paths.none}
              value={form.capabilities[name]}
              problem={problems[capabilityField(name)]}
              onText={(value) => onChange({ ...form, capabilities: { ...form.capabilities, [name]: value } })}
            />
          ))}
        </div>
      </Fold>
    </div>
  );
}

function capabilityField(name: CapabilityName): VenueFormField {
  return `capability.${name}`;
}

interface TextFieldProps {
  label: string;
  value: string;
  problem: string | undefined;
  hint?: string;
  unit?: string;
  placeholder?: string;
  disabled?: boolean;
  onText: (value: string) => void;
}

function TextField({ label, value, problem, hint, unit, placeholder, disabled, onText }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          unit={unit}
          placeholder={placeholder}
          disabled={disabled}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
