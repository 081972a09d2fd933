/**
 * Seam: the registrar's front door, with an app of fake handlers behind it.
 * Breaks when a call from elsewhere, an input outside the contract or a flood reaches a handler, when a reply outside the
 * contract reaches the window, when an error shows more than it may, or when a refusal leaves no line in the log, one that quotes the input, or too many.
 */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallHandlers } from '../../shared/bridge/contract.ts';
import { calls, events } from '../../shared/bridge/contract.ts';
import { CALL_NAMES } from '../../shared/bridge/names.ts';
import { succeed } from '../../shared/base/result.ts';
import { createFakeApp, createManualClock, describeApp } from '../../tests/electron-double/fake-app.ts';
import { createRegistrar, type RegistrarOptions } from './registrar.ts';
import { PREFERENCES } from '../../tests/helpers/preferences.ts';

function setUp(overrides: Partial<CallHandlers> = {}, options: Partial<RegistrarOptions<string>> = {}) {
  const app = createFakeApp(overrides);
  const clock = createManualClock();
  const lines: string[] = [];
  const registrar = createRegistrar<string>(app.handlers, {
    clock,
    isTrustedSender: (sender) => sender === 'page',
    report: (line) => lines.push(line),
    ...options,
  });
  return { app, clock, registrar, lines };
}

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = { inner: value };
  return value;
}

const credentials = { key: 'k', secret: 'CANARY-SECRET', passphrase: 'CANARY-PHRASE', keyVersion: '3' };

describe('the contract', () => {
  it('has no reply and no event with a field that could hold a credential', () => {
    const shapes = [...Object.values(calls).map(({ reply }) => reply), ...Object.values(events)];
    const text = JSON.stringify(shapes.map((shape) => z.toJSONSchema(shape)));
    expect(text).toContain('"keyEnding"');
    expect(text).not.toMatch(/"(key|secret|passphrase)":/);
  });
});

describe('what is refused before any handler runs', () => {
  const refusals: [title: string, name: unknown, args: unknown[], sender: string][] = [
    ['a call from elsewhere', 'app.describe', [{}], 'stranger'],
    ['an unknown name', 'app.quit', [{}], 'page'],
    ['a name from the prototype', 'constructor', [{}], 'page'],
    ['__proto__ as a name', '__proto__', [{}], 'page'],
    ['a name that is no text', 7, [{}], 'page'],
    ['no input', 'app.describe', [], 'page'],
    ['a second argument', 'app.describe', [{}, {}], 'page'],
    ['an undefined input', 'app.describe', [undefined], 'page'],
    ['an unknown key', 'app.describe', [{ extra: 1 }], 'page'],
    [
      'an unknown key further in',
      'preferences.set',
      [{ theme: 'dark', timeZone: 'utc', density: 'compact', x: 1 }],
      'page',
    ],
    ['an own __proto__ key', 'app.describe', [JSON.parse('{"__proto__":{"a":1}}')], 'page'],
    ['an own constructor key', 'app.describe', [JSON.parse('{"constructor":{}}')], 'page'],
    ['a symbol key', 'app.describe', [{ [Symbol('x')]: 1 }], 'page'],
    ['nesting too deep', 'app.describe', [nested(13)], 'page'],
    ['text beyond the contract', 'accounts.select', [{ id: 'a'.repeat(65) }], 'page'],
    [
      'text beyond the cap',
      'pairs.import',
      [{ accountId: 'a', source: 's', text: 'x'.repeat(5_000_001) }],
      'page',
    ],
    ['too many values', 'app.describe', [Array.from({ length: 200_001 }, () => 0)], 'page'],
    ['a map', 'app.describe', [new Map()], 'page'],
    ['a date', 'app.describe', [new Date(0)], 'page'],
    ['a function', 'app.describe', [() => 0], 'page'],
    ['a bigint', 'app.describe', [1n], 'page'],
    ['a number that is not finite', 'orders.recent', [{ limit: Number.NaN }], 'page'],
    ['text where a number belongs', 'orders.recent', [{ limit: '5' }], 'page'],
  ];

  it.each(refusals)('%s', async (_title, name, args, sender) => {
    const { app, registrar } = setUp();
    const result = await registrar.handle(name, args, sender);
    expect(result).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
    expect(app.reached).toEqual([]);
  });

  it.each(refusals)('%s leaves one line in the log', async (_title, name, args, sender) => {
    const { registrar, lines } = setUp();
    await registrar.handle(name, args, sender);
    const known = CALL_NAMES.some((one) => one === name);
    expect(lines).toEqual([
      expect.stringMatching(known ? `^refused ${String(name)}: ` : '^refused a call that is none: '),
    ]);
  });

  it('the line of a refusal says why, and holds nothing of name or input', async () => {
    const { registrar, lines } = setUp();
    const tries: [name: string, args: unknown[], sender: string][] = [
      ['accounts.putCredentials', [{ credentials }], 'CANARY-page'],
      ['CANARY.call', [{}], 'page'],
      ['app.describe', ['CANARY', 'CANARY'], 'page'],
      ['app.describe', [{ CANARY: new Map([['CANARY', 1]]) }], 'page'],
      ['app.describe', [{ CANARY: 'CANARY' }], 'page'],
      ['orders.recent', [{ limit: 'CANARY' }], 'page'],
    ];
    for (const [name, args, sender] of tries) await registrar.handle(name, args, sender);
    expect(lines).toEqual([
      'refused accounts.putCredentials: it did not come from our own page',
      'refused a call that is none: there is no such call',
      'refused app.describe: it did not bring one input',
      'refused app.describe: its input is no plain data, or too large',
      'refused app.describe: its input misfits the contract (unrecognized_keys)',
      'refused orders.recent: its input misfits the contract (invalid_type)',
    ]);
  });

  it('of a flood ten lines a minute are in the log, and the number of the rest', async () => {
    const { registrar, lines, clock } = setUp();
    await Promise.all(Array.from({ length: 5_000 }, () => registrar.handle('app.quit', [{}], 'page')));
    expect(lines).toHaveLength(10);
    clock.advance(60_000);
    expect(lines.slice(10)).toEqual(['refused 4990 more calls within a minute']);
    await registrar.handle('app.quit', [{}], 'page');
    expect(lines).toHaveLength(12);
    clock.advance(60_000);
    expect(lines).toHaveLength(12);
  });

  it('calls that the gate of floods turns away are noted as such', async () => {
    const { registrar, lines } = setUp({}, { limits: { concurrent: 10, perSecond: 1 } });
    await registrar.handle('app.describe', [{}], 'page');
    await registrar.handle('app.describe', [{}], 'page');
    expect(lines).toEqual(['refused app.describe: there were too many calls at once']);
  });

  it('names the field at fault and never quotes the value', async () => {
    const { registrar } = setUp();
    const input = {
      id: 'a',
      credentials: { ...credentials, keyVersion: 'CANARY-VERSION', key: '' },
      keep: 'keychain',
    };
    const result = await registrar.handle('accounts.putCredentials', [input], 'page');
    expect(result).toMatchObject({ ok: false, error: { kind: 'bad-request', field: 'credentials.key' } });
    expect(JSON.stringify(result)).not.toContain('CANARY');
  });
});

