import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { BridgeProblem } from '../accounts/bridge-problem.tsx';
import { useAction } from '../bridge.ts';
import { count } from '../history/knowledge.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel, PanelBody } from '../ui/panel.tsx';
import { draftOf } from './draft.ts';
import type { ReconcileState } from './reconcile-open.ts';

const MOST_CHARACTERS = 4_000_000;

const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'windows-1252', label: 'Windows (Western European)' },
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
      const text = decode(new Uint8Array(await file.arrayBuffer()), encoding);
      if (text === null) {
        const chosen = ENCODINGS.find(({ value }) => value === encoding)?.label ?? encoding;
        setProblem(`${file.name} is not written in ${chosen}: choose its encoding, then the file again.`);
      } else if (text === '' || text.length > MOST_CHARACTERS) {
        setProblem(
          text === ''
            ? `${file.name} is empty. Choose another file.`
            : `${file.name} has more than 4,000,000 characters. Split it by period.`,
        );
      } else {
        name.current = file.name.slice(0, 200) || 'ledger.csv';
        open.mutate({ name: name.current, text });
      }
    } catch {
      setProblem(`${file.name} could not be read. Check that it still exists and that you may open it.`);
    }
  }

  return (
    <Panel label="File" className="rec-panel">
      <PanelBody>
        <FileDrop
          label="Ledger file"
          accept=".csv,.tsv,.txt,text/csv"
          className="rec-drop"
          button={{
            variant: 'primary',
            busy: open.isPending,
            children: open.isPending ? 'Reading the file' : 'Choose a file',
          }}
          below={
            <Field label="Encoding" hint="how the file writes its letters" className="rec-encoding">
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
          <h2>Your ledger as a CSV file</h2>
          <p className="muted">
            Drop it here, or choose it. It is compared with the archive on this computer; nothing leaves it,
            and nothing of the archive changes.
          </p>
        </FileDrop>
        {problem === null ? null : (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        {open.error ? <BridgeProblem error={open.error.problem} verb="read" what="this file" /> : null}
        {state.file ? (
          <p className="muted">
            {state.file.name} is open, with {count(state.file.cut.rows, 'row', 'rows')}. Another file takes
            its place.
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
