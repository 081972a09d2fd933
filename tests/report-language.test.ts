/**
 * Seam: the whole app where the system speaks lengthened English. Breaks when the report for support, a file for others, holds a text of
 * the window (docs/decisions/0018), or the window shows the report's English.
 */
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('a report for support is English in every file, whatever was found; the window is told of it in its language', async () => {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: 'en-XA' });
  const { freshFolder, openApp, call, endFolder } = await import('./helpers/app-world.ts');
  const { CHECK_IDS } = await import('../shared/diagnostics/checks.ts');
  freshFolder();
  const { app, clock } = await openApp();
  for (const id of CHECK_IDS) {
    const checking = call(app, 'diagnostics.check', { id, accountId: 'practice', sparing: false });
    await clock.advanceAsync(60_000);
    const { found } = await checking;
    expect(found).toMatch(/⟦/);
  }
  const { files, bundleId, redactions } = await call(app, 'diagnostics.bundle', { withJournal: true });
  for (const { about } of files) expect(about).toMatch(/^⟦/);
  for (const { title } of redactions) expect(title).toMatch(/^⟦/);
  const texts = new Map<string, string>();
  for (const { name } of files) {
    const { text } = await call(app, 'diagnostics.bundleText', { bundleId, name, offset: 0 });
    texts.set(name, text);
  }
  expect(texts.get('contents.txt')).toContain('checks.txt: Latest result of every check.');
  expect(texts.get('checks.txt')).toContain('12. Review log (');
  const strange = [...texts].filter(([, text]) => /[⟦⟧]/.test(text)).map(([name]) => name);
  expect(strange).toEqual([]);
  const closing = app.close();
  await clock.advanceAsync(30_000);
  await closing;
  endFolder();
});
