/**
 * Seam: an administrator's policy through the app's front door. Broken by: a request, order or live connection to a host that is not allowed; a
 * live account that sends under read-only mode; a limit, or updates, loosened by a user; an app that opens over a policy it cannot use.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Platform } from '../electron/app/app.ts';
import { type PolicySource, policyPath, readPolicy } from '../electron/policy/policy-file.ts';
import { scriptedUpdater, testKey } from './helpers/update-world.ts';
import { FIRST_TRADING } from '../electron/settings/settings-schema.ts';
import type { Policy } from '../shared/bridge/policy.ts';
import { succeed } from '../shared/base/result.ts';
import { requestBody } from '../shared/orders/body.ts';
import { kucoinVenue, serviceVenue } from '../shared/venue/presets.ts';
import {
  accepted,
  ACCOUNT,
  call,
  emptyFolder,
  endFolder,
  freshFolder,
  openApp,
  ORDER,
} from './helpers/app-world.ts';

beforeEach(freshFolder);
afterEach(endFolder);

const FILE = '/etc/counterfoil/policy.json';
const under = (policy: Policy, change: Partial<Platform> = {}) =>
  openApp(accepted, { policy: succeed({ file: FILE, policy, changeable: false }), ...change });
const LIMITS = FIRST_TRADING.limits;

describe('allowed hosts', () => {
  const policy: Policy = { allowedHosts: ['api.allowed.example', '*.venue.example'] };
  const at = (name: string, url: string) => ({ ...ACCOUNT, name, venue: serviceVenue(url) });

  it('no account is added or moved elsewhere, and the message names the host', async () => {
    const { app } = await under(policy);
    await call(app, 'accounts.add', at('A', 'https://api.allowed.example'));
    await call(app, 'accounts.add', at('B', 'https://eu.venue.example'));
    await call(app, 'accounts.add', at('C', 'http://127.0.0.1:9'));
    for (const url of [
      'https://collector.example',
      'https://venue.example',
      'https://xvenue.example',
      'https://api.allowed.example.evil.example',
    ])
      await expect(call(app, 'accounts.add', at('D', url))).rejects.toThrow(
        `does not allow connections to ${new URL(url).hostname}`,
      );
    await app.close();
  });

  it('an account from before the policy reaches nothing, and an order on it was not sent', async () => {
    const before = await openApp();
    const added = await call(before.app, 'accounts.add', at('Old', 'https://api.other.example'));
    const id = added.accounts[1]?.id ?? '';
    await before.app.close();
    const requests: string[] = [];
    const seen = (request: { origin: string }) => {
      requests.push(request.origin);
      return accepted(request as Parameters<typeof accepted>[0]);
    };
    const { app, orders } = await under(policy, {
      http: {
        request: seen,
        requestOnce: seen,
        warm: () => Promise.resolve(true),
        close: () => Promise.resolve(),
      },
    });
    await expect(
      call(app, 'records.page', { accountId: id, kind: 'deposits', page: 1, pageSize: 50, filter: {} }),
    ).rejects.toThrow('does not allow connections to api.other.example');
    await expect(call(app, 'orders.place', { ...ORDER, accountId: id })).rejects.toThrow();
    expect(orders).toEqual([]);
    expect(requests.filter((origin) => origin.includes('other'))).toEqual([]);
    await app.close();
  });
});

describe('read-only mode', () => {
  it('makes every live account read-only, refuses to end it, and leaves practice alone', async () => {
    const { app, orders } = await under({ readOnly: true });
    const added = await call(app, 'accounts.add', { ...ACCOUNT, venue: kucoinVenue() });
    const live = added.accounts[1];
    expect(live).toMatchObject({ readOnly: true });
    await expect(call(app, 'accounts.update', { id: live?.id ?? '', readOnly: false })).rejects.toThrow(
      'allows read-only accounts only',
    );
    await call(app, 'accounts.update', { id: live?.id ?? '', name: 'Renamed' });
    await expect(call(app, 'orders.place', { ...ORDER, accountId: live?.id ?? '' })).rejects.toThrow(
      'read-only',
    );
    expect(orders).toEqual([]);
    await call(app, 'orders.place', ORDER);
    expect(orders).toHaveLength(1);
    await app.close();
  });
});

describe('limits', () => {
  const limits = { orderValue: [{ currency: 'USDT', max: '10000' }], ordersAMinute: 5 };

  it('hold without a person having set any, can be tightened, and are never loosened or cleared', async () => {
    const { app } = await under({ limits });
    expect((await call(app, 'trading.rules', {})).limits).toMatchObject(limits);
    const tighter = {
      ...LIMITS,
      orderValue: [{ currency: 'USDT', max: '9999.5' }],
      ordersAMinute: 1,
    };
    expect((await call(app, 'trading.setRules', { limits: tighter })).limits).toMatchObject({
      orderValue: [{ currency: 'USDT', max: '9999.5' }],
      ordersAMinute: 1,
    });
    await expect(
      call(app, 'trading.setRules', {
        limits: { ...tighter, orderValue: [{ currency: 'USDT', max: '10000.000000000000000001' }] },
      }),
    ).rejects.toThrow('limits the order value to 10000 USDT');
    await expect(call(app, 'trading.setRules', { limits: { ...tighter, orderValue: [] } })).rejects.toThrow(
      'limits the order value to 10000 USDT',
    );
    await expect(
      call(app, 'trading.setRules', { limits: { ...tighter, ordersAMinute: null } }),
    ).rejects.toThrow('limits orders to 5 per minute');
    expect((await call(app, 'trading.rules', {})).limits).toMatchObject({ ordersAMinute: 1 });
    await app.close();
  });

  it('an order beyond one needs the same confirmation as beyond a limit of one’s own', async () => {
    const { app, orders } = await under({ limits });
    await expect(call(app, 'orders.place', ORDER)).rejects.toThrow(/limit/);
    expect(orders).toEqual([]);
    await app.close();
  });

  it('let live orders of their currencies go, and no others, where nobody set a limit', async () => {
    endFolder();
    emptyFolder();
    const { app, orders } = await under({ limits: { orderValue: [{ currency: 'USDT', max: '100000' }] } });
    const added = await call(app, 'accounts.add', ACCOUNT);
    const accountId = added.accounts[1]?.id ?? '';
    const { pairs } = await call(app, 'pairs.list', { accountId: 'practice', refresh: false });
    for (const { pair } of pairs.filter(({ pair: { symbol } }) => /^(?:BTC-USDT|ETH-BTC)$/.test(symbol)))
      await call(app, 'pairs.put', { accountId, pair, source: 'typed in' });
    const ticket = { ...ORDER.ticket, symbol: 'ETH-BTC', price: '0.05' };
    const other = { ...ORDER, accountId, ticketId: 'ticket-2', ticket, confirmedBody: requestBody(ticket) };
    await expect(call(app, 'orders.place', other)).rejects.toThrow(/^limit: .*max order value in BTC/);
    expect(orders).toEqual([]);
    await call(app, 'orders.place', { ...ORDER, accountId });
    expect(orders).toHaveLength(1);
    // "No limit" is for what the policy leaves open.
    await call(app, 'trading.setRules', { noOrderLimit: true });
    await call(app, 'orders.place', {
      ...other,
      ticket: { ...ticket, clientOid: 'mine-2' },
      confirmedBody: requestBody({ ...ticket, clientOid: 'mine-2' }),
    });
    expect(orders).toHaveLength(2);
    await app.close();
  });

  it('count again as the user chose them when the policy is gone', async () => {
    const first = await under({ limits });
    await first.app.close();
    const { app } = await openApp();
    expect((await call(app, 'trading.rules', {})).limits).toEqual(LIMITS);
    await app.close();
  });
});

it('updates that are off are asked of nobody, also where a user had allowed them', async () => {
  const key = testKey();
  const before = scriptedUpdater(key);
  const first = await openApp(accepted, { updater: before.updater });
  await call(first.app, 'updates.allow', { allowed: true });
  await first.app.close();
  const script = scriptedUpdater(key);
  const { app, clock } = await under({ updates: 'off' }, { updater: script.updater });
  await clock.advanceAsync(5 * 60_000);
  await expect(call(app, 'updates.allow', { allowed: true })).rejects.toThrow('turned updates off');
  expect(script.asked).toEqual([]);
  await app.close();
});

it('Diagnostics and the window show what it sets, and say when others can change the file', async () => {
  const policy: Policy = {
    readOnly: true,
    allowedHosts: ['api.kucoin.com'],
    limits: { distancePercent: '2' },
    updates: 'off',
    dataFolder: '/srv/counterfoil',
  };
  const { app } = await openApp(accepted, { policy: succeed({ file: FILE, policy, changeable: true }) });
  expect(await call(app, 'app.describe', {})).toMatchObject({ policy: { file: FILE, policy } });
  const result = await call(app, 'diagnostics.check', { id: 'policy', accountId: null, sparing: false });
  expect(result).toMatchObject({ state: 'warning' });
  expect(result.facts).toEqual([
    { label: 'File', value: FILE },
    { label: 'Allowed hosts', value: 'api.kucoin.com' },
    { label: 'Read-only mode', value: 'on: live accounts send no orders' },
    { label: 'Pre-trade limits', value: 'max distance from best price 2%' },
    { label: 'Updates', value: 'off' },
    { label: 'Data folder', value: '/srv/counterfoil' },
  ]);
  await app.close();
  const free = await openApp();
  expect(await call(free.app, 'app.describe', {})).toMatchObject({ policy: null });
  const none = await call(free.app, 'diagnostics.check', { id: 'policy', accountId: null, sparing: false });
  expect(none).toMatchObject({ state: 'passed', found: expect.stringContaining('No policy file') as string });
  await free.app.close();
});

describe('the file', () => {
  const source = (text: string | null, change: Partial<PolicySource> = {}): PolicySource => ({
    platform: 'linux',
    userName: 'ada',
    read: (file) => (file === FILE ? text : null),
    owner: () => ({ uid: 0, mode: 0o100644 }),
    ...change,
  });

  it('that is absent sets nothing; each system has its place, which the environment cannot move', () => {
    expect(readPolicy(source(null))).toEqual(succeed(null));
    expect(policyPath('linux')).toBe(FILE);
    expect(policyPath('darwin')).toBe('/Library/Application Support/Counterfoil/policy.json');
    expect(policyPath('win32')).toBe('C:\\ProgramData\\Counterfoil\\policy.json');
  });

  it('is read, with the user’s name in the data folder', () => {
    const read = readPolicy(source('\uFEFF{"readOnly":true,"dataFolder":"/srv/{user}/cf"}'));
    expect(read).toEqual(
      succeed({ file: FILE, policy: { readOnly: true, dataFolder: '/srv/ada/cf' }, changeable: false }),
    );
  });

  it.each([
    ['{', 'not JSON'],
    ['[]', ''],
    ['{"readonly":true}', 'readonly'],
    ['{"readOnly":false}', 'readOnly'],
    ['{"updates":"on"}', 'updates'],
    ['{"allowedHosts":[]}', 'allowedHosts'],
    ['{"allowedHosts":["https://api.kucoin.com"]}', 'allowedHosts'],
    ['{"limits":{"orderValue":[{"currency":"USDT","max":"-1"}]}}', 'limits.orderValue'],
    ['{"dataFolder":"data"}', 'full path'],
  ])('%s is refused, named, and nothing opens', async (text, why) => {
    const read = readPolicy(source(text));
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining(FILE) as string });
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining(why) as string });
    await expect(openApp(accepted, { policy: read })).rejects.toThrow(FILE);
  });

  it('that cannot be read opens nothing either', () => {
    const read = () => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    };
    expect(readPolicy(source('', { read }))).toMatchObject({
      ok: false,
      error: expect.stringContaining('Counterfoil cannot read the policy file') as string,
    });
  });

  it('can be changed by others where they can change a folder above it, or where the file lies that a link points to', () => {
    const ownerOf = (theirs: string) => (file: string) => ({ uid: file === theirs ? 1000 : 0, mode: 0o755 });
    for (const theirs of ['/etc/counterfoil', '/etc']) {
      expect(readPolicy(source('{}', { owner: ownerOf(theirs) }))).toMatchObject({
        value: { changeable: true },
      });
    }
    const linked = { owner: ownerOf('/home/ada'), realPath: () => '/home/ada/mine/policy.json' };
    expect(readPolicy(source('{}', linked))).toMatchObject({ value: { changeable: true } });
  });

  it('of Windows is not said to be safe: who can change it is not seen from here', async () => {
    const read = readPolicy(source('{}', { platform: 'win32', read: () => '{}' }));
    expect(read).toMatchObject({ value: { changeable: null } });
    const { app } = await openApp(accepted, { policy: read });
    const check = await call(app, 'diagnostics.check', { id: 'policy', accountId: null, sparing: false });
    expect(check.state).toBe('passed');
    expect(check.facts.at(-1)).toEqual({
      label: 'Who can change the file',
      value: 'not checked on Windows; see the file’s Security tab',
    });
    await app.close();
  });

  it('with {user} is refused where the system knows no name: one folder would be everybody’s', () => {
    const read = readPolicy(source('{"dataFolder":"/srv/{user}"}', { userName: '' }));
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining('{user}') as string });
  });

  it.each([
    [{ uid: 1000, mode: 0o100644 }, true],
    [{ uid: 0, mode: 0o100664 }, true],
    [{ uid: 0, mode: 0o100646 }, true],
    [{ uid: 0, mode: 0o100644 }, false],
  ])('owned as %j it can be changed by others: %s', (owner, changeable) => {
    expect(readPolicy(source('{}', { owner: () => owner }))).toMatchObject({ value: { changeable } });
  });
});
