/**
 * security 37, 44: a key, a secret and a passphrase go the whole way a user sends them (typed, tested, stored, used for orders, history, exports,
 * a backup, and the page crashes and reports a crash with them in its words; then every check runs and a report with everything ticked is
 * saved), and then are searched for everywhere but in the keychain. The log is nearly full at the start, so that it turns over.
 * Breaks when any of them is found: in a file (the journal, the notes of crashes, the older log and the report among them), in another
 * program's command line or environment, in the page's storage, in its document, or on the heap of its engine.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { CDPSession, Page } from '@playwright/test';
import { readZip } from '../../electron/storage/zip-reader.ts';
import { LOG_FILE_BYTES } from '../../electron/logs/log-files.ts';
import { offerEverything } from './visit-screens.ts';
import { expect, test } from './exchange.ts';
import { openHistory, openScreen, saveButton } from './screens.ts';
import { choosePair, expectAccepted, fillLimit, outcomeOf, review, sendButton, newTicket } from './ticket.ts';

test.use({
  exchangeOptions: { seed: 11, headerPrefix: 'ZZ', deposits: 30, withdrawals: 10 },
  // Room for the lines of the first requests; what comes later turns the log over.
  earlierLogBytes: LOG_FILE_BYTES - 8_000,
});

/** Typed key by key: a text that the test hands to the page as a whole would lie on its heap by the test's own doing. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name }).focus();
  await page.keyboard.type(text);
}

/** What of the heap can be read back by name: every string of a snapshot, after all that is let go of is collected. */
async function heapOf(page: Page): Promise<string> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  // Twice: what the first finds to be weak is let go of by the second.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

/** Every file below the folder as it lies there, and what is packed in a ZIP unpacked as well. */
function filesOf(folder: string): { name: string; bytes: Buffer }[] {
  const found: { name: string; bytes: Buffer }[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = join(entry.parentPath, entry.name);
    const bytes = readFileSync(name);
    found.push({ name, bytes });
    if (!name.endsWith('.zip')) continue;
    const source = {
      size: bytes.length,
      read: (at: number, length: number) => bytes.subarray(at, at + length),
    };
    const zip = readZip(source, { entries: 1_000, sizeOf: () => 1_000_000_000 });
    if (!zip.ok) throw new Error(`${name}: ${zip.error}`);
    for (const { name: member, at, packed } of zip.value)
      found.push({ name: `${name}: ${member}`, bytes: inflateRawSync(bytes.subarray(at, at + packed)) });
  }
  return found;
}

/** Command lines and environments of every program that may be read: the host, the exchange it started, the browser's. */
function programs(): string {
  const texts: string[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    for (const part of ['cmdline', 'environ']) {
      try {
        texts.push(readFileSync(`/proc/${pid}/${part}`, 'utf8'));
      } catch {
        // Another user's, or gone meanwhile.
      }
    }
  }
  return texts.join('\n');
}

/** A page gone bad reports a crash of its own, with what it should not have in its words and its frames. */
async function reportCrash(page: Page, words: readonly string[]): Promise<void> {
  const reply = await page.evaluate(async (texts) => {
    const { counterfoil } = window as unknown as {
      counterfoil: { call(name: string, input: object): Promise<{ ok: boolean }> };
    };
    const message = `${texts.join(' ')} is not a function`;
    const stack = texts.map((text) => `    at ${text} (counterfoil://app/index.js:1:2)`).join('\n');
    return counterfoil.call('diagnostics.reportScreenError', {
      screen: 'Trade',
      name: 'TypeError',
      message,
      stack,
    });
  }, words);
  expect(reply.ok).toBe(true);
}

