import { CAPABILITY_NAMES, POOLS, type CapabilityName, type Pool } from '../../shared/venue/description.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/input.tsx';
import { Fold } from '../ui/fold.tsx';
import { isFolded, type VenueForm, type VenueFormField, type VenueProblems } from './venue-form.ts';

interface VenueFieldsProps {
  form: VenueForm;
  problems: VenueProblems;
  onChange: (form: VenueForm) => void;
  /** The address cannot change while credentials are stored. */
  addressLocked?: boolean;
}

type TextKey = Exclude<keyof VenueForm, 'quotas' | 'capabilities'>;

const POOL_NAMES: Record<Pool, string> = { manage: 'Manage', spot: 'Spot', public: 'Public' };

const CAPABILITY_WORDS: Record<CapabilityName, string> = {
  serverTime: 'Server time',
  symbols: 'All pairs',
  symbol: 'One pair',
  keyInformation: 'Key information',
  balances: 'Balances',
  fees: 'Fees',
  depositAddress: 'Deposit address',
  testOrder: 'Test order',
  orderByClientOid: 'Order by client id',
  orderByOrderId: 'Order by order id',
  activeOrders: 'Working orders',
  activeSymbols: 'Pairs with working orders',
  doneOrders: 'Done orders',
  fills: 'Fills',
  cancelByOrderId: 'Cancel by order id',
  cancelByClientOid: 'Cancel by client id',
  cancelPair: 'Cancel a pair’s orders',
  cancelAll: 'Cancel all orders',
  bulletPublic: 'Public channel token',
  bulletPrivate: 'Private channel token',
  orderBook: 'Order book',
  publicTrades: 'Recent trades',
  candles: 'Candles',
  tickers: 'Prices of all pairs',
};

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
      <TextField label="Venue name" {...text('label')} />
      <TextField
        label="Base URL"
        hint={addressLocked ? 'forget the credentials to change it' : 'https, without a path at the end'}
        placeholder="https://api.example.com"
        disabled={addressLocked ?? false}
        {...text('baseUrl')}
      />
      <div className="acc-three">
        <TextField
          label="Header prefix"
          hint={`${form.headerPrefix || '…'}-API-KEY`}
          {...text('headerPrefix')}
        />
        <TextField label="Page parameter" {...text('pageParameter')} />
        <TextField label="Page size parameter" {...text('sizeParameter')} />
      </div>
      <Fold
        title="Quotas, clock, page sizes and further paths"
        hint="leave empty what the venue has not said"
        forceOpen={foldedProblems > 0}
      >
        <div className="acc-three">
          {POOLS.map((pool) => (
            <TextField
              key={pool}
              label={`${POOL_NAMES[pool]} quota`}
              placeholder="not known"
              unit="weight"
              value={form.quotas[pool]}
              problem={problems[`quota.${pool}`]}
              onText={(value) => onChange({ ...form, quotas: { ...form.quotas, [pool]: value } })}
            />
          ))}
        </div>
        <div className="acc-three">
          <TextField label="Quota window" placeholder="not known" unit="ms" {...text('windowMs')} />
          <TextField label="Tolerated clock skew" placeholder="not known" unit="ms" {...text('skewMs')} />
        </div>
        <div className="acc-two">
          <TextField label="Page sizes offered" {...text('sizes')} />
          <TextField label="Page size at first" unit="records" {...text('defaultSize')} />
        </div>
        <p className="heading">Further paths</p>
        <p className="caption">
          The contract promises the two lists and the placement of orders. Enter a path for whatever else this
          venue serves; an empty one means that the venue has none.
        </p>
        <div className="acc-two">
          {CAPABILITY_NAMES.map((name) => (
            <TextField
              key={name}
              label={CAPABILITY_WORDS[name]}
              placeholder="none"
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
