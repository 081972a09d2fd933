/**
 * Records that are gone at the venue, beside a ledger. Breaks when one of them counts as matched, can be marked with those that are, or is not
 * shown in the table or the file.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createArchiveDouble } from '../../../../tests/helpers/history/archive-double.ts';
import { reconcileOps } from './reconcile-ops.ts';
import {
  archiveRow,
  HASH,
  HEAD,
  matched,
  page,
  T0,
  valueOf,
} from '../../../../tests/helpers/history/ledger-world.ts';

describe('a record that is gone at the venue', () => {
  it('is a difference: not matched, not marked, and listed in the file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'reconcile-'));
    try {
      const world = createArchiveDouble();
      const gone = { missingSince: T0 + 9 };
      world.put([
        { ...archiveRow(1), ...gone },
        { ...archiveRow(2, { walletTxId: HASH, amount: '11' }), ...gone },
        archiveRow(3, { amount: '12' }),
        { ...archiveRow(4, { amount: '13' }), ...gone },
      ]);
      const rows = ['10,,', `11,,${HASH}`, '12,,'].map((rest) => `2026-03-04 12:00,USDT,${rest}\n`).join('');
      const { counts, differences } = matched(world, `${HEAD}${rows}`);
      expect(counts.map(({ list, venueRecords }) => [list, venueRecords])).toEqual([
        ['matched', 1],
        ['differences', 2],
        ['ledger-only', 0],
        ['venue-only', 1],
        ['ambiguous', 0],
        ['unreadable', 0],
        ['outside', 0],
      ]);
      expect(differences).toEqual([{ what: 'gone', pairs: 2 }]);
      const shown = page(world, 'differences', { difference: 'gone' }).rows;
      expect(shown.map(({ by, record }) => [by, record?.id, record?.missingSince])).toEqual([
        ['amount', 1, T0 + 9],
        ['transaction', 2, T0 + 9],
      ]);
      const ask = () =>
        reconcileOps['reconcile.matched'](world.context, { resultId: 'r', offset: 0, limit: 10 });
      expect(valueOf(ask())).toMatchObject({ total: 1, ids: [3] });

      const path = join(folder, 'out.csv');
      const write = { writeId: 'f', resultId: 'r', list: null, path, begin: true, accounts: [] };
      valueOf(reconcileOps['reconcile.write'](world.context, write));
      valueOf(reconcileOps['reconcile.publish'](world.context, { writeId: 'f', publish: true }));
      const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n').slice(1);
      const since = new Date(T0 + 9).toISOString();
      expect(lines.map((line) => [line.split(',').slice(0, 3).join(), line.endsWith(`,${since}`)])).toEqual([
        ['matched,amount and time,', false],
        ['difference,amount and time,no longer listed', true],
        ['difference,transaction ID,no longer listed', true],
        ['only at the venue,,', true],
      ]);

      // Gone since: nobody compared that. Listed again, it is what was compared.
      world.setMissing([3], T0 + 10);
      expect(ask()).toMatchObject({ ok: false, error: { kind: 'conflict' } });
      world.setMissing([3], null);
      expect(ask().ok).toBe(true);
      world.setMissing([1], null);
      expect(ask()).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
