/**
 * The dead-man switches against the practice exchange, over HTTP and with one clock for both. Breaks when an order outlives the silence of the
 * app, is cancelled although the app is there, or ends without anybody being told.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { succeed } from '../../shared/base/result.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';
import { createDeadManService } from '../../electron/features/dead-man/dead-man-service.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { systemIds } from '../../electron/platform/ids.ts';
import { createUndiciHttp } from '../../electron/platform/undici-http.ts';
import { createVenueClient } from '../../electron/venue/kinds/create-client.ts';
import { LIMIT, openTradingFixture, TRADER_NOW } from '../helpers/exchange/trader.ts';
import { manualClock } from '../helpers/manual-clock.ts';
import { memoryFiles } from '../helpers/memory-files.ts';

const SWITCH = '/api/v1/hf/orders/dead-cancel-all';
const clock = manualClock(TRADER_NOW);
const http = createUndiciHttp(systemClock);
let fixture: Awaited<ReturnType<typeof openTradingFixture>>;
beforeAll(async () => {
  const after = (ms: number, act: () => void) => clock.after(ms, act);
  fixture = await openTradingFixture({ now: () => clock.now(), after, skewMs: 1e15 });
});
afterAll(async () => {
  await http.close();
  await fixture.exchange.close();
});

test('an order stays while the app renews, and is cancelled when it is silent for as long as was said', async () => {
  const { exchange, trader } = fixture;
  const { key, secret, passphrase, baseUrl } = exchange;
  const venue = practiceVenue(baseUrl);
  const credentials = { key, secret, passphrase, keyVersion: '3' } as const;
  const client = createVenueClient({
    venue,
    credentials: () => credentials,
    http,
    clock: systemClock,
    ids: systemIds,
  });
  const ended: string[] = [];
  const account = { id: 'one', name: 'Desk', readOnly: false, venue } as unknown as AccountView; // no more is read
  const service = createDeadManService({
    clock,
    files: memoryFiles().files,
    folder: '/data',
    findAccount: () => account,
    ready: async () => succeed(client),
    changed: () => undefined,
    ended: (_id, how) => void ended.push(how),
    trouble: () => undefined,
  });
  const open = async () =>
    ((await trader.get(`/api/v1/hf/orders/active?symbol=${LIMIT['symbol'] as string}`)) as unknown[]).length;
  const triggersAt = async () =>
    ((await trader.get(`${SWITCH}/query`)) as { triggerTime: number } | null)?.triggerTime;

  await trader.placed(LIMIT);
  const set = { accountId: 'one', timeoutSeconds: 30, symbols: [LIMIT['symbol'] as string] };
  expect(await service.handlers['deadMan.set'](set)).toMatchObject({ value: { is: 'on', problem: null } });
  for (let at = 10; at <= 60; at += 10) {
    await clock.advanceAsync(10_000);
    await expect.poll(triggersAt).toBe(TRADER_NOW / 1_000 + at + 30);
  }
  expect(await open()).toBe(1);

  service.suspend();
  await clock.advanceAsync(30_000);
  expect(await open()).toBe(0);
  service.resume();
  await clock.advanceAsync(0);
  await expect.poll(() => ended).toEqual(['fired']);
  await expect.poll(triggersAt).toBe(TRADER_NOW / 1_000 + 120);

  await trader.placed(LIMIT);
  expect(await service.handlers['deadMan.unset']({ accountId: 'one' })).toMatchObject({
    value: { is: 'off' },
  });
  await clock.advanceAsync(3_600_000);
  expect([await open(), await triggersAt()]).toEqual([1, undefined]);
});
