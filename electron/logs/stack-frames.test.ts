/**
 * Breaks when a word of a message, of a name or of a line that only looks like a frame stands in what is noted of an error: the engine quotes
 * amounts and typed words, and notes go into reports. And when nothing useful is left of a fault.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call, endFolder, freshFolder, openApp } from '../../tests/helpers/app-world.ts';
import { runs } from '../../tests/helpers/runs.ts';
import { framesOf, describeThrownValue } from './stack-frames.ts';

/** Makes the engine throw, with `value` wherever it quotes one. */
const FAULTS: ((value: string) => unknown)[] = [
  (value) => 'a' in (value as unknown as object),
  (value) => (undefined as unknown as Record<string, string>)[value],
  (value) => ((null as unknown as Record<string, string>)[value] = 'x'),
  (value) => [1].map(value as unknown as () => void),
  (value) => new Map([value as unknown as [string, string]]),
  (value) => new Headers({ [`${value} `]: 'x' }),
  (value) => new Headers().append('authorization', `${value}\u0000`),
  (value) => (Object.freeze([]) as unknown as string[]).push(value),
  (value) => ((Object.freeze({ [value]: 1 }) as Record<string, number>)[value] = 2),
  (value) => BigInt(`${value}.`),
  (value) => JSON.parse(`{${value}`) as unknown,
  (value) => new Intl.NumberFormat('en', { style: 'currency', currency: `${value}.` }),
  (value) => Map.prototype.get.call(value as unknown as Map<string, string>, 'a'),
  (value) => Object.create(value as unknown as object) as unknown,
  (value) => {
    throw Object.assign(new TypeError(`${value} is not a function`), { name: value, code: value });
  },
  (value) => {
    throw new ReferenceError(`${value} is not defined\n    at ${value}\n    at ${value} (${value}.js:1:2)`);
  },
  (value) => {
    throw Object.assign(new Error(`${value}\n    at ${value} (x.js:1:2)`), { code: `E_${value}` });
  },
];

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (thrown) {
    return thrown;
  }
  throw new Error('it threw nothing');
}

/** What a person may type or a venue may say; never a word of the sentences that are noted. */
const VALUE = fc
  .tuple(
    fc.constantFrom('12.75', 'Ada_Lovelace', 'rent', '60123.4', 'bc1qxy2', 'Miete', '0x5aef'),
    fc.constantFrom('', ' BTC', ', rent for Ada', '…', '(99)', '\nZug 4'),
  )
  .map((parts) => `zz${parts.join('')}`);

describe('what the engine quotes', () => {
  it('no value of any message, name or code is in the text or frames, whatever is quoted', () => {
    fc.assert(
      fc.property(VALUE, fc.constantFrom(...FAULTS), (value, act) => {
        const thrown = thrownBy(() => act(value)) as Error; // all of them throw errors
        const noted = [describeThrownValue(thrown), ...framesOf(thrown.stack, thrown.message)].join('\n');
        expect(noted).not.toMatch(/zz|12\.75|Ada|rent|60123|bc1q|Miete|0x5a|BTC|Zug/);
        expect(noted).toMatch(/stack-frames\.test\.ts:\d+:\d+/);
      }),
      { numRuns: runs(400, 5_000) },
    );
  });

  it('nor in what a page reports of a screen that broke, in any of its four texts', async () => {
    freshFolder();
    const { app } = await openApp();
    for (const text of ['12.75 BTC, rent for Ada', 'rent', 'Ada']) {
      await call(app, 'diagnostics.reportScreenError', {
        screen: text,
        name: text,
        message: `${text} is not a function`,
        stack: `${text}\n    at ${text}\n    at Pay (${text})\n    at ${text} 12.75 (x.js:3:4)`,
      });
    }
    const { crashes } = await call(app, 'diagnostics.overview', {});
    expect(crashes.length).toBeGreaterThan(0);
    for (const { what, frames } of crashes) {
      expect(what).toBe('The shown screen stopped working: Error: … is not a function.');
      expect(frames).toEqual(['at x.js:3:4']);
    }
    void app.close();
    endFolder();
  });
});

describe('what is left', () => {
  it.each([
    [
      new TypeError("Cannot read properties of undefined (reading 'a')"),
      'TypeError: Cannot read properties of undefined',
    ],
    [
      new TypeError("Cannot destructure property 'a' of 'b' as it is null."),
      'TypeError: Cannot destructure null',
    ],
    [new TypeError('a.b is not a function'), 'TypeError: … is not a function'],
    [
      new TypeError('number 5 is not iterable (cannot read property Symbol(Symbol.iterator))'),
      'TypeError: … is not iterable',
    ],
    [new TypeError('Assignment to constant variable.'), 'TypeError: Assignment to constant variable'],
    [new RangeError('Maximum call stack size exceeded'), 'RangeError: Maximum call stack size exceeded'],
    [new TypeError('x of undefined'), 'TypeError'],
    [new SyntaxError('Unexpected token in "my secret"'), 'SyntaxError'],
    [Object.assign(new Error('open /a'), { code: 'ENOENT' }), 'Error (ENOENT)'],
    [Object.assign(new Error('x'), { code: 'UND_ERR_SOCKET' }), 'Error (UND_ERR_SOCKET)'],
    [Object.assign(new Error('x'), { name: 'Weird <b>' }), 'Error'],
    ['a text', 'a thrown string'],
    [undefined, 'nothing was told'],
    [null, 'a thrown object'],
  ])('words of %s', (thrown, text) => {
    expect(describeThrownValue(thrown)).toBe(text);
  });

  it('frames keep names of the program and the place, without folders, and twelve of them', () => {
    const stack = [
      'Error: m',
      '    at async Object.diagnostics.check (file:///opt/a b/main.js:1:2)',
      '    at new Row (counterfoil://app/assets/index-a1.js:3:4)',
      '    at Array.map (<anonymous>)',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:103:5)',
      '    at Object.onClick [as handler] (C:\\Users\\Ada Lovelace\\app\\b.js:5:6)',
      '    at /home/ada/x.js:7:8',
    ].join('\n');
    expect(framesOf(stack, 'm')).toEqual([
      'at main.js:1:2',
      'at new Row (index-a1.js:3:4)',
      'at Array.map (<anonymous>)',
      'at process.processTicksAndRejections (task_queues:103:5)',
      'at b.js:5:6',
      'at x.js:7:8',
    ]);
    expect(framesOf(undefined, '')).toEqual([]);
    expect(framesOf(`Error\n${'    at f (a.js:1:1)\n'.repeat(50)}`, '')).toHaveLength(12);
  });
});
