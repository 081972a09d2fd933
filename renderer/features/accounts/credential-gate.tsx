import type { ReactNode, RefObject } from 'react';
import { accountsKeysMessages } from '../../../shared/messages/accounts-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { KeychainNotice, StoreButtons, useKeychain } from './keychain.tsx';
import { SecretFields, type SecretFieldsHandle } from './secret-fields.tsx';
import { TestReportView } from './test-report.tsx';
import type { CredentialGate } from './use-credential-gate.ts';
import type { TestReport } from '../../../shared/bridge/account-calls.ts';
import { Check } from '../../ui/input.tsx';
import { mayStore } from './account-form.ts';

const messages = accountsKeysMessages;

const VERSIONS = [
  { value: '3', label: messages.version.three },
  { value: '2', label: messages.version.two },
] as const;

interface CredentialGateViewProps {
  gate: CredentialGate;
  secrets: RefObject<SecretFieldsHandle | null>;
  /** The heading of an error: "Counterfoil could not use this account". */
  couldNot: string;
  /** A way out beside the test button. */
  leave?: ReactNode;
}

/** The boxes for the credentials, their test with its report, and the storing that a passing test opens. */
export function CredentialGateView({ gate, secrets, couldNot, leave }: CredentialGateViewProps) {
  const { keychain, problem, refetch } = useKeychain();
  const busy = gate.busy !== null;
  return (
    <>
      <KeychainNotice keychain={keychain} problem={problem} onRefetch={refetch} />
      <SecretFields ref={secrets} problems={gate.problems} disabled={busy} onChange={gate.touched} />
      <div className="acc-line">
        <span className="acc-label">{messages.version.label}</span>
        <Segmented
          label={messages.version.label}
          options={VERSIONS}
          value={gate.keyVersion}
          onChange={gate.setKeyVersion}
        />
      </div>
      {gate.report ? <TestReportView report={gate.report} /> : null}
      {gate.error ? <BridgeProblem error={gate.error} couldNot={couldNot} /> : null}
      <div className="acc-actions">
        {leave}
        <Button busy={gate.busy === 'test'} disabled={busy} onClick={gate.test}>
          {gate.report ? messages.test.again : messages.test.first}
        </Button>
        <StoreButtons
          keychain={keychain}
          disabled={busy || !gate.open}
          busy={gate.busy === 'store'}
          onStore={gate.store}
        />
      </div>
      <StoreAnyway report={gate.report} insisted={gate.insisted} onInsist={gate.setInsisted} />
    </>
  );
}

interface StoreAnywayProps {
  report: TestReport | null;
  insisted: boolean;
  onInsist: (insisted: boolean) => void;
}

/** The explicit second step for storing what has not passed a test. Gone once a test has passed. */
function StoreAnyway({ report, insisted, onInsist }: StoreAnywayProps) {
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
