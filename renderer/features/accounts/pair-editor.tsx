import { useState } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { accountsPairsMessages, TYPED_IN_FILES } from '../../../shared/messages/accounts-pairs.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { useAction } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import {
  EMPTY_PAIR,
  PAIR_FIELD_NAMES,
  pairFormOf,
  readPairForm,
  formatSource,
  type PairField,
  type PairProblems,
} from './pair-form.ts';

interface PairEditorProps {
  accountId: string;
  /** The pair to correct; null for a new one. */
  view: PairView | null;
  onDone: (reply: CallReply<'pairs.put'>) => void;
  onClose: () => void;
}

const messages = accountsPairsMessages.editor;

const HINTS: Partial<Record<PairField, string>> = accountsPairsMessages.hints;

const FIELDS = Object.keys(EMPTY_PAIR) as PairField[]; // a record's own keys

/** Every attribute of a pair, typed in by hand, with the words of whoever typed them. */
export function PairEditor({ accountId, view, onDone, onClose }: PairEditorProps) {
  const [form, setForm] = useState(() => (view ? pairFormOf(view.pair) : EMPTY_PAIR));
  const [source, setSource] = useState('');
  const [problems, setProblems] = useState<PairProblems>({});
  const put = useAction('pairs.put', { onSuccess: onDone });
  const [, quote = messages.quote] = form.symbol.toUpperCase().split('-');

  function save(): void {
    const read = readPairForm(form);
    setProblems(read.ok ? {} : read.problems);
    if (read.ok) put.mutate({ accountId, pair: read.pair, source: formatSource(TYPED_IN_FILES, source) });
  }

  return (
    <div className="acc-inset">
      <div className="acc-two">
        {FIELDS.map((field) => (
          <Field key={field} label={PAIR_FIELD_NAMES[field]} hint={HINTS[field]} problem={problems[field]}>
            {(control) => (
              <TextInput
                {...control}
                value={form[field]}
                placeholder={field === 'symbol' ? 'BTC-USDT' : undefined}
                unit={field.startsWith('quote') || field === 'minFunds' ? quote : undefined}
                disabled={field === 'symbol' && view !== null}
                onChange={(event) => setForm({ ...form, [field]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Field label={messages.source} hint={messages.sourceHint}>
        {(control) => (
          <TextInput
            {...control}
            value={source}
            maxLength={100}
            placeholder={messages.sourceExample}
            onChange={(event) => setSource(event.target.value)}
          />
        )}
      </Field>
      {put.error ? (
        <BridgeProblem error={put.error.problem} couldNot={accountsPairsMessages.tried.save} />
      ) : null}
      <div className="acc-actions">
        <Button onClick={onClose}>{view ? messages.leave : commonMessages.cancel}</Button>
        <Button variant="primary" busy={put.isPending} onClick={save}>
          {view ? messages.save(view.pair.symbol) : messages.add}
        </Button>
      </div>
    </div>
  );
}
