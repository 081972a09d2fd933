import { Plus } from 'lucide-react';
import { useState } from 'react';
import { alertsRulesMessages } from '../../../shared/messages/alerts-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { withChain } from './alert-form.ts';

const { chains: messages } = alertsRulesMessages;

const MAX_CHAINS = 200;

interface MemoChainsProps {
  chains: readonly string[];
  /** What Counterfoil comes with. */
  shipped: readonly string[];
  onChange: (chains: readonly string[]) => void;
}

/** The chains on which a transfer without a memo raises an alert. */
export function MemoChains({ chains, shipped, onChange }: MemoChainsProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const asShipped = chains.length === shipped.length && chains.every((chain) => shipped.includes(chain));

  function add(): void {
    const read = withChain(chains, typed);
    if ('problem' in read) {
      setProblem(read.problem);
      return;
    }
    setProblem(null);
    setTyped('');
    onChange(read.chains);
  }

  return (
    <div
      className="rules-part"
      role="group"
      aria-label={messages.label}
      data-setting={messages.label}
      tabIndex={-1}
    >
      <p className="caption">{messages.note}</p>
      <ul className="alert-chains" aria-label={messages.list}>
        {chains.map((chain) => (
          <li key={chain} className="chip">
            <span className="chip-word">{chain}</span>
            <button
              type="button"
              className="chip-remove"
              aria-label={messages.remove(chain)}
              title={messages.remove(chain)}
              onClick={() => onChange(chains.filter((one) => one !== chain))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <div className="alert-add">
        <Field label={messages.another} problem={problem}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={40}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(null);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
          )}
        </Field>
        <Button
          icon={<Plus size={13} aria-hidden />}
          disabled={typed.trim() === '' || chains.length >= MAX_CHAINS}
          onClick={add}
        >
          {messages.add}
        </Button>
        <Button disabled={asShipped} onClick={() => onChange(shipped)}>
          {messages.shipped}
        </Button>
      </div>
    </div>
  );
}
