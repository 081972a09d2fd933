import type { TestReport } from '../../../shared/bridge/account-calls.ts';
import { accountsKeysMessages } from '../../../shared/messages/accounts-keys.ts';
import { Check } from '../../ui/input.tsx';
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
        {report === null ? accountsKeysMessages.save.needsTest : accountsKeysMessages.save.testFailed}
      </p>
      <Check label={accountsKeysMessages.save.anyway} checked={insisted} onChange={onInsist} />
    </div>
  );
}
