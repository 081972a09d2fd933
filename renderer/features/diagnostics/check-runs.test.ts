/** Breaks when checks run at once or in another order, go on after they were cancelled or failed, or lose a result. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { CheckResult } from '../../../shared/bridge/diagnostics-calls.ts';
import type { CallInput, CallName } from '../../../shared/bridge/contract.ts';
import type { CheckId } from '../../../shared/diagnostics/checks.ts';
import { callKey } from '../../lib/bridge.ts';
import { createCheckRunner, withResult } from './check-runs.ts';
import { formatCost, formatSummary, formatTook } from './format-check.ts';

function result(id: CheckId, state: CheckResult['state'] = 'passed'): CheckResult {
  return { id, state, found: 'Found.', advice: null, facts: [], accountId: 'a', at: 1, tookMs: 2 };
}

function setUp() {
  const client = new QueryClient();
  const asked: string[] = [];
  const waiting: ((reply: unknown) => void)[] = [];
  const runner = createCheckRunner(((name: CallName, input: CallInput<'diagnostics.check'>) => {
    if (name === 'diagnostics.cancel') {
      asked.push('cancel');
      return Promise.resolve({ ok: true, value: {} });
    }
    asked.push(`${input.id} ${input.sparing ? 'sparing' : 'alone'}`);
    return new Promise((resolve) => waiting.push(resolve));
  }) as never); // of all calls it knows these two
  const answer = async (reply: unknown) => {
    waiting.shift()?.(reply);
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  };
  const held = () =>
    client.getQueryData<{ results: CheckResult[] }>(callKey('diagnostics.results', { accountId: 'a' }))
      ?.results;
  return { client, asked, runner, answer, held };
}

it('makes one after the other, and keeps each result as it comes', async () => {
  const { client, asked, runner, answer, held } = setUp();
  runner.start(client, ['disk', 'keychain'], 'a');
  runner.start(client, ['clock'], 'a');
  expect(asked).toEqual(['disk sparing']);
  expect(runner.current()).toMatchObject({ now: 'disk', left: ['keychain'], done: 0, total: 2 });
  await answer({ ok: true, value: result('disk') });
  expect(held()).toEqual([result('disk')]);
  expect(asked).toEqual(['disk sparing', 'keychain sparing']);
  await answer({ ok: true, value: result('keychain') });
  expect(held()?.map(({ id }) => id)).toEqual(['keychain', 'disk']);
  expect(runner.current()).toMatchObject({ now: null, done: 2, total: 2, problem: null });
});

it('cancelled, it ends the one that runs and makes no other; a single one is not sparing', async () => {
  const { client, asked, runner, answer } = setUp();
  runner.cancel();
  runner.start(client, ['disk', 'clock'], null);
  runner.cancel();
  await answer({ ok: true, value: result('disk', 'skipped') });
  expect(asked).toEqual(['disk sparing', 'cancel']);
  expect(runner.current().now).toBeNull();
  runner.start(client, ['clock'], null);
  expect(asked.at(-1)).toBe('clock alone');
});

it('breaks off with the words of what went wrong', async () => {
  const { client, runner, answer } = setUp();
  runner.start(client, ['disk', 'clock'], null);
  await answer({ ok: false, error: { kind: 'locked', message: 'The window is locked.' } });
  expect(runner.current()).toMatchObject({ now: null, problem: 'The window is locked.' });
});

it('words', () => {
  expect(withResult([result('disk', 'failed')], result('disk'))).toEqual([result('disk')]);
  expect(
    formatSummary([
      result('disk'),
      result('clock', 'warning'),
      result('tls', 'warning'),
      result('address', 'failed'),
    ]),
  ).toBe('1 failed, 2 warnings, 1 passed');
  expect(formatSummary([result('tls', 'skipped')])).toBe('1 skipped');
  expect([formatTook(0), formatTook(12.4), formatTook(2_340)]).toEqual(['under 1 ms', '12 ms', '2.3 s']);
  expect(formatCost('disk')).toBe('Does not use the rate limit.');
  expect(formatCost('permission')).toBe('Uses up to 20 of the Management rate limit.');
});
