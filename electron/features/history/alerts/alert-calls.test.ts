/** Seam: the calls of alerts as the window makes them, through the whole app. Breaks when a reply is not what the contract says, or the practice exchange starting over raises alerts. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { call, endFolder, freshFolder, openApp } from '../../../../tests/helpers/app-world.ts';
import { FIRST_ALERT_SETTINGS } from '../../../../shared/alerts/alert-rules.ts';

beforeEach(freshFolder);
afterEach(endFolder);

it('an app that begins has its rules, no alert, and takes other rules', async () => {
  const { app, clock } = await openApp();
  await clock.advanceAsync(10);
  expect(await call(app, 'alerts.settings', {})).toMatchObject({ ...FIRST_ALERT_SETTINGS, problem: null });
  expect(await call(app, 'alerts.counts', {})).toEqual({
    unread: 0,
    total: 0,
    newest: null,
    practice: { unread: 0, total: 0, newest: null },
  });
  expect(await call(app, 'alerts.list', { before: null, limit: 50 })).toEqual({ alerts: [], more: false });
  expect(await call(app, 'alerts.accounts', {})).toEqual({ accountIds: [] });
  expect(await call(app, 'alerts.read', { upTo: 5 })).toMatchObject({ unread: 0 });
  const rules = { ...FIRST_ALERT_SETTINGS.rules, stuck: { on: true, hours: 3 } };
  const set = await call(app, 'alerts.setSettings', { rules, quiet: FIRST_ALERT_SETTINGS.quiet });
  expect(set.rules.stuck).toEqual({ on: true, hours: 3 });
  await app.close();
});

it('what is no rule is refused at the door', async () => {
  const { app } = await openApp();
  const { rules, quiet } = FIRST_ALERT_SETTINGS;
  const limits = [{ currency: 'USDT', limit: '1e3' }];
  await expect(
    call(app, 'alerts.setSettings', { rules: { ...rules, above: { on: true, limits } }, quiet }),
  ).rejects.toThrow('bad-request');
  await expect(
    call(app, 'alerts.setSettings', { rules: { ...rules, stuck: { on: true, hours: 0 } }, quiet }),
  ).rejects.toThrow('bad-request');
  await app.close();
});

it('the practice exchange can start over', async () => {
  const { app } = await openApp();
  expect(await call(app, 'practice.reset', {})).toMatchObject({ state: 'running' });
  expect(await call(app, 'alerts.counts', {})).toMatchObject({ total: 0 });
  await app.close();
});