/** Runs every check, then saves a report that holds all there is to hold. */
async function saveReport(page: Page): Promise<void> {
  await openScreen(page, 'Diagnostics');
  await page.getByRole('button', { name: 'Run all checks' }).click();
  await expect(
    page.getByRole('list', { name: 'Checks' }).getByRole('listitem', { name: 'Signature', exact: true }),
  ).toContainText('passed');
  await expect(page.getByRole('button', { name: 'Run all checks' })).toBeVisible();
  await page.getByRole('button', { name: 'Save support report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Support report' });
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await expect(dialog.getByRole('button', { name: /^journal\.txt/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('.zip');
}

test('a key, a secret and a passphrase are found nowhere but in the keychain', async ({
  appPage: page,
  exchange,
  app,
}) => {
  test.setTimeout(240_000);
  const secrets = { key: exchange.key, secret: exchange.secret, passphrase: exchange.passphrase };
  const hits = (text: string): string[] =>
    Object.entries(secrets).flatMap(([name, value]) => (text.includes(value) ? [name] : []));

  await openScreen(page, 'Accounts');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('textbox', { name: 'Base URL' }).fill(exchange.baseUrl);
  await page.getByRole('textbox', { name: 'Header prefix' }).fill(exchange.headerPrefix);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Treasury EU');
  await type(page, 'API key', secrets.key);
  await type(page, 'API secret', secrets.secret);
  await type(page, 'Passphrase', secrets.passphrase);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('All 6 checks passed.', { exact: false })).toBeVisible();
  await saveButton(page).click();
  const row = page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: 'Treasury EU' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'API secret' })).toHaveCount(0);

  // The search itself is tried: what the page does hold is found.
  await page.evaluate(() => Object.assign(window, { held: ['control', 'canary', '5150'].join('-') }));
  const heap = await heapOf(page);
  expect(heap).toContain('control-canary-5150');
  expect(hits(heap)).toEqual([]);
  expect(hits(await page.content())).toEqual([]);

  await page.getByRole('button', { name: 'Switch to this account' }).click();
  await offerEverything(page);
  await choosePair(page, 'BTC-USDT');
  await fillLimit(page, '100', '0.25');
  await review(page);
  await sendButton(page).click();
  await expectAccepted(page);
  await newTicket(page);
  await fillLimit(page, '100', '99999');
  await review(page);
  await sendButton(page).click();
  await expect(outcomeOf(page).getByRole('heading', { level: 2 })).toHaveText('Order rejected');

  await openHistory(page);
  await page.getByRole('button', { name: 'Download history' }).click();
  await expect(page.getByRole('button', { name: /^History verified to [^,]*$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Export' })
    .getByRole('button', { name: /^Export \d/ })
    .click();
  await expect(page.getByText(/records saved to/)).toBeVisible();
  const answers = await page.evaluate(async () => {
    const { counterfoil } = window as unknown as {
      counterfoil: { call(name: string, input: object): Promise<{ ok: boolean }> };
    };
    const journal = { accountId: 'practice', text: '', status: null };
    return [
      await counterfoil.call('orders.export', { ...journal, format: 'csv' }),
      await counterfoil.call('orders.export', { ...journal, format: 'json' }),
      await counterfoil.call('backup.write', {}),
    ].map(({ ok }) => ok);
  });
  expect(answers).toEqual([true, true, true]);
  expect(hits(await heapOf(page))).toEqual([]);

  // The page's process dies, and another page of the same session takes its place, as it would in the app.
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await page.context().newPage();
  await again.goto(app.url);
  await expect(again.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  expect(hits(await heapOf(again))).toEqual([]);

  const stored = await again.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      await indexedDB.databases(),
      'caches' in window ? await caches.keys() : [],
      performance.getEntries().map(({ name }) => name),
      location.href,
      history.state,
    ]),
  );
  expect(hits(stored)).toEqual([]);
  expect(hits(programs())).toEqual([]);
  await reportCrash(again, Object.values(secrets));
  await saveReport(again);

  const found: string[] = [];
  const texts = new Map<string, string>();
  for (const { name, bytes } of filesOf(app.dataFolder)) {
    texts.set(basename(name), bytes.toString('utf8'));
    // Latin 1 keeps every byte; UTF-16 is what some programs write.
    for (const hit of [...hits(bytes.toString('latin1')), ...hits(bytes.toString('utf16le'))])
      found.push(`${hit} in ${name}`);
  }
  const names = [...texts.keys()];
  expect(
    names.filter((name) => /journal\.db$|archive\.db$|orders.*\.csv$|\.zip: /.test(name)).length,
  ).toBeGreaterThan(5);
  expect(texts.get('crashes.json')).toContain('is not a function');
  expect(texts.get('log-1.jsonl')).toContain('"event":"venue.answered"');
  const report = names.find((name) => name.endsWith('.zip: crashes.txt'))?.replace('crashes.txt', '') ?? '';
  const inReport = (part: string): string => texts.get(`${report}${part}`) ?? '';
  for (const part of ['crashes.txt', 'log.jsonl', 'log-1.jsonl', 'checks.txt', 'settings.txt', 'journal.txt'])
    expect(inReport(part), part).not.toBe('');
  expect(inReport('crashes.txt')).toContain('is not a function');
  expect(inReport('log.jsonl')).toContain('"event":"crash"');
  expect(inReport('journal.txt')).toContain('99999');
  expect(found).toEqual([]);
});
