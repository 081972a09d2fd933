/**
 * `npm run dev` through its front door, on a copy of the sources that the spec edits. Breaks when an edit of the page or of what both sides
 * share does not show or loses what was typed, an edit of the main process does not reach the window, the page needs more than its content
 * policy allows, or the prepared account is empty. How long each took is printed, and held by nobody.
 */
import { expect, type Page, test as base } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Bridge } from '../../shared/bridge/contract.ts';

const COPIED = [
  'assets',
  'browser-host',
  'electron',
  'exchange',
  'renderer',
  'scripts',
  'shared',
  'package.json',
  'tsconfig.json',
];

interface Dev {
  url: string;
  /** Replaces a text of a source that stands there once. */
  edit(file: string, before: string, after: string): void;
}

const test = base.extend<{ dev: Dev }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  dev: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-dev-'));
    for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const program = spawn('node', ['scripts/dev.ts', '--json'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((done) => program.once('exit', done));
    await use({
      url: await announcedUrl(program),
      edit(file, before, after) {
        const text = readFileSync(join(folder, file), 'utf8');
        expect(text.split(before)).toHaveLength(2);
        writeFileSync(join(folder, file), text.replace(before, after));
      },
    });
    program.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  },
});

function announcedUrl(program: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    program.once('exit', (code) => fail(new Error(`npm run dev ended with ${code}`)));
    if (program.stdout === null) throw new Error('it has no stdout');
    createInterface({ input: program.stdout }).once('line', (line) => {
      done((JSON.parse(line) as { url: string }).url); // its first line
    });
  });
}

async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name, exact: true }).click();
}

test(
  'an edit shows, what was typed stays, and every screen has content',
  { tag: '@deep' },
  async ({ dev, page }) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (/content security policy|trusted type/i.test(message.text())) complaints.push(message.text());
    });
    let loads = 0;
    page.on('load', () => (loads += 1));

    await page.goto(dev.url);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Alerts: [1-9]/ })).toBeVisible();
    const typed = page.getByRole('textbox', { name: 'Price' });
    await typed.fill('41000.1');

    const timed = async (what: string, edit: () => void, seen: () => Promise<unknown>) => {
      const started = performance.now();
      edit();
      await seen();
      console.log(`${what} after ${Math.round(performance.now() - started)} ms`);
      await expect(typed).toHaveValue('41000.1');
    };

    await timed(
      'an edit in renderer/ shows',
      () =>
        dev.edit(
          'renderer/frame/status-bar.tsx',
          'className="status-bar"',
          'className="status-bar" data-edited',
        ),
      () => expect(page.locator('[data-edited]')).toBeVisible(),
    );
    await timed(
      'an edit in shared/ shows',
      () => dev.edit('shared/messages/trade.ts', "search: 'Search',", "search: 'Look for',"),
      () => expect(page.getByPlaceholder('Look for')).toBeVisible(),
    );
    const version = () =>
      page.evaluate(async () => {
        const { counterfoil } = window as unknown as { counterfoil: Bridge }; // what the bridge client gave the page
        const answer = await counterfoil.call('app.describe', {});
        return answer.ok ? answer.value.version : answer.error.message;
      });
    await timed(
      'an edit in electron/ answers',
      () =>
        dev.edit(
          'electron/app/build-system.ts',
          'return succeed({ version, host, platform: os,',
          "return succeed({ version: '9.9.9', host, platform: os,",
        ),
      () => expect.poll(version, { intervals: [50] }).toBe('9.9.9'),
    );
    expect(loads).toBe(1);

    await openScreen(page, 'History');
    await page.getByRole('radiogroup', { name: 'Direction' }).getByText('Deposits').click();
    await expect(page.getByRole('grid', { name: 'Deposits' }).getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
    await openScreen(page, 'Orders');
    await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible();
    expect(complaints).toEqual([]);
  },
);
