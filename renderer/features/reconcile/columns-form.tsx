import { systemZone } from '../../../shared/base/time-zone.ts';
import type { LedgerFile } from '../../../shared/bridge/reconcile-calls.ts';
import { sortDirections } from '../../../shared/ledger/ledger-directions.ts';
import type { LedgerDelimiter } from '../../../shared/ledger/ledger-mapping.ts';
import { reconcileColumnsMessages } from '../../../shared/messages/reconcile-columns.ts';
import { titleOfFile } from '../../lib/hidden.ts';
import { Field } from '../../ui/field.tsx';
import { Check, Select, TextInput } from '../../ui/input.tsx';
import type { Draft } from './draft.ts';

const messages = reconcileColumnsMessages;

interface ColumnsFormProps {
  file: LedgerFile;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** Splits the file again. */
  onCut: (delimiter: LedgerDelimiter, header: boolean) => void;
}

/** Which column is what. What the file leaves open is "Choose". */
export function ColumnsForm({ file, draft, onChange, onCut }: ColumnsFormProps) {
  const columns = file.titles.map((title, at) => ({ value: String(at), label: titleOfFile(title) }));
  const counted = draft.order === 'seconds' || draft.order === 'milliseconds';
  const pick = (field: ColumnField, label: string, optional = false) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          scale="small"
          options={[{ value: '', label: optional ? messages.none : messages.choose }, ...columns]}
          value={draft[field] === null ? '' : String(draft[field])}
          onChange={(value) => onChange({ [field]: value === '' ? null : Number(value) })}
        />
      )}
    </Field>
  );
  return (
    <>
      <fieldset className="rec-set">
        <legend className="heading">{messages.file.title}</legend>
        <Choice
          label={messages.file.delimiter}
          options={DELIMITERS}
          value={file.delimiter}
          onChange={(delimiter) => onCut(delimiter, file.header)}
        />
        <div className="rec-check">
          <Check
            label={messages.file.header}
            checked={file.header}
            onChange={(header) => onCut(file.delimiter, header)}
          />
        </div>
      </fieldset>
      <fieldset className="rec-set">
        <legend className="heading">{messages.time.title}</legend>
        {pick('time', messages.time.column)}
        <Choice
          label={messages.time.order}
          options={ORDERS}
          value={draft.order ?? ''}
          onChange={(order) => onChange({ order: order === '' ? null : order })}
        />
        {counted ? null : pick('clock', messages.time.clock, true)}
        {counted ? null : (
          <Choice
            label={messages.time.precision}
            options={PRECISIONS}
            value={draft.precision ?? ''}
            onChange={(precision) => onChange({ precision: precision === '' ? null : precision })}
          />
        )}
        <Field label={messages.time.zone} hint={messages.time.zoneHint} className="rec-wide">
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
        <legend className="heading">{messages.amount.title}</legend>
        <Choice
          label={messages.amount.by}
          options={AMOUNTS}
          value={draft.amountBy ?? ''}
          onChange={(amountBy) => onChange({ amountBy: amountBy === '' ? null : amountBy })}
        />
        {draft.amountBy === 'columns'
          ? pick('in', messages.amount.in)
          : pick('amount', messages.amount.column)}
        {draft.amountBy === 'columns' ? pick('out', messages.amount.out) : null}
        {draft.amountBy === 'signed' ? (
          <Choice
            label={messages.amount.positive}
            options={POSITIVE}
            value={draft.positive}
            onChange={(positive) => onChange({ positive })}
          />
        ) : null}
        {draft.amountBy === 'direction' ? pick('direction', messages.amount.direction) : null}
        {draft.amountBy === 'direction' ? (
          <DirectionTerms file={file} draft={draft} onChange={onChange} />
        ) : null}
        <Choice
          label={messages.amount.decimal}
          options={DECIMALS}
          value={draft.decimal ?? ''}
          onChange={(decimal) => onChange({ decimal: decimal === '' ? null : decimal })}
        />
        <Choice
          label={messages.amount.grouping}
          options={GROUPINGS}
          value={draft.grouping}
          onChange={(grouping) => onChange({ grouping })}
        />
        <Choice
          label={messages.amount.currency}
          options={CURRENCY_BY}
          value={draft.currencyBy}
          onChange={(currencyBy) => onChange({ currencyBy })}
        />
        {draft.currencyBy === 'column' ? (
          pick('currency', messages.amount.currencyColumn)
        ) : (
          <Field label={messages.amount.currencyFixed}>
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
        <legend className="heading">{messages.optional.title}</legend>
        {pick('txId', messages.optional.txId, true)}
        {pick('fee', messages.optional.fee, true)}
        {pick('address', messages.optional.address, true)}
        {pick('reference', messages.optional.reference, true)}
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
function DirectionTerms({ file, draft, onChange }: Pick<ColumnsFormProps, 'file' | 'draft' | 'onChange'>) {
  const { rest } = sortDirections(file.guess.directionWords);
  const all = `${draft.inWords},${draft.outWords},${draft.ignored}`.toLowerCase().split(',');
  const known = new Set(all.map((word) => word.trim()));
  const open = rest.filter((word) => !known.has(word));
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
      {words('inWords', messages.amount.inWords, messages.amount.wordsHint)}
      {words('outWords', messages.amount.outWords, messages.amount.wordsHint)}
      {words('ignored', messages.amount.ignored, messages.amount.ignoredHint)}
      {open.length === 0 ? null : (
        <p className="caption rec-wide">{messages.amount.notAssigned(open.join(', '))}</p>
      )}
    </>
  );
}

const DELIMITERS = [
  { value: ',', label: messages.file.delimiters.comma },
  { value: ';', label: messages.file.delimiters.semicolon },
  { value: '\t', label: messages.file.delimiters.tab },
] as const;
const ORDERS = [
  { value: '', label: messages.choose },
  { value: 'ymd', label: messages.time.orders.ymd },
  { value: 'dmy', label: messages.time.orders.dmy },
  { value: 'mdy', label: messages.time.orders.mdy },
  { value: 'seconds', label: messages.time.orders.seconds },
  { value: 'milliseconds', label: messages.time.orders.milliseconds },
] as const;
const PRECISIONS = [
  { value: '', label: messages.choose },
  { value: 'instant', label: messages.time.precisions.instant },
  { value: 'day', label: messages.time.precisions.day },
] as const;
const AMOUNTS = [
  { value: '', label: messages.choose },
  { value: 'signed', label: messages.amount.bys.signed },
  { value: 'columns', label: messages.amount.bys.columns },
  { value: 'direction', label: messages.amount.bys.direction },
] as const;
const POSITIVE = [
  { value: 'in', label: messages.amount.positives.in },
  { value: 'out', label: messages.amount.positives.out },
] as const;
const DECIMALS = [
  { value: '', label: messages.choose },
  { value: '.', label: messages.amount.decimals.point },
  { value: ',', label: messages.amount.decimals.comma },
] as const;
const GROUPINGS = [
  { value: '', label: messages.amount.groupings.nothing },
  { value: ',', label: messages.amount.groupings.comma },
  { value: '.', label: messages.amount.groupings.point },
  { value: ' ', label: messages.amount.groupings.blank },
  { value: "'", label: messages.amount.groupings.apostrophe },
] as const;
const CURRENCY_BY = [
  { value: 'column', label: messages.amount.currencyBys.column },
  { value: 'fixed', label: messages.amount.currencyBys.fixed },
] as const;

function zoneOptions(chosen: string | null): { value: string; label: string }[] {
  const local = systemZone();
  const names = new Set([
    'UTC',
    local,
    ...(chosen === null ? [] : [chosen]),
    ...Intl.supportedValuesOf('timeZone'),
  ]);
  const label = (name: string): string =>
    name === local && name !== 'UTC' ? messages.time.localZone(name) : name;
  return [
    { value: '', label: messages.choose },
    ...[...names].map((value) => ({ value, label: label(value) })),
  ];
}
