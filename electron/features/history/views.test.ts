/** Seam: a file port in memory. Breaks when a view is lost by a restart, a full disk pretends success, or a damaged file is overwritten. */
import { expect, test } from 'vitest';
import type { SavedView } from '../../../shared/bridge/view-calls.ts';
import type { Files } from '../../platform/files.ts';
import { viewHandlers } from './views.ts';

function memoryFiles(initial: Record<string, string> = {}) {
  const held = new Map(Object.entries(initial));
  const disk = { full: false };
  const files: Files = {
    read: (path) => held.get(path) ?? null,
    replace(path, text) {
      if (disk.full) throw new Error('ENOSPC');
      held.set(path, text);
    },
    folder: (path) => path,
    privateFile: (path) => path,
  };
  return { files, held, disk };
}

const view = (name: string, query = 'currency:USDT'): SavedView => ({
  name,
  query,
  sort: { by: 'created', descending: true },
  columns: null,
});

test('a view and the columns are there after a restart; the same name takes the place of the old one', async () => {
  const { files } = memoryFiles();
  const before = viewHandlers(files, '/data');
  await before['views.put'](view('USDT'));
  await before['views.put'](view('Large'));
  await before['views.put'](view('USDT', 'currency:USDT amount>1000'));
  await before['views.setColumns']({ columns: [{ column: 'memo', width: 90, shown: false }] });
  await before['views.remove']({ name: 'Large' });
  const after = await viewHandlers(files, '/data')['views.list']({});
  expect(after).toEqual({
    ok: true,
    value: {
      views: [view('USDT', 'currency:USDT amount>1000')],
      columns: [{ column: 'memo', width: 90, shown: false }],
    },
  });
});

test('a file of an earlier version is read, and written as this one does', async () => {
  const old = { key: 'memo', width: 90, shown: true };
  const text = JSON.stringify({ views: [{ ...view('USDT'), columns: [old] }], columns: [old] });
  const { files, held } = memoryFiles({ '/data/views.json': text });
  const handlers = viewHandlers(files, '/data');
  const now = { column: 'memo', width: 90, shown: true };
  expect(await handlers['views.list']({})).toEqual({
    ok: true,
    value: { views: [{ ...view('USDT'), columns: [now] }], columns: [now] },
  });
  await handlers['views.put'](view('Large'));
  expect(held.get('/data/views.json')).not.toContain('"key"');
});

test('a full disk is reported and changes nothing', async () => {
  const { files, disk } = memoryFiles();
  const handlers = viewHandlers(files, '/data');
  await handlers['views.put'](view('USDT'));
  disk.full = true;
  expect(await handlers['views.put'](view('Other'))).toMatchObject({ ok: false, error: { kind: 'store' } });
  expect(await handlers['views.list']({})).toMatchObject({ value: { views: [{ name: 'USDT' }] } });
});

test('a damaged file is kept beside the new one', async () => {
  const { files, held } = memoryFiles({ '/data/views.json': '{"views":' });
  const handlers = viewHandlers(files, '/data');
  expect(await handlers['views.list']({})).toEqual({ ok: true, value: { views: [], columns: [] } });
  await handlers['views.put'](view('USDT'));
  expect(held.get('/data/views.damaged.json')).toBe('{"views":');
});
