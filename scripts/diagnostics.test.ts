/**
 * Breaks when the command changes anything in the data folder, misses a damaged file, leaves out a check that needs no window or does not say
 * why it was not made, prints a key it used, puts the journal into a report that was not asked for, or ends with the wrong code.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeItem } from '../electron/features/accounts/keychain-item.ts';
import { type Keychain, memoryKeychain } from '../electron/platform/keychain.ts';
import { defaultSettings } from '../electron/settings/settings-schema.ts';
import { checkedText } from '../electron/storage/checked-file.ts';
import type { Credentials } from '../electron/venue/signing.ts';
import { type RunningExchange, startExchange } from '../exchange/start.ts';
import { fail } from '../shared/base/result.ts';
import type { VenueDescription } from '../shared/venue/description.ts';
import { practiceVenue } from '../shared/venue/presets.ts';
import { call, dataFolder, endFolder, freshFolder, openApp, ORDER } from '../tests/helpers/app-world.ts';
import { runDiagnostics } from './diagnostics.ts';

let out = '';
beforeEach(async () => {
  keychain = { ...memoryKeychain(), name: 'Secret Service' };
  freshFolder();
  out = mkdtempSync(join(tmpdir(), 'diagnostics-out-'));
  const { app, clock } = await openApp();
  await call(app, 'orders.place', ORDER);
  const closing = app.close();
  await clock.advanceAsync(30_000);
  await closing;
});
afterEach(() => {
  endFolder();
  rmSync(out, { recursive: true, force: true });
});

/** The keychain of these tests; what is in it stays from one run to the next. */
let keychain: Keychain;

async function run(...args: string[]) {
  const lines: string[] = [];
  const instead = { keychain: { ...keychain, close: () => Promise.resolve() } };
  const code = await runDiagnostics(['--data', dataFolder(), ...args], (line) => lines.push(line), instead);
  return { code, text: lines.join('\n') };
}

const refusing: Keychain = {
  ...memoryKeychain(),
  name: 'Secret Service',
  probe: () => Promise.resolve(fail({ kind: 'unavailable', message: 'No Secret Service was found.' })),
};

/** Puts an account of this venue into the settings, chosen, and its key into the keychain. */
async function choose(
  venue: VenueDescription,
  credentials: Pick<Credentials, 'key' | 'secret' | 'passphrase'>,
) {
  const id = '0a1b2c3d-0000-4000-8000-000000000000';
  const path = join(dataFolder(), 'settings.json');
  const inKeychain = { keyEnding: null, keyVersion: '3' } as const;
  const appearance = { name: 'Zeppelin Treasury', colour: 'blue', readOnly: false } as const;
  const account = { id, ...appearance, venue, inKeychain };
  rmSync(path, { force: true });
  writeFileSync(path, checkedText({ ...defaultSettings(), accounts: [account], activeId: id }, 1), {
    mode: 0o600,
  });
  const item = writeItem({ credentials: { ...credentials, keyVersion: '3' }, baseUrl: venue.baseUrl });
  await keychain.put('Counterfoil practice', id, item ?? '');
}

/** Every file with its time and content, and the folder's own time: a file that came and went leaves a mark there. */
function snapshot(): unknown[] {
  const files = readdirSync(dataFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): unknown => {
      const path = join(entry.parentPath, entry.name);
      return [path, statSync(path).mtimeMs, readFileSync(path).toString('base64')];
    });
  return [statSync(dataFolder()).mtimeMs, ...files];
}

it('makes every check that asks nobody, says of each other why not, and changes nothing', async () => {
  const before = snapshot();
  const { code, text } = await run('--checks');
  expect(code).toBe(0);
  expect(text).toMatch(/ 1\. Keychain +ok +Secret Service saved and returned a test item/);
  expect(text).toMatch(/ 2\. Disk +ok /);
  expect(text).toMatch(/10\. History +ok /);
  expect(text).toMatch(/11\. Order journal +ok /);
  expect(text).toMatch(
    / 6\. Signature +- +Skipped: the practice exchange runs only while Counterfoil is open/,
  );
  expect(text.match(/^ ?\d+\. /gm)).toHaveLength(14);
  expect(snapshot()).toEqual(before);
});

it('a keychain that is not there is a plain failure, and everything else is checked', async () => {
  keychain = refusing;
  const { code, text } = await run();
  expect(code).toBe(1);
  expect(text).toMatch(/ 1\. Keychain +FAIL +No Secret Service was found\./);
  expect(text).toMatch(/12\. Review log +ok /);
});

