/**
 * Seam: diagnostics through the app's front door, against the real practice exchange over real HTTP and a real connection.
 * Breaks when a check asks what it should not, when two run at once, when the report holds what it must not (a credential, an amount, a
 * name, the journal without being asked), differs from what was shown, or when the log of such a session does.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningExchange, startExchange } from '../../../exchange/start.ts';
import {
  ACCOUNT,
  call,
  dataFolder,
  endFolder,
  freshFolder,
  openApp,
  ORDER,
  type Send,
} from '../../../tests/helpers/app-world.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import type { App, Platform } from '../../app/app.ts';
import { CHECK_IDS } from '../../../shared/diagnostics/checks.ts';
import { succeed } from '../../../shared/base/result.ts';
import { readZip, unpackEntry } from '../../storage/zip-reader.ts';
import { systemClock } from '../../platform/clock.ts';
import { nodeDisk } from '../../platform/disk-probe.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { nodeFiles } from '../../platform/files.ts';
import { nodeNetProbe } from '../../platform/net-probe.ts';
import { systemTrust } from '../../platform/trusted-certificates.ts';
import { createUndiciHttp } from '../../platform/undici-http.ts';
import { createUndiciWebSockets } from '../../platform/undici-web-socket.ts';
import { createRecorder } from '../../logs/recorder.ts';

beforeEach(freshFolder);
afterEach(endFolder);

async function closed({ app, clock }: { app: App; clock: ReturnType<typeof manualClock> }): Promise<void> {
  const closing = app.close();
  await clock.advanceAsync(30_000);
  await closing;
}

describe('against the practice exchange', () => {
  let exchange: RunningExchange;
  let folder = '';
  beforeAll(async () => {
    exchange = await startExchange({ deposits: 30, withdrawals: 10 });
    folder = mkdtempSync(join(tmpdir(), 'diagnostics-'));
  });
  afterAll(async () => {
    await exchange.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function realPorts(): Partial<Platform> {
    const { baseUrl, headerPrefix, key, secret, passphrase } = exchange;
    return {
      clock: systemClock,
      http: createUndiciHttp(systemClock),
      webSockets: createUndiciWebSockets(),
      processes: {
        startExchange(_args, on) {
          queueMicrotask(() => on.ready({ baseUrl, headerPrefix, key, secret, passphrase }));
          return { stop: () => queueMicrotask(() => on.ended('it ended with code 0', 0)) };
        },
      },
      recorder: createRecorder({ clock: systemClock, files: nodeFiles }),
      disk: nodeDisk,
      network: nodeNetProbe({ clock: systemClock, trust: systemTrust() }),
    };
  }

  it('every check ends, none touches an order, and the results stay', async () => {
    const { app } = await openApp(undefined, realPorts());
    const states: Record<string, string> = {};
    for (const id of CHECK_IDS) {
      const result = await call(app, 'diagnostics.check', { id, accountId: 'practice', sparing: true });
      states[id] = `${result.state}${result.state === 'passed' ? '' : `: ${result.found}`}`;
    }
    expect(states).toEqual({
      keychain: expect.stringContaining('warning: API keys are kept for this session only') as string,
      disk: 'passed',
      clock: 'passed',
      address: 'passed',
      tls: expect.stringContaining('skipped: Not needed') as string,
      signature: 'passed',
      permission: 'passed',
      budget: 'passed',
      websocket: 'passed',
      archive: 'passed',
      journal: 'passed',
      reviews: 'passed',
      files: 'passed',
      policy: 'passed',
    });
    expect(exchange.control.allArrivals()).toEqual({});
    const { results } = await call(app, 'diagnostics.results', { accountId: 'practice' });
    expect(results.map(({ id }) => id)).toEqual(CHECK_IDS);
    await app.close();
    const log = readFileSync(join(dataFolder(), 'logs/log.jsonl'), 'utf8');
    expect(log).toMatch(/"event":"venue.answered".*"path":"\/api\/v1\/deposits\?currentPage&pageSize"/);
    expect(log).toMatch(/"event":"events.opened"/);
    expect(log).toMatch(/"event":"check","check":"websocket","state":"passed"/);
    for (const canary of [exchange.key, exchange.secret, exchange.passphrase])
      expect(log).not.toContain(canary);
  });
});

describe('one at a time', () => {
  it('a second check is refused while one runs, and cancelling ends the first', async () => {
    const world = await openApp(undefined, {
      jobs: { run: () => new Promise(() => undefined), close: () => Promise.resolve() },
    });
    const first = call(world.app, 'diagnostics.check', { id: 'journal', accountId: null, sparing: false });
    const second = call(world.app, 'diagnostics.check', { id: 'budget', accountId: null, sparing: false });
    await expect(second).rejects.toThrow('conflict');
    await call(world.app, 'diagnostics.cancel', {});
    expect(await first).toMatchObject({ state: 'skipped', found: 'Cancelled.' });
    await closed(world);
  });

  it('nothing runs, so nothing is cancelled', async () => {
    const world = await openApp();
    expect(await call(world.app, 'diagnostics.cancel', {})).toEqual({});
    await closed(world);
  });
});

describe('a screen that broke', () => {
  it('is noted with its place and announced, bounded, without what was in its message', async () => {
    const world = await openApp();
    const broke = {
      screen: 'Orders',
      name: 'Error',
      message: 'amount 99.125',
      stack: 'Error: 99.125\n    at Row (orders.js:1:2)',
    };
    for (let count = 0; count < 200; count += 1)
      await call(world.app, 'diagnostics.reportScreenError', broke);
    const { crashes } = await call(world.app, 'diagnostics.overview', {});
    expect(crashes).toMatchObject([
      {
        part: 'screen',
        what: 'The Orders screen stopped working: Error.',
        frames: ['at Row (orders.js:1:2)'],
        times: 10,
      },
    ]);
    expect(JSON.stringify(crashes)).not.toContain('99.125');
    expect(world.events.filter(({ name }) => name === 'crash')).toHaveLength(10);
    await call(world.app, 'diagnostics.clearCrashes', {});
    expect((await call(world.app, 'diagnostics.overview', {})).crashes).toEqual([]);
    await closed(world);
  });
});

/** Values that nobody else would write: found anywhere, they got there from where they were typed. */
const CANARIES = {
  price: '60123.4',
  size: '0.54321',
  name: 'Zeppelin Treasury',
  limit: '777123',
};

