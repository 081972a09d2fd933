import type { LedgerFile } from '../../shared/bridge/reconcile-calls.ts';
import { sortWords } from '../../shared/history/ledger-guess.ts';
import type { LedgerDelimiter } from '../../shared/history/ledger-mapping.ts';
import { Field } from '../ui/field.tsx';
import { Check, Select, TextInput } from '../ui/input.tsx';
import type { Draft } from './draft.ts';

interface ColumnsFormProps {
  file: LedgerFile;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** Cuts the file anew. */
  onCut: (delimiter: LedgerDelimiter, header: boolean) => void;
}

/** Which column is what. What the file leaves open stands as "Choose". */
export function ColumnsForm({ file, draft, onChange, onCut }: ColumnsFormProps) {
  const columns = file.titles.map((title, at) => ({ value: String(at), label: title }));
  const counted = draft.order === 'seconds' || draft.order === 'milliseconds';
  const pick = (field: ColumnField, label: string, optional = false) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          scale="small"
          options={[{ value: '', label: optional ? 'None' : 'Choose' }, ...columns]}
          value={draft[field] === null ? '' : String(draft[field])}
          onChange={(value) => onChange({ [field]: value === '' ? null : Number(value) })}
        />
      )}
    </Field>
  );
  return (
    <>
      <fieldset className="rec-set">
        <legend className="heading">File</legend>
        <Choice
          label="Between the cells"
          options={DELIMITERS}
          value={file.delimiter}
          onChange={(delimiter) => onCut(delimiter, file.header)}
        />
        <div className="rec-check">
          <Check
            label="First row has titles"
            checked={file.header}
            onChange={(header) => onCut(file.delimiter, header)}
          />
        </div>
      </fieldset>
      <fieldset className="rec-set">
        <legend className="heading">Time</legend>
        {pick('time', 'Date or date and time')}
        <Choice
          label="Order of the date"
          options={ORDERS}
          value={draft.order ?? ''}
          onChange={(order) => onChange({ order: order === '' ? null : order })}
        />
        {counted ? null : pick('clock', 'Time of day', true)}
        {counted ? null : (
          <Choice
            label="Each row has"
            options={PRECISIONS}
            value={draft.precision ?? ''}
            onChange={(precision) => onChange({ precision: precision === '' ? null : precision })}
          />
        )}
        <Field label="Time zone" hint="of times without an offset" className="rec-wide">
          {(control) => (
            <Select
              {...control}
              scale="small"
              options={zoneOptions(draft.zone)}
              value={draft.zone ?? ''}
              onChange={(zone) => onChange({ zone: zone === '' ? null : zone })}
            />
          )}
        </Field>
      </fieldset>
      <fieldset className="rec-set">
        <legend className="heading">Amount</legend>
        <Choice
          label="In and out are told by"
          options={AMOUNTS}
          value={draft.amountBy ?? ''}
          onChange={(amountBy) => onChange({ amountBy: amountBy === '' ? null : amountBy })}
        />
        {draft.amountBy === 'columns' ? pick('in', 'Amount in') : pick('amount', 'Amount')}
        {draft.amountBy === 'columns' ? pick('out', 'Amount out') : null}
        {draft.amountBy === 'signed' ? (
          <Choice
            label="A positive amount"
            options={POSITIVE}
            value={draft.positive}
            onChange={(positive) => onChange({ positive })}
          />
        ) : null}
        {draft.amountBy === 'direction' ? pick('direction', 'Direction') : null}
        {draft.amountBy === 'direction' ? (
          <DirectionWords file={file} draft={draft} onChange={onChange} />
        ) : null}
        <Choice
          label="Decimal sign"
          options={DECIMALS}
          value={draft.decimal ?? ''}
          onChange={(decimal) => onChange({ decimal: decimal === '' ? null : decimal })}
        />
        <Choice
          label="Between thousands"
          options={GROUPINGS}
          value={draft.grouping}
          onChange={(grouping) => onChange({ grouping })}
        />
        <Choice
          label="Currency"
          options={CURRENCY_BY}
          value={draft.currencyBy}
          onChange={(currencyBy) => onChange({ currencyBy })}
        />
        {draft.currencyBy === 'column' ? (
          pick('currency', 'Column of the currency')
        ) : (
          <Field label="Currency of all rows">
            {(control) => (
              <TextInput
                {...control}
                scale="small"
                maxLength={40}
                value={draft.fixed}
                onChange={(event) => onChange({ fixed: event.target.value })}
              />
            )}
          </Field>
        )}
      </fieldset>
      <fieldset className="rec-set">
        <legend className="heading">Optional</legend>
        {pick('txId', 'Transaction id', true)}
        {pick('fee', 'Fee', true)}
        {pick('address', 'Address', true)}
        {pick('reference', 'Reference', true)}
      </fieldset>
    </>
  );
}

