/**
 * Seam: the whole app where the system speaks lengthened English, on fake ports over a real data folder. Breaks when a text of the window
 * reaches the journal, an export or any other file, which are English in every language (docs/decisions/0018); or when what the journal
 * holds of a status check is shown in English all the same.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { HttpResult } from '../electron/platform/http.ts';
import pairs from './data/pairs.json' with { type: 'json' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The app of a process whose system speaks it; nothing of it is shared with the other tests. */
async function inLengthenedEnglish() {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: 'en-XA' });
  const world = await import('./helpers/app-world.ts');
  const { failuresInEnglish, platformFailureMessages } =
    await import('../shared/messages/platform-failures.ts');
  return { ...world, failuresInEnglish, failures: platformFailureMessages.failures };
}

/** Files below the data folder that contain a text of the window. */
function filesWithIt(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.length).toBeGreaterThan(3);
  return files
    .filter(({ parentPath, name }) => /[⟦⟧]/.test(readFileSync(join(parentPath, name), 'utf8')))
    .map(({ name }) => name);
}

it('an order that is lost, looked for, not sent or tested leaves English in every file, and is shown in the language', async () => {
  const { openApp, answered, call, ORDER, TICKET, failures, failuresInEnglish, ...world } =
    await inLengthenedEnglish();
  world.freshFolder();
  const reset = (message: string): HttpResult => ({
    ok: false,
    failure: { kind: 'reset', message, bytesWritten: 400, httpStatus: null },
  });
  const saved: string[] = [];
  const { app, clock } = await openApp(undefined, {
    http: {
      request(request) {
        if (request.path === '/api/v2/symbols') return Promise.resolve(answered(pairs));
        if (request.path === '/api/v1/timestamp') return Promise.resolve(answered(1_700_000_000_000));
        // An order that cannot be read.
        if (request.path.includes('/client-order/')) return Promise.resolve(answered({}));
        return Promise.resolve(reset(failures.reset(new URL(request.origin).host)));
      },
      // As the port does: what goes wrong with an order is in the journal.
      requestOnce: ({ origin }) => Promise.resolve(reset(failuresInEnglish.reset(new URL(origin).host))),
      warm: () => Promise.resolve(true),
      close: () => Promise.resolve(),
    },
    saver: {
      save({ text }) {
        saved.push(text);
        return Promise.resolve({ ok: true, value: null });
      },
      choose: () => Promise.resolve({ ok: true, value: null }),
    },
  });
  const placed = await call(app, 'orders.place', ORDER);
  expect(placed.outcome?.kind).toBe('unknown');
  await call(app, 'orders.test', { accountId: 'practice', ticketId: 'ticket-2', ticket: TICKET });
  await clock.advanceAsync(60_000);
  const [unknown] = (await call(app, 'orders.recent', { limit: 1 })).unknown;
  expect(unknown?.statusChecks).toMatchObject({
    lastMessage: expect.stringMatching(/^The answer was unreadable\./) as string,
    last: { kind: 'failed', reason: 'bad-answer' },
  });
  const { entries } = await call(app, 'orders.timeline', { accountId: 'practice', clientOid: 'mine-1' });
  const statusCheck = entries.find(({ kind }) => kind === 'status-check');
  expect(statusCheck?.text).toMatch(/⟦Státús çhéçk .*⟧ ⟦Thé áñswér wás úñréádáblé.*⟧/);
  expect(statusCheck?.facts).not.toMatch(/⟦/);
  for (const format of ['csv', 'json'] as const) {
    await call(app, 'orders.export', { accountId: 'practice', text: '', status: null, format });
  }
  expect(saved.join('\n')).toContain('mine-1');
  expect(saved.join('\n')).not.toMatch(/[⟦⟧]/);
  const closing = app.close();
  await clock.advanceAsync(30_000);
  await closing;
  expect(filesWithIt(world.dataFolder())).toEqual([]);
  world.endFolder();
});
