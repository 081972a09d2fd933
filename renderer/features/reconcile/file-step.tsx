import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { cutText } from '../../../shared/base/format/cut-text.ts';
import { reconcileMessages } from '../../../shared/messages/reconcile.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { useAction } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel, PanelBody } from '../../ui/panel.tsx';
import { draftOf } from './draft.ts';
import type { ReconcileState } from './reconcile-state.ts';

const { file: messages, couldNot } = reconcileMessages;

const MAX_CHARACTERS = 4_000_000;

const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'windows-1252', label: messages.windows },
] as const;
type Encoding = (typeof ENCODINGS)[number]['value'];

interface FileStepProps {
  state: ReconcileState;
  set: (change: Partial<ReconcileState>) => void;
}

/** Takes a CSV file, dropped or chosen. */
export function FileStep({ state, set }: FileStepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [encoding, setEncoding] = useState<Encoding>('utf-8');
  const name = useRef('');
  const open = useAction('reconcile.open', {
    onSuccess: (cut) =>
      set({ step: 'columns', file: { name: name.current, cut }, draft: draftOf(cut), result: null }),
  });

  async function take(file: File | undefined): Promise<void> {
    setProblem(null);
    open.reset();
    if (!file) return;
    try {
      const content = decode(new Uint8Array(await file.arrayBuffer()), encoding);
      if (content === null) {
        const chosen = ENCODINGS.find(({ value }) => value === encoding)?.label ?? encoding;
        setProblem(messages.otherEncoding(file.name, chosen));
      } else if (content === '' || content.length > MAX_CHARACTERS) {
        setProblem(content === '' ? messages.empty(file.name) : messages.tooLong(file.name));
      } else {
        name.current = cutText(file.name, 200) || 'ledger.csv';
        open.mutate({ name: name.current, text: content });
      }
    } catch {
      setProblem(messages.unreadable(file.name));
    }
  }

  return (
    <Panel label={messages.panel} className="rec-panel">
      <PanelBody>
        <FileDrop
          label={messages.drop}
          accept=".csv,.tsv,.txt,text/csv"
          className="rec-drop"
          button={{
            variant: 'primary',
            busy: open.isPending,
            children: open.isPending ? messages.reading : messages.choose,
          }}
          below={
            <Field label={messages.encoding} hint={messages.encodingHint} className="rec-encoding">
              {(control) => (
                <Select
                  {...control}
                  scale="small"
                  options={ENCODINGS}
                  value={encoding}
                  onChange={setEncoding}
                />
              )}
            </Field>
          }
          onFile={(file) => void take(file)}
        >
          <FileUp size={28} strokeWidth={1.4} aria-hidden />
          <h2>{messages.title}</h2>
          <p className="muted">{messages.about}</p>
        </FileDrop>
        {problem === null ? null : (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        {open.error ? <BridgeProblem error={open.error.problem} couldNot={couldNot.read} /> : null}
        {state.file ? (
          <p className="muted">
            {messages.isOpen(state.file.name, state.file.cut.rows, formatCount(state.file.cut.rows))}
          </p>
        ) : null}
      </PanelBody>
    </Panel>
  );
}

/** Null when the bytes are none of that encoding; a mark at the beginning decides before the choice. */
function decode(bytes: Uint8Array, chosen: Encoding): string | null {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : chosen;
  try {
    return new TextDecoder(marked, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
