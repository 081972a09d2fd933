import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { resolveMessages } from '../../../shared/messages/orders-resolve.ts';
import { callKey, useAction, useCall } from '../../lib/bridge.ts';
import { ReviewerField, ReviewerLine } from '../review/reviewer-field.tsx';
import { useReviewer } from '../review/use-review-action.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented, type Segment } from '../../ui/segmented.tsx';
import { readResolution, type ResolutionForm, type ResolutionProblems } from './manual-resolution.ts';

const ANSWERS: readonly Segment<ResolutionForm['found']>[] = [
  { value: 'found', label: resolveMessages.there },
  { value: 'not-found', label: resolveMessages.notThere },
];

interface ResolveText {
  heading: string;
  question: string;
  orderId: string;
  saw: string;
  example: string;
}

/** The practice exchange has no page to check, so the example is of what a person did. */
function resolveText({ mode, symbol }: PlacementView): ResolveText {
  const { practice, live } = resolveMessages;
  return mode === 'practice' ? practice : { ...live, example: live.example(symbol) };
}

/** A person's resolution of an unknown placement: who checked, what they saw, and whether the order was there. */
export function ResolveForm({ placement }: { placement: PlacementView }) {
  const systemUser = useCall('app.describe', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.userName;
  const reviewer = useReviewer();
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const [who, setWho] = useState<string | null>(null);
  const [form, setForm] = useState<Omit<ResolutionForm, 'who'>>({ saw: '', found: '', orderId: '' });
  const save = useRef<HTMLButtonElement>(null);
  const [problems, setProblems] = useState<ResolutionProblems>({});
  const resolve = useAction('orders.resolve', {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: callKey('orders.recent') });
      toast(resolveMessages.closed(placement.clientOid), 'good');
    },
  });
  const name = reviewer.name || (reviewer.rules === null ? (who ?? systemUser ?? '') : '');
  const messages = resolveText(placement);

  function submit(): void {
    const read = readResolution(placement, { ...form, who: name });
    setProblems(read.ok ? {} : read.problems);
    if (read.ok) resolve.mutate(read.resolution);
  }

  return (
    <section className="ord-resolve" aria-label={resolveMessages.label}>
      <h3 className="heading">{messages.heading}</h3>
      <div className="field">
        <Segmented
          label={messages.question}
          options={ANSWERS}
          value={form.found}
          onChange={(found) => setForm({ ...form, found })}
        />
        {problems.found === undefined ? null : <div className="field-problem">{problems.found}</div>}
      </div>
      {form.found === 'found' ? (
        <Field label={messages.orderId} problem={problems.orderId}>
          {(control) => (
            <TextInput
              {...control}
              className="mono"
              value={form.orderId}
              onChange={(event) => setForm({ ...form, orderId: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      <Field
        label={messages.saw}
        hint={resolveMessages.typed(String(form.saw.length))}
        problem={problems.saw}
      >
        {(control) => (
          <textarea
            {...control}
            className="text-area"
            rows={3}
            placeholder={messages.example}
            value={form.saw}
            onChange={(event) => setForm({ ...form, saw: event.target.value })}
          />
        )}
      </Field>
      {reviewer.rules === null ? (
        // No review can be read: an unknown order is resolved all the same.
        <Field label={resolveMessages.name} hint={resolveMessages.nameHint} problem={problems.who}>
          {(control) => (
            <TextInput {...control} value={name} onChange={(event) => setWho(event.target.value)} />
          )}
        </Field>
      ) : name === '' ? (
        <>
          <ReviewerField rules={reviewer.rules} onStored={() => save.current?.focus()} />
          {problems.who === undefined ? null : <div className="field-problem">{problems.who}</div>}
        </>
      ) : (
        <ReviewerLine reviewer={name} />
      )}
      {resolve.error ? (
        <Notice tone="bad" live>
          {resolve.error.problem.message}
        </Notice>
      ) : null}
      <div className="ord-actions">
        <Button ref={save} variant="primary" busy={resolve.isPending} onClick={submit}>
          {resolveMessages.submit}
        </Button>
      </div>
    </section>
  );
}
