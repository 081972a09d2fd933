import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AccountView, TestReport } from '../../../shared/bridge/account-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { accountsKeysMessages } from '../../../shared/messages/accounts-keys.ts';
import { call, rememberReply, useAction } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineConfirm } from '../../ui/inline-confirm.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { ReplaceCredentials } from './replace-credentials.tsx';
import { Section } from './section.tsx';
import { TestReportView } from './test-report.tsx';

const { section: messages, test: testMessages, tried } = accountsKeysMessages;

/** Test, replace and forget what is stored. */
export function CredentialsSection({ account }: { account: AccountView }) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const [report, setReport] = useState<TestReport | null>(null);
  const [error, setError] = useState<BridgeError | null>(null);
  const [testing, setTesting] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const replaceButton = useRef<HTMLButtonElement>(null);
  const forget = useAction('accounts.removeCredentials', {
    onSuccess: (reply) => {
      rememberReply(client, 'accounts.list', {}, reply);
      setReport(null);
      toast(messages.forgotten(account.name), 'good');
    },
  });
  const practice = account.credentials.state === 'not-needed';
  const stored = account.credentials.state !== 'missing';
  const ended = !stored && account.credentials.storage === 'session';

  async function test(): Promise<void> {
    setTesting(true);
    setError(null);
    setReport(null);
    const result = await call('accounts.testStored', { id: account.id });
    setTesting(false);
    if (result.ok) setReport(result.value);
    else setError(result.error);
  }

  function closeReplacing(): void {
    setReplacing(false);
    replaceButton.current?.focus();
  }

  return (
    <Section title={practice ? messages.titleOfPractice : messages.title}>
      {account.credentials.canWithdraw === true ? <Notice tone="warn">{messages.canWithdraw}</Notice> : null}
      {ended ? <Notice tone="warn">{messages.ended}</Notice> : null}
      <div className="bar">
        <Button busy={testing} disabled={!stored} onClick={() => void test()}>
          {practice ? testMessages.first : testMessages.stored}
        </Button>
        {practice ? null : (
          <Button
            ref={replaceButton}
            aria-expanded={replacing}
            onClick={() => (replacing ? closeReplacing() : setReplacing(true))}
          >
            {stored ? messages.replace : messages.enter}
          </Button>
        )}
        {practice || !stored ? null : (
          <InlineConfirm
            label={messages.forget}
            question={messages.forgetWhat}
            confirmLabel={messages.forgetConfirm}
            busy={forget.isPending}
            onConfirm={() => forget.mutate({ id: account.id })}
          />
        )}
      </div>
      {report ? <TestReportView report={report} /> : null}
      {error ? <BridgeProblem error={error} couldNot={tried.test} /> : null}
      {forget.error ? <BridgeProblem error={forget.error.problem} couldNot={tried.forget} /> : null}
      {replacing ? (
        <ReplaceCredentials
          account={account}
          onClose={() => {
            setReport(null);
            closeReplacing();
          }}
        />
      ) : null}
    </Section>
  );
}
