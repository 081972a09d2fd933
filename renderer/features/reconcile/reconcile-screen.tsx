import { reconcileMessages } from '../../../shared/messages/reconcile.ts';
import { viewState, useViewValue } from '../../state/view-state.ts';
import { CloseButton } from '../../ui/button.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { RECONCILE_KEY, type ReconcileState, showReconcile } from './reconcile-state.ts';
import { ResultStep } from './result-step.tsx';
import './reconcile.css';

/** The user's own ledger beside the archive, in three steps. Nothing of the archive changes. */
export function ReconcileScreen() {
  const state = useViewValue(RECONCILE_KEY);
  const set = (change: Partial<ReconcileState>): void =>
    viewState.set(RECONCILE_KEY, { ...state, ...change });
  const close = (): void => showReconcile(false);
  const { step } = state;

  return (
    <div
      className="records rec"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <div className="bar">
        <h1 key={step} tabIndex={-1} ref={focused}>
          {reconcileMessages.title}
        </h1>
        <Steps state={state} onStep={(next) => set({ step: next })} />
        <span className="grow" />
        {state.file ? <span className="muted rec-file">{state.file.name}</span> : null}
        <CloseButton label={reconcileMessages.closeByKey} onClick={close} />
      </div>
      {step === 'columns' && state.file && state.draft ? (
        <ColumnsStep state={{ ...state, file: state.file, draft: state.draft }} set={set} />
      ) : step === 'result' && state.result ? (
        <ResultStep
          key={state.result.resultId}
          result={state.result}
          asked={state.asked}
          set={set}
          onClose={close}
        />
      ) : (
        <FileStep state={state} set={set} />
      )}
    </div>
  );
}

/** Each step begins at its title, for the keyboard and for whoever has it read aloud. */
function focused(title: HTMLElement | null): void {
  title?.focus();
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
