/** Breaks when what the history says after the end of this service reaches a closed file, or when a file that does not open takes anything else with it. */
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { fail } from '../../../shared/base/result.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { createTradeHistoryService } from './trade-history-service.ts';

const FIRST_PAGE = { accountId: 'a', symbol: null, before: null };

function open(folder = mkdtempSync(join(tmpdir(), 'counterfoil-fills-'))) {
  const asked: string[] = [];
  const notices: string[] = [];
  const service = createTradeHistoryService({
    folder,
    clock: manualClock(),
    ready: () => Promise.resolve(fail({ kind: 'unreachable', message: 'gone' })),
    find(accountId) {
      asked.push(accountId);
      return null;
    },
    placedOn: () => [],
    announce: () => undefined,
    notice: (message) => notices.push(message),
  });
  return { folder, asked, notices, service };
}

it('opens nothing before it is asked', () => {
  const { folder, service } = open();
  service.filled('a', 'BTC-USDT');
  service.suspend();
  service.close();
  expect(readdirSync(folder)).toEqual([]);
});

it('asks nothing after its end', () => {
  const { asked, service } = open();
  service.download('a');
  service.close();
  service.download('b');
  expect(asked).toEqual(['a']);
});

it('puts a damaged file aside, says so, and begins a new one', async () => {
  const { folder } = open();
  writeFileSync(
    join(folder, 'trade-history.db'),
    'not a database, and longer than the header of one '.repeat(100),
  );
  const { service, notices } = open(folder);
  expect(await service.handlers['tradeHistory.fills'](FIRST_PAGE)).toMatchObject({ value: { total: 0 } });
  expect(notices).toEqual([expect.stringContaining('trade-history.damaged-1.db')]);
  expect(readdirSync(folder)).toContain('trade-history.damaged-1.db');
  service.close();
});

it('leaves the file of a newer version as it is, and every call says why', async () => {
  const { folder, service: first } = open();
  await first.handlers['tradeHistory.fills'](FIRST_PAGE);
  first.close();
  const newer = new DatabaseSync(join(folder, 'trade-history.db'));
  newer.exec('PRAGMA user_version = 2');
  newer.close();
  const { service, notices } = open(folder);
  expect(await service.handlers['tradeHistory.fills'](FIRST_PAGE)).toMatchObject({
    error: { kind: 'store', message: expect.stringContaining('newer version') },
  });
  expect(notices).toEqual([expect.stringContaining('newer version')]);
  service.download('a');
  service.close();
  expect(readdirSync(folder)).toEqual(['trade-history.db']);
});