type ColumnField =
  | 'time'
  | 'clock'
  | 'amount'
  | 'in'
  | 'out'
  | 'direction'
  | 'currency'
  | 'fee'
  | 'txId'
  | 'address'
  | 'reference';

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <Field label={label}>
      {(control) => <Select {...control} scale="small" options={options} value={value} onChange={onChange} />}
    </Field>
  );
}

/** Words of the file whose meaning is not plain are named, so that none is taken for one or the other by accident. */
function DirectionWords({ file, draft, onChange }: Pick<ColumnsFormProps, 'file' | 'draft' | 'onChange'>) {
  const { rest } = sortWords(file.guess.directionWords);
  const all = `${draft.inWords},${draft.outWords},${draft.ignored}`.toLowerCase().split(',');
  const told = new Set(all.map((word) => word.trim()));
  const open = rest.filter((word) => !told.has(word));
  const words = (field: 'inWords' | 'outWords' | 'ignored', label: string, hint: string) => (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          scale="small"
          value={draft[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      {words('inWords', 'Words for in', 'commas between')}
      {words('outWords', 'Words for out', 'commas between')}
      {words('ignored', 'Words left out', 'trades and the like')}
      {open.length === 0 ? null : <p className="caption rec-wide">Not told yet: {open.join(', ')}</p>}
    </>
  );
}

const DELIMITERS = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
] as const;
const ORDERS = [
  { value: '', label: 'Choose' },
  { value: 'ymd', label: 'Year, month, day' },
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'mdy', label: 'Month, day, year' },
  { value: 'seconds', label: 'Seconds since 1970' },
  { value: 'milliseconds', label: 'Milliseconds since 1970' },
] as const;
const PRECISIONS = [
  { value: '', label: 'Choose' },
  { value: 'instant', label: 'A date and a time' },
  { value: 'day', label: 'A date alone' },
] as const;
const AMOUNTS = [
  { value: '', label: 'Choose' },
  { value: 'signed', label: 'The sign' },
  { value: 'columns', label: 'Two columns' },
  { value: 'direction', label: 'A word' },
] as const;
const POSITIVE = [
  { value: 'in', label: 'Came in' },
  { value: 'out', label: 'Went out' },
] as const;
const DECIMALS = [
  { value: '', label: 'Choose' },
  { value: '.', label: 'Point: 1234.5' },
  { value: ',', label: 'Comma: 1234,5' },
] as const;
const GROUPINGS = [
  { value: '', label: 'Nothing: 1234' },
  { value: ',', label: 'Comma: 1,234' },
  { value: '.', label: 'Point: 1.234' },
  { value: ' ', label: 'Blank: 1 234' },
  { value: "'", label: "Apostrophe: 1'234" },
] as const;
const CURRENCY_BY = [
  { value: 'column', label: 'In a column' },
  { value: 'fixed', label: 'One for all rows' },
] as const;

function zoneOptions(chosen: string | null): { value: string; label: string }[] {
  const local = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = new Set([
    'UTC',
    local,
    ...(chosen === null ? [] : [chosen]),
    ...Intl.supportedValuesOf('timeZone'),
  ]);
  const label = (name: string): string => (name === local && name !== 'UTC' ? `${name} (local time)` : name);
  return [{ value: '', label: 'Choose' }, ...[...names].map((value) => ({ value, label: label(value) }))];
}