describe('security 56: the report', () => {
  async function session(send?: Send) {
    const saved = join(dataFolder(), '..', 'report.zip');
    const recorder = createRecorder({ clock: manualClock(), files: nodeFiles });
    const world = await openApp(send, {
      recorder,
      disk: nodeDisk,
      saver: {
        save: () => Promise.resolve(succeed(null)),
        choose: () => Promise.resolve(succeed({ path: saved })),
      },
    });
    const { app } = world;
    const ticket = { ...ORDER.ticket, price: CANARIES.price, size: CANARIES.size };
    const confirmedBody = ORDER.confirmedBody
      .replace('60000.1', CANARIES.price)
      .replace('0.5', CANARIES.size);
    await call(app, 'accounts.add', { ...ACCOUNT, name: CANARIES.name });
    const { limits } = await call(app, 'trading.rules', {});
    const orderValue = [{ currency: 'USDT', max: CANARIES.limit }];
    await call(app, 'trading.setRules', { limits: { ...limits, orderValue } });
    await call(app, 'orders.place', { ...ORDER, ticket, confirmedBody });
    return { world, saved, recorder };
  }

  async function textsOf(app: App, withJournal: boolean) {
    const bundle = await call(app, 'diagnostics.bundle', { withJournal });
    const texts = new Map<string, string>();
    for (const { name, length } of bundle.files) {
      let text = '';
      for (let offset: number | null = 0; offset !== null;) {
        const piece: { text: string; next: number | null } = await call(app, 'diagnostics.bundleText', {
          bundleId: bundle.bundleId,
          name,
          offset,
        });
        text += piece.text;
        offset = piece.next;
      }
      expect(text).toHaveLength(length);
      texts.set(name, text);
    }
    return { bundle, texts, all: [...texts.values()].join('\n') };
  }

  it('lists its files and redactions, holds no credential, amount or name, and the journal only if ticked', async () => {
    const { world, recorder } = await session();
    recorder.report(`something at /home/eve/x with ${ACCOUNT.credentials.secret}`);
    for (const id of ['signature', 'journal'] as const)
      await call(world.app, 'diagnostics.check', { id, accountId: 'practice', sparing: false });
    const plain = await textsOf(world.app, false);
    expect(plain.texts.get('checks.txt')).toContain('6. Signature for account practice (failed, ');
    expect(plain.bundle.files.map(({ name }) => name)).toEqual([
      'contents.txt',
      'about.txt',
      'checks.txt',
      'crashes.txt',
      'files.txt',
      'settings.txt',
      'log.jsonl',
    ]);
    for (const value of [...Object.values(ACCOUNT.credentials).slice(0, 3), ...Object.values(CANARIES)]) {
      expect(plain.all).not.toContain(value);
    }
    expect(plain.texts.get('contents.txt')).toContain('The order journal is not in this one');
    expect(plain.texts.get('contents.txt')).toContain(
      'Parts of an API key, secret or passphrase of this session: ',
    );
    expect(plain.bundle.redactions.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['known', 'home']),
    );
    expect(plain.texts.get('settings.txt')).toContain('limit orderValue: set');
    expect(plain.texts.get('about.txt')).toContain('Order journal: 2 rows, all as they were written');
    expect(plain.texts.get('log.jsonl')).toMatch(/"event":"order.outcome".*"outcome":"accepted"/);

    const ticked = await textsOf(world.app, true);
    expect(ticked.bundle.files.at(-1)?.name).toBe('journal.txt');
    expect(ticked.texts.get('journal.txt')).toContain(CANARIES.price);
    for (const value of Object.values(ACCOUNT.credentials).slice(0, 3))
      expect(ticked.all).not.toContain(value);
    await closed(world);
  });

  it('what is saved is what was shown, byte for byte, readable by its owner alone; one that was dropped is gone', async () => {
    const { world, saved } = await session();
    const { bundle, texts } = await textsOf(world.app, false);
    expect(await call(world.app, 'diagnostics.saveBundle', { bundleId: bundle.bundleId })).toMatchObject({
      where: saved,
      bytes: statSync(saved).size,
    });
    if (process.platform !== 'win32') expect(statSync(saved).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(saved);
    const source = {
      size: bytes.length,
      read: (at: number, length: number) => bytes.subarray(at, at + length),
    };
    const entries = readZip(source, { entries: 50, sizeOf: () => 1e8 });
    if (!entries.ok) throw new Error(entries.error);
    expect(entries.value.map(({ name }) => name)).toEqual([...texts.keys()]);
    for (const entry of entries.value) {
      const parts: Buffer[] = [];
      await unpackEntry(source, entry, (part) => parts.push(part));
      expect(Buffer.concat(parts).toString()).toBe(texts.get(entry.name));
    }
    await call(world.app, 'diagnostics.discardBundle', { bundleId: bundle.bundleId });
    await expect(call(world.app, 'diagnostics.saveBundle', { bundleId: bundle.bundleId })).rejects.toThrow(
      'not-found',
    );
    await closed(world);
  });
});

