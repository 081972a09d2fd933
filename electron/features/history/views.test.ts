/** Seam: a file port in memory. Breaks when a view is lost by a restart, a full disk pretends success, or a damaged file is overwritten. */
import { expect, test } from 'vitest';
import type { SavedView } from '../../../shared/bridge/view-calls.ts';
import { memoryFiles } from '../../../tests/helpers/memory-files.ts';
import { viewHandlers } from './views.ts';

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
      trade: { layouts: {}, favourites: [] },
    },
  });
});

test('the arrangement of Trade and its stars are there after a restart, and leave the views alone', async () => {
  const { files } = memoryFiles();
  const before = viewHandlers(files, '/data');
  await before['views.put'](view('USDT'));
  const trade = {
    layouts: { wide: { hidden: ['pairs' as const], sizes: { book: 300 } } },
    favourites: ['ETH-USDT'],
  };
  await before['views.setTrade'](trade);
  const after = await viewHandlers(files, '/data')['views.list']({});
  expect(after).toMatchObject({ ok: true, value: { views: [view('USDT')], trade } });
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
  expect(await handlers['views.list']({})).toMatchObject({
    ok: true,
    value: { views: [], columns: [], trade: { favourites: [] } },
  });
  await handlers['views.put'](view('USDT'));
  expect(held.get('/data/views.damaged.json')).toBe('{"views":');
});
