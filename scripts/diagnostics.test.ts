/**
 * Breaks when the command changes anything in the data folder, misses a damaged file, puts the journal into a report that was not asked for,
 * or ends with the wrong code.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { call, dataFolder, endFolder, freshFolder, openDesk, ORDER } from '../tests/helpers/desk-world.ts';
import { runDiagnostics } from './diagnostics.ts';

let out = '';
beforeEach(async () => {
  freshFolder();
  out = mkdtempSync(join(tmpdir(), 'diagnostics-out-'));
  const { desk, clock } = await openDesk();
  await call(desk, 'orders.place', ORDER);
  const closing = desk.close();
  await clock.advanceAsync(30_000);
  await closing;
});
afterEach(() => {
  endFolder();
  rmSync(out, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await runDiagnostics(['--data', dataFolder(), ...args], (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

/** Every file with its size, time and content. */
function snapshot(): unknown[] {
  return readdirSync(dataFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, statSync(path).mtimeMs, readFileSync(path).toString('base64')];
    });
}

it('looks at what needs neither key nor app, says what was not looked at, and changes nothing', async () => {
  const before = snapshot();
  const { code, text } = await run('--checks');
  expect(code).toBe(0);
  expect(text).toMatch(/ 2\. Disk +ok /);
  expect(text).toMatch(/10\. Archive +ok /);
  expect(text).toMatch(/11\. Order journal +ok /);
  expect(text).toMatch(/ 6\. Signature +- +Not possible here/);
  expect(text).toMatch(/ 4\. Address +- /);
  expect(snapshot()).toEqual(before);
});

it('a damaged journal is a failure', async () => {
  const path = join(dataFolder(), 'journal.db');
  const bytes = readFileSync(path);
  bytes.write('XX', bytes.lastIndexOf('mine-1'));
  writeFileSync(path, bytes);
  const { code, text } = await run();
  expect(code).toBe(1);
  expect(text).toMatch(/11\. Order journal +FAIL /);
  expect(text).toContain('To do: Do not place orders.');
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

it.each([[['--checks', '--nonsense']], [['one', 'two']], [['--data', '/no/such/folder']]])(
  '%j ends with 2',
  async (args) => {
    expect((await run(...args)).code).toBe(2);
    expect(existsSync('/no/such/folder')).toBe(false);
  },
);

it('explains itself', async () => {
  expect(await run('--help')).toMatchObject({ code: 0 });
});
