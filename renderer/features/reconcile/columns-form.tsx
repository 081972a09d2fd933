import type { LedgerFile } from '../../../shared/bridge/reconcile-calls.ts';
import { sortWords } from '../../../shared/ledger/ledger-directions.ts';
import type { LedgerDelimiter } from '../../../shared/ledger/ledger-mapping.ts';
import { reconcileColumnsMessages } from '../../../shared/messages/reconcile-columns.ts';
import { titleOfFile } from '../../lib/hidden.ts';
import { Field } from '../../ui/field.tsx';
import { Check, Select, TextInput } from '../../ui/input.tsx';
import type { Draft } from './draft.ts';

const text = reconcileColumnsMessages;

interface ColumnsFormProps {
  file: LedgerFile;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** Cuts the file anew. */
  onCut: (delimiter: LedgerDelimiter, header: boolean) => void;
}

/** Which column is what. What the file leaves open stands as "Choose". */
export function ColumnsForm({ file, draft, onChange, onCut }: ColumnsFormProps) {
  const columns = file.titles.map((title, at) => ({ value: String(at), label: titleOfFile(title) }));
  const counted = draft.order === 'seconds' || draft.order === 'milliseconds';
  const pick = (field: ColumnField, label: string, optional = false) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          scale="small"
          options={[{ value: '', label: optional ? text.none : text.choose }, ...columns]}
          value={draft[field] === null ? '' : String(draft[field])}
          onChange={(value) => onChange({ [field]: value === '' ? null : Number(value) })}
        />
      )}
    </Field>
  );
  return (
    <>
      <fieldset className="rec-set">
        <legend className="heading">{text.file.title}</legend>
        <Choice
          label={text.file.delimiter}
          options={DELIMITERS}
          value={file.delimiter}
          onChange={(delimiter) => onCut(delimiter, file.header)}
        />
        <div className="rec-check">
          <Check
            label={text.file.header}
            checked={file.header}
            onChange={(header) => onCut(file.delimiter, header)}
          />
        </div>
      </fieldset>
      <fieldset className="rec-set">
        <legend className="heading">{text.time.title}</legend>
        {pick('time', text.time.column)}
        <Choice
          label={text.time.order}
          options={ORDERS}
          value={draft.order ?? ''}
          onChange={(order) => onChange({ order: order === '' ? null : order })}
        />
        {counted ? null : pick('clock', text.time.clock, true)}
        {counted ? null : (
          <Choice
            label={text.time.precision}
            options={PRECISIONS}
            value={draft.precision ?? ''}
            onChange={(precision) => onChange({ precision: precision === '' ? null : precision })}
          />
        )}
        <Field label={text.time.zone} hint={text.time.zoneHint} className="rec-wide">
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
        <legend className="heading">{text.amount.title}</legend>
        <Choice
          label={text.amount.by}
          options={AMOUNTS}
          value={draft.amountBy ?? ''}
          onChange={(amountBy) => onChange({ amountBy: amountBy === '' ? null : amountBy })}
        />
        {draft.amountBy === 'columns' ? pick('in', text.amount.in) : pick('amount', text.amount.column)}
        {draft.amountBy === 'columns' ? pick('out', text.amount.out) : null}
        {draft.amountBy === 'signed' ? (
          <Choice
            label={text.amount.positive}
            options={POSITIVE}
            value={draft.positive}
            onChange={(positive) => onChange({ positive })}
          />
        ) : null}
        {draft.amountBy === 'direction' ? pick('direction', text.amount.direction) : null}
        {draft.amountBy === 'direction' ? (
          <DirectionTerms file={file} draft={draft} onChange={onChange} />
        ) : null}
        <Choice
          label={text.amount.decimal}
          options={DECIMALS}
          value={draft.decimal ?? ''}
          onChange={(decimal) => onChange({ decimal: decimal === '' ? null : decimal })}
        />
        <Choice
          label={text.amount.grouping}
          options={GROUPINGS}
          value={draft.grouping}
          onChange={(grouping) => onChange({ grouping })}
        />
        <Choice
          label={text.amount.currency}
          options={CURRENCY_BY}
          value={draft.currencyBy}
          onChange={(currencyBy) => onChange({ currencyBy })}
        />
        {draft.currencyBy === 'column' ? (
          pick('currency', text.amount.currencyColumn)
        ) : (
          <Field label={text.amount.currencyFixed}>
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
        <legend className="heading">{text.optional.title}</legend>
        {pick('txId', text.optional.txId, true)}
        {pick('fee', text.optional.fee, true)}
        {pick('address', text.optional.address, true)}
        {pick('reference', text.optional.reference, true)}
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
  const { rest } = sortWords(file.guess.directionWords);
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
      {words('inWords', text.amount.inWords, text.amount.wordsHint)}
      {words('outWords', text.amount.outWords, text.amount.wordsHint)}
      {words('ignored', text.amount.ignored, text.amount.ignoredHint)}
      {open.length === 0 ? null : <p className="caption rec-wide">{text.amount.notTold(open.join(', '))}</p>}
    </>
  );
}

const DELIMITERS = [
  { value: ',', label: text.file.delimiters.comma },
  { value: ';', label: text.file.delimiters.semicolon },
  { value: '\t', label: text.file.delimiters.tab },
] as const;
const ORDERS = [
  { value: '', label: text.choose },
  { value: 'ymd', label: text.time.orders.ymd },
  { value: 'dmy', label: text.time.orders.dmy },
  { value: 'mdy', label: text.time.orders.mdy },
  { value: 'seconds', label: text.time.orders.seconds },
  { value: 'milliseconds', label: text.time.orders.milliseconds },
] as const;
const PRECISIONS = [
  { value: '', label: text.choose },
  { value: 'instant', label: text.time.precisions.instant },
  { value: 'day', label: text.time.precisions.day },
] as const;
const AMOUNTS = [
  { value: '', label: text.choose },
  { value: 'signed', label: text.amount.bys.signed },
  { value: 'columns', label: text.amount.bys.columns },
  { value: 'direction', label: text.amount.bys.direction },
] as const;
const POSITIVE = [
  { value: 'in', label: text.amount.positives.in },
  { value: 'out', label: text.amount.positives.out },
] as const;
const DECIMALS = [
  { value: '', label: text.choose },
  { value: '.', label: text.amount.decimals.point },
  { value: ',', label: text.amount.decimals.comma },
] as const;
const GROUPINGS = [
  { value: '', label: text.amount.groupings.nothing },
  { value: ',', label: text.amount.groupings.comma },
  { value: '.', label: text.amount.groupings.point },
  { value: ' ', label: text.amount.groupings.blank },
  { value: "'", label: text.amount.groupings.apostrophe },
] as const;
const CURRENCY_BY = [
  { value: 'column', label: text.amount.currencyBys.column },
  { value: 'fixed', label: text.amount.currencyBys.fixed },
] as const;

function zoneOptions(chosen: string | null): { value: string; label: string }[] {
  const local = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = new Set([
    'UTC',
    local,
    ...(chosen === null ? [] : [chosen]),
    ...Intl.supportedValuesOf('timeZone'),
  ]);
  const label = (name: string): string =>
    name === local && name !== 'UTC' ? text.time.localZone(name) : name;
  return [{ value: '', label: text.choose }, ...[...names].map((value) => ({ value, label: label(value) }))];
}