describe('what is answered', () => {
  it('hands the parsed input to the handler and its value back', async () => {
    const { registrar, app } = setUp();
    expect(await registrar.handle('app.describe', [{}], 'page')).toEqual(succeed(describeApp()));
    expect(app.reached).toEqual(['app.describe']);
  });

  it('passes a typed error on as it is', async () => {
    const { registrar } = setUp();
    expect(await registrar.handle('status.get', [{}], 'page')).toEqual({
      ok: false,
      error: { kind: 'not-found', message: 'status.get is not part of this test.' },
    });
  });

  const misfits: [title: string, reply: unknown][] = [
    ['a field too many', succeed({ ...describeApp(), secret: 'CANARY' })],
    ['a field too few', succeed({ version: '1' })],
    ['an unknown error kind', { ok: false, error: { kind: 'CANARY', message: 'CANARY' } }],
    ['an error with a stack', { ok: false, error: { kind: 'store', message: 'm', stack: 'CANARY' } }],
    ['nothing', undefined],
    ['a value without the union', describeApp()],
  ];

  it.each(misfits)('keeps back a reply with %s', async (_title, reply) => {
    const { registrar, lines } = setUp({ 'app.describe': () => Promise.resolve(reply as never) });
    const result = await registrar.handle('app.describe', [{}], 'page');
    expect(result).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(JSON.stringify([result, lines])).not.toContain('CANARY');
    expect(lines).toHaveLength(1);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('CANARY /home/ada/journal.db'))],
    [
      'throws at once',
      () => {
        throw new TypeError('CANARY');
      },
    ],
    [
      'throws something odd',
      () => {
        throw 'CANARY';
      },
    ],
  ])('hides a handler that %s', async (_title, handler) => {
    const { registrar, lines } = setUp({ 'app.describe': handler });
    const result = await registrar.handle('app.describe', [{}], 'page');
    expect(result).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(JSON.stringify([result, lines])).not.toMatch(/CANARY|\/home|\/electron\//);
  });
});

describe('floods', () => {
  it('refuses calls beyond the number that may be unanswered, and takes calls again once they are answered', async () => {
    const release: (() => void)[] = [];
    const { registrar, app } = setUp(
      {
        'app.describe': () =>
          new Promise((resolve) => {
            release.push(() => resolve(succeed(describeApp())));
          }),
      },
      { limits: { concurrent: 3, perSecond: 1_000 } },
    );
    const first = Array.from({ length: 10 }, () => registrar.handle('app.describe', [{}], 'page'));
    expect(app.reached).toHaveLength(3);
    for (const answer of release) answer();
    const results = await Promise.all(first);
    expect(results.filter((result) => result.ok)).toHaveLength(3);
    expect(await registrar.handle('status.get', [{}], 'page')).toMatchObject({
      error: { kind: 'not-found' },
    });
  });

  it('bounds ten thousand calls in one second, and recovers in the next', async () => {
    const { registrar, app, clock } = setUp({}, { limits: { concurrent: 20_000, perSecond: 500 } });
    await Promise.all(Array.from({ length: 10_000 }, () => registrar.handle('app.describe', [{}], 'page')));
    expect(app.reached).toHaveLength(500);
    clock.advance(1_000);
    expect(await registrar.handle('app.describe', [{}], 'page')).toMatchObject({ ok: true });
  });
});

describe('events', () => {
  it('lets through what fits and reports what does not', () => {
    const { registrar, lines } = setUp();
    const fitting = PREFERENCES;
    expect(registrar.allowsEvent('preferences', fitting)).toBe(true);
    expect(registrar.allowsEvent('preferences', { ...fitting, secret: 'CANARY' })).toBe(false);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('CANARY');
  });
});
