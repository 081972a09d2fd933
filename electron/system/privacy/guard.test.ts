/** Seam: none. Breaks when a locked or deleted app answers more than it may, by call or by event. */
import { expect, it } from 'vitest';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import { CALL_NAMES, EVENT_NAMES } from '../../../shared/bridge/names.ts';
import { createFakeApp } from '../../../tests/electron-double/fake-app.ts';
import { guardHandlers, mayReceive, type Phase } from './guard.ts';

const unheard = () => undefined;

async function answered(phase: Phase): Promise<string[]> {
  const app = createFakeApp();
  const guarded = guardHandlers(app.handlers, () => phase, unheard) as Record<
    keyof CallHandlers,
    (input: unknown) => Promise<{ ok: boolean; error?: { kind: string } }>
  >;
  for (const name of CALL_NAMES) {
    const before = app.reached.length;
    const reply = await guarded[name]({});
    if (app.reached.length === before) {
      expect(reply).toMatchObject({ ok: false, error: { kind: phase === 'locked' ? 'locked' : 'conflict' } });
    }
  }
  return app.reached;
}

it('an open app answers every call and sends every event', async () => {
  expect(await answered('open')).toEqual([...CALL_NAMES]);
  expect(EVENT_NAMES.filter((name) => mayReceive('open', name))).toEqual([...EVENT_NAMES]);
});

it('a locked one answers its appearance, the count of unknown orders and the lock, and reaches no other handler', async () => {
  expect(await answered('locked')).toEqual([
    'status.get',
    'preferences.get',
    'privacy.state',
    'privacy.lock',
    'privacy.unlock',
    'privacy.active',
    'privacy.secretForm',
  ]);
  expect(EVENT_NAMES.filter((name) => mayReceive('locked', name))).toEqual(['status', 'preferences', 'lock']);
});

it('one whose data are deleted answers what ends it', async () => {
  expect(await answered('deleting')).toEqual([
    'privacy.state',
    'privacy.active',
    'privacy.secretForm',
    'privacy.saveReceipt',
    'privacy.end',
  ]);
});

it('asks before each call again: what was started goes on, what comes later does not', async () => {
  let phase: Phase = 'open';
  let answer = (): void => undefined;
  const app = createFakeApp({
    'accounts.list': () =>
      new Promise((resolve) => {
        answer = () => resolve({ ok: true, value: { accounts: [], activeId: 'practice' } });
      }),
  });
  const guarded = guardHandlers(app.handlers, () => phase, unheard);
  const begun = guarded['accounts.list']({});
  phase = 'locked';
  answer();
  expect(await begun).toMatchObject({ ok: true });
  expect(await guarded['accounts.list']({})).toMatchObject({ ok: false, error: { kind: 'locked' } });
});

it('logs which calls it refused to a locked window, and none that it answered', async () => {
  const noted: string[] = [];
  let phase: Phase = 'locked';
  const guarded = guardHandlers(
    createFakeApp().handlers,
    () => phase,
    (name, why) => noted.push(`${name}: ${why}`),
  );
  await guarded['status.get']({});
  await guarded['accounts.list']({});
  phase = 'open';
  await guarded['accounts.list']({});
  expect(noted).toEqual(['accounts.list: the window is locked']);
});