describe('against a venue', () => {
  let exchange: RunningExchange;
  beforeAll(async () => {
    exchange = await startExchange({ deposits: 30, withdrawals: 10 });
  });
  afterAll(() => exchange.close());

  it('asks nothing and reads no key without --network; with it makes all that a venue can answer, and prints no slice of the key', async () => {
    await choose(practiceVenue(exchange.baseUrl, exchange.headerPrefix), exchange);
    const before = snapshot();
    let read = 0;
    const inner = keychain;
    keychain = {
      ...inner,
      get(service, account) {
        read += 1;
        return inner.get(service, account);
      },
    };
    const quiet = await run();
    expect(quiet.text).toMatch(/ 6\. Signature +- +Skipped: network checks are off/);
    expect(read).toBe(0);

    const json = await run('--network', '--json', '--bundle', join(out, 'report.zip'));
    const report = JSON.parse(json.text) as { ok: boolean; checks: { id: string; state: string }[] };
    const states = Object.fromEntries(report.checks.map(({ id, state }) => [id, state]));
    const passed = ['keychain', 'disk', 'clock', 'address', 'signature', 'permission', 'budget', 'websocket'];
    expect(states).toEqual({
      ...Object.fromEntries(
        [...passed, 'archive', 'journal', 'reviews', 'files', 'policy'].map((id) => [id, 'passed']),
      ),
      tls: 'skipped',
    });
    expect(report).toMatchObject({ ok: true, report: { saved: true } });
    expect(json.code).toBe(0);
    expect(read).toBe(1);
    expect(exchange.control.allArrivals()).toEqual({});
    for (const secret of [exchange.key, exchange.secret, exchange.passphrase]) {
      for (let at = 0; at + 6 <= secret.length; at += 1)
        expect(json.text).not.toContain(secret.slice(at, at + 6));
    }
    expect(json.text).not.toMatch(/Zeppelin/);
    expect(snapshot()).toEqual(before);
  });

  it('a wrong key is found, and one that a venue echoes is not printed', async () => {
    const secret = 'canary-of-a-secret';
    await choose(practiceVenue(exchange.baseUrl, exchange.headerPrefix), {
      ...exchange,
      secret,
      key: 'Signature',
    });
    const { code, text } = await run('--network');
    expect(code).toBe(1);
    expect(text).toMatch(/•••/);
    expect(text).not.toMatch(/canary|ignatur/);
  });
});

it('settings that cannot be read leave the checks of this computer, and stay as they are', async () => {
  writeFileSync(join(dataFolder(), 'settings.json'), '{"version": 1, ');
  const before = snapshot();
  const { code, text } = await run('--network');
  expect(code).toBe(0);
  expect(text).toMatch(/ 6\. Signature +- +Skipped: no account is selected in the settings/);
  expect(snapshot()).toEqual(before);
});

it('runs beside an open app: what that has not written into its files yet is read, and it goes on', async () => {
  const { app, clock } = await openApp();
  await call(app, 'orders.place', { ...ORDER, ticketId: 'ticket-2' }).catch(() => undefined);
  const { code, text } = await run();
  expect([code, text]).toEqual([0, expect.stringMatching(/11\. Order journal +ok /)]);
  expect((await call(app, 'preferences.get', {})).theme).toBe('system');
  const closing = app.close();
  await clock.advanceAsync(30_000);
  await closing;
});

it('a damaged journal is a failure', async () => {
  const path = join(dataFolder(), 'journal.db');
  const bytes = readFileSync(path);
  bytes.write('XX', bytes.lastIndexOf('mine-1'));
  writeFileSync(path, bytes);
  const { code, text } = await run();
  expect(code).toBe(1);
  expect(text).toMatch(/11\. Order journal +FAIL /);
  expect(text).toContain('Next step: Do not place orders.');
});

it('saves a report, says what is in it, and does not replace a file', async () => {
  const before = snapshot();
  const file = join(out, 'report.zip');
  const { code, text } = await run('--bundle', file);
  expect(code).toBe(0);
  expect(statSync(file).size).toBeGreaterThan(500);
  expect(text).toContain('contents.txt');
  expect(text).not.toContain('journal.txt');
  expect(snapshot()).toEqual(before);
  expect((await run('--bundle', file)).code).toBe(2);
  expect((await run('--bundle', join(out, 'more.zip'), '--with-journal')).text).toContain('journal.txt');
  expect(await run('--bundle', join(out, 'no', 'such', 'folder.zip'))).toMatchObject({ code: 1 });
});

it.each([
  [['--checks', '--nonsense']],
  [['one', 'two']],
  [['--data', '/no/such/folder']],
  [['--with-journal']],
])('%j ends with 2', async (args) => {
  expect((await run(...args)).code).toBe(2);
  expect(existsSync('/no/such/folder')).toBe(false);
});

it('explains itself', async () => {
  expect(await run('--help')).toMatchObject({ code: 0 });
});