describe('the log of a session', () => {
  it('has calls that failed, outcomes and the end, and is kept for its owner alone', async () => {
    const recorder = createRecorder({ clock: manualClock(), files: nodeFiles });
    const world = await openApp(undefined, { recorder });
    await call(world.app, 'orders.place', ORDER);
    await nextTurn(); // the order's answer is noted behind its outcome
    await expect(call(world.app, 'accounts.remove', { id: 'nobody' })).rejects.toThrow();
    world.app.suspend();
    await closed(world);
    const folder = join(dataFolder(), 'logs');
    expect(readdirSync(folder)).toEqual(['log.jsonl']);
    if (process.platform !== 'win32') {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect(statSync(join(folder, 'log.jsonl')).mode & 0o777).toBe(0o600);
    }
    const lines = readFileSync(join(folder, 'log.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; [name: string]: unknown });
    expect(lines[0]).toMatchObject({ event: 'start', version: '0.0.0', host: 'browser' });
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'call.failed', call: 'accounts.remove', kind: 'not-found' }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ event: 'order.outcome', outcome: 'accepted' }));
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'venue.answered',
        op: 'placeOrder',
        method: 'POST',
        status: 200,
        pool: 'spot',
        weight: 1,
      }),
    );
    expect(lines.at(-1)?.event).toBe('stop');
    expect(JSON.stringify(lines)).not.toMatch(/60000|"price"|"size"/);
  });
});
