import { useState } from 'react';
import type { ExplorerView } from '../../../shared/bridge/address-calls.ts';
import { PLACE, readTemplate } from '../../../shared/addresses/explorers.ts';
import { addressesExplorersMessages } from '../../../shared/messages/addresses-explorers.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { useExplorerAction } from '../../parts/addresses/use-addresses.ts';
import { useReturnFocus } from '../../parts/addresses/use-return-focus.ts';

const { form: messages } = addressesExplorersMessages;

interface ExplorerFormProps {
  /** The one to be changed; null: one for another chain. */
  explorer: ExplorerView | null;
  onClose: () => void;
}

/** Both templates of one chain. A problem is shown under its box; main checks the same again. */
export function ExplorerForm({ explorer, onClose }: ExplorerFormProps) {
  const [chain, setChain] = useState(explorer?.chain ?? '');
  const [tx, setTx] = useState(explorer?.tx ?? '');
  const [address, setAddress] = useState(explorer?.address ?? '');
  useReturnFocus();
  const put = useExplorerAction('explorers.put', onClose);
  const reset = useExplorerAction('explorers.reset', onClose);
  const [txProblem, addressProblem] = [problemOf(tx), problemOf(address)];
  const ready = chain.trim() !== '' && txProblem === null && addressProblem === null;
  const failed = put.error ?? reset.error;
  return (
    <form
      className="addr-form"
      aria-label={explorer ? messages.label(explorer.chain) : messages.labelNew}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !put.isPending)
          put.mutate({ chain: chain.trim(), tx: orNull(tx), address: orNull(address) });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {explorer ? null : (
        <Field label={messages.chain} hint={messages.chainHint}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              value={chain}
              maxLength={40}
              onChange={(event) => setChain(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label={messages.transaction} hint={messages.pageHint(PLACE)} problem={txProblem}>
        {(control) => (
          <TextInput
            {...control}
            className="mono"
            autoFocus={explorer !== null}
            value={tx}
            maxLength={300}
            placeholder={messages.noPage}
            onChange={(event) => setTx(event.target.value)}
          />
        )}
      </Field>
      <Field label={messages.address} hint={messages.pageHint(PLACE)} problem={addressProblem}>
        {(control) => (
          <TextInput
            {...control}
            className="mono"
            value={address}
            maxLength={300}
            placeholder={messages.noPage}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
      {failed ? <BridgeProblem error={failed.problem} couldNot={messages.couldNot} /> : null}
      <div className="addr-buttons">
        {explorer && explorer.origin !== 'shipped' ? (
          <Button busy={reset.isPending} onClick={() => reset.mutate({ chain: explorer.chain })}>
            {explorer.origin === 'own' ? messages.remove : messages.back}
          </Button>
        ) : null}
        <span className="grow" />
        <Button onClick={onClose}>{commonMessages.cancel}</Button>
        <Button type="submit" variant="primary" disabled={!ready} busy={put.isPending}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

function problemOf(text: string): string | null {
  if (text.trim() === '') return null;
  const read = readTemplate(text);
  return read.ok ? null : read.error;
}
