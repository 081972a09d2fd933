import { useState } from 'react';
import type { ExplorerView } from '../../shared/bridge/address-calls.ts';
import { PLACE, readTemplate } from '../../shared/history/explorers.ts';
import { BridgeProblem } from '../accounts/bridge-problem.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/input.tsx';
import { useExplorerAction } from './use-addresses.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ExplorerFormProps {
  /** The one to be changed; null: one for another chain. */
  explorer: ExplorerView | null;
  onClose: () => void;
}

/** Both templates of one chain. What is wrong with one stands under it; the desk checks the same again. */
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
      aria-label={explorer ? `Explorer of ${explorer.chain}` : 'Explorer of another chain'}
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
        <Field label="Chain" hint="as records name it">
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
      <Field label="Page of a transaction" hint={`https, with ${PLACE} once`} problem={txProblem}>
        {(control) => (
          <TextInput
            {...control}
            className="mono"
            autoFocus={explorer !== null}
            value={tx}
            maxLength={300}
            placeholder="none"
            onChange={(event) => setTx(event.target.value)}
          />
        )}
      </Field>
      <Field label="Page of an address" hint={`https, with ${PLACE} once`} problem={addressProblem}>
        {(control) => (
          <TextInput
            {...control}
            className="mono"
            value={address}
            maxLength={300}
            placeholder="none"
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
      {failed ? <BridgeProblem error={failed.problem} verb="save" what="this explorer" /> : null}
      <div className="addr-buttons">
        {explorer && explorer.origin !== 'shipped' ? (
          <Button busy={reset.isPending} onClick={() => reset.mutate({ chain: explorer.chain })}>
            {explorer.origin === 'own' ? 'Remove this chain' : 'Back to the shipped one'}
          </Button>
        ) : null}
        <span className="grow" />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!ready} busy={put.isPending}>
          Save explorer
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
