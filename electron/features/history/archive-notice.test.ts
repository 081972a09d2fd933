/**
 * Seam: a real data folder, where the system speaks lengthened English. Breaks when what happened to the archive is kept in the window's
 * language, or shown in the file's, or no longer shown after the language changed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeStoredJson } from '../../../tests/helpers/stored-json.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'notice-'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  rmSync(folder, { recursive: true });
});

async function speaking(language: string) {
  vi.resetModules();
  vi.stubGlobal('navigator', { language });
  const { openArchiveNotice } = await import('./archive-notice.ts');
  const { nodeFiles } = await import('../../platform/files.ts');
  const { archiveMessages } = await import('../../../shared/messages/archive.ts');
  return { notice: openArchiveNotice(nodeFiles, folder), messages: archiveMessages };
}

it('is kept in English and shown in whatever language the window speaks', async () => {
  const { notice, messages } = await speaking('en-XA');
  const shown = messages.movedAside('archive.damaged-2.db');
  expect(shown).toMatch(/⟦/);
  for (const n of [1, 2]) writeFileSync(join(folder, `archive.damaged-${n}.db`), '');
  notice.note(shown);
  expect(notice.get()).toBe(shown);
  const saved = readFileSync(join(folder, 'archive-notice.json'), 'utf8');
  expect(saved).toContain('It was saved as archive.damaged-2.db in the data folder');
  expect(saved).not.toMatch(/[⟦⟧]/);
  const again = await speaking('en-XA');
  expect(again.notice.get()).toBe(shown);
  const english = await speaking('en');
  expect(english.notice.get()).toBe(english.messages.movedAside('archive.damaged-2.db'));
  english.notice.dismiss();
  expect(english.notice.get()).toBeNull();
});

it('that no catalogue knows is shown as it is', async () => {
  writeStoredJson(join(folder, 'archive-notice.json'), { version: 1, notice: 'Das Archiv.' });
  const { notice } = await speaking('en-XA');
  expect(notice.get()).toBe('Das Archiv.');
});
