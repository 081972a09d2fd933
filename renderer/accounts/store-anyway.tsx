import type { TestReport } from '../../shared/bridge/account-calls.ts';
import { Check } from '../ui/input.tsx';
import { mayStore } from './account-form.ts';

interface StoreAnywayProps {
  report: TestReport | null;
  insisted: boolean;
  onInsist: (insisted: boolean) => void;
}

/** The explicit second step for storing what has not passed a test. Gone once a test has passed. */
export function StoreAnyway({ report, insisted, onInsist }: StoreAnywayProps) {
  if (mayStore(report, false)) return null;
  return (
    <div className="acc-anyway">
      <p className="caption">
        {report === null
          ? 'Saving opens once a test has passed.'
          : 'Saving opens once a test has passed. This one did not.'}
      </p>
      <Check
        label="Save without a passing test. I know that these credentials may not work."
        checked={insisted}
        onChange={onInsist}
      />
    </div>
  );
}
