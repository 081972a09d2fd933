import { type ReactNode, useEffect, useRef } from 'react';
import { reconcileMessages } from '../../../shared/messages/reconcile.ts';
import { viewState, useViewValue } from '../../state/view-state.ts';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { RECONCILE_KEY, type ReconcileState } from './reconcile-state.ts';
import { ResultStep } from './result-step.tsx';
import './reconcile.css';

interface ReconcileScreenProps {
  /** Title and the sections of History. */
  title: ReactNode;
  onClose: () => void;
}

/** The user's own ledger beside the archive, in three steps. Nothing of the archive changes. */
export function ReconcileScreen({ title, onClose }: ReconcileScreenProps) {
  const state = useViewValue(RECONCILE_KEY);
  const set = (change: Partial<ReconcileState>): void =>
    viewState.set(RECONCILE_KEY, { ...state, ...change });
  const { step } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  // Each further step begins at its title, for the keyboard and for whoever has it read aloud.
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
  }, [step]);

  return (
    <div
      className="records rec"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className="bar">
        {title}
        <h2 className="visually-hidden" tabIndex={-1} ref={heading}>
          {reconcileMessages.title}
        </h2>
        <Steps state={state} onStep={(next) => set({ step: next })} />
        <span className="grow" />
        {state.file ? <span className="muted rec-file">{state.file.name}</span> : null}
      </div>
      {step === 'columns' && state.file && state.draft ? (
        <ColumnsStep state={{ ...state, file: state.file, draft: state.draft }} set={set} />
      ) : step === 'result' && state.result ? (
        <ResultStep key={state.result.resultId} result={state.result} asked={state.asked} set={set} />
      ) : (
        <FileStep state={state} set={set} />
      )}
    </div>
  );
}

const STEPS = [
  { step: 'file', title: reconcileMessages.steps.file },
  { step: 'columns', title: reconcileMessages.steps.columns },
  { step: 'result', title: reconcileMessages.steps.result },
] as const;

function Steps({ state, onStep }: { state: ReconcileState; onStep: (step: ReconcileState['step']) => void }) {
  const there = { file: true, columns: state.file !== null, result: state.result !== null };
  return (
    <ol className="rec-steps" aria-label={reconcileMessages.steps.label}>
      {STEPS.map(({ step, title }, at) => (
        <li key={step}>
          <button
            type="button"
            className="rec-step"
            disabled={!there[step]}
            aria-current={state.step === step ? 'step' : undefined}
            onClick={() => onStep(step)}
          >
            <span aria-hidden>{at + 1}</span> {title}
          </button>
        </li>
      ))}
    </ol>
  );
}
