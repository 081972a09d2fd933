/**
 * Seam: an archive in memory, asked as its thread asks it. Breaks when a record of the scope or a row of the file is in no list or in two, a
 * sum is off by a digit, what is looked at beforehand hides a match, a bad file is guessed at, or the archive changes.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECONCILE_LISTS } from '../../../../shared/ledger/ledger-mapping.ts';
import { runs } from '../../../../tests/helpers/runs.ts';
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

describe('reconciling', () => {
  it('adds up completed records on the side of the venue; pending and failed ones are counted apart', () => {
    const world = createArchiveDouble();
    world.put([
      archiveRow(1, { amount: '642740.09' }),
      archiveRow(2, { amount: '150000', status: 'PROCESSING' }),
      archiveRow(3, { amount: '4763.99', status: 'FAILURE', kind: 'withdrawal' }),
    ]);
    const { totals } = matched(world, `${HEAD}2026-03-04 12:00,USDT,1,,\n`, { scope: { failed: true } });
    expect(totals.find(({ list }) => list === 'venue-only')).toMatchObject({
      venueRecords: 1,
      venueIn: '642740.09',
      venueOut: '0',
      notCompleted: { deposits: 1, withdrawals: 1, in: '150000', out: '4763.99' },
    });
  });

  it('holds only while the records are what was compared: then nothing is marked or written by it', () => {
    const world = createArchiveDouble();
    world.put([archiveRow(1), archiveRow(2, { amount: '11' }), archiveRow(3, { amount: '99' })]);
    matched(world, `${HEAD}2026-03-04 12:00,USDT,10,,\n2026-03-04 12:00,USDT,11,,\n`);
    const ask = () =>
      reconcileOps['reconcile.matched'](world.context, { resultId: 'r', offset: 0, limit: 10 });
    const write = () =>
      reconcileOps['reconcile.write'](world.context, {
        writeId: 'w',
        resultId: 'r',
        list: null,
        path: join(tmpdir(), 'counterfoil-none', 'never.csv'),
        begin: true,
        accounts: [],
      });
    expect(valueOf(ask()).ids).toEqual([1, 2]);
    // One that no row of the ledger stands beside is none of its business.
    world.put([archiveRow(3, { amount: '98' })]);
    expect(ask().ok).toBe(true);

    world.put([archiveRow(2, { amount: '9999' })]);
    expect(ask()).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(write()).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    matched(world, `${HEAD}2026-03-04 12:00,USDT,10,,\n`);
    expect(valueOf(ask()).ids).toEqual([1]);
  });

  it('has how many records changed or came since, in every list; a new run begins at none', () => {
    const world = createArchiveDouble();
    world.put([archiveRow(1), archiveRow(2, { amount: '11' }), archiveRow(3, { amount: '99' })]);
    const ledger = `${HEAD}2026-03-04 12:00,USDT,10,,\n2026-03-04 12:00,USDT,11,,\n`;
    matched(world, ledger);
    expect(page(world, 'matched').changed).toBe(0);
    // One that no row of the ledger stands beside, and one that does.
    world.put([archiveRow(3, { amount: '98' })]);
    expect(page(world, 'matched').changed).toBe(1);
    world.put([archiveRow(2, { amount: '9999' })]);
    expect(page(world, 'unreadable').changed).toBe(2);
    // One that came since; neither of another account nor of another day.
    world.put([archiveRow(4), archiveRow(5, {}, 'other'), archiveRow(6, { createdAt: T0 - 9 * 86_400_000 })]);
    expect(page(world, 'venue-only').changed).toBe(3);
    matched(world, ledger);
    expect(page(world, 'matched').changed).toBe(0);
  });

  it('sorts rows and records into their lists, with sums to the last digit', () => {
    const world = createArchiveDouble();
    world.put([
      archiveRow(1, {
        walletTxId: `${HASH.toUpperCase()}@T1`,
        amount: '0.100000000000000001',
        currency: 'ETH',
      }),
      archiveRow(2, { walletTxId: `0x${HASH}`, kind: 'withdrawal', amount: '5', fee: '1' }),
      archiveRow(3, { amount: '7', createdAt: T0 + 3_600_000 }),
      archiveRow(4, { amount: '8' }),
      archiveRow(5, { amount: '9', status: 'FAILURE' }),
      archiveRow(6, { amount: '7' }, 'other'),
      archiveRow(7, { amount: '3', createdAt: T0 - 86_400_000 * 3 }),
    ]);
    const summary = matched(
      world,
      `${HEAD}2026-03-04 12:00,eth,0.100000000000000001,,${HASH}
2026-03-04 12:00,USDT,-5,2,${HASH}
2026-03-04 14:00:00Z,USDT,7.0,,
2026-03-04 14:00,USDT,0.000000000000000002,,
yesterday,USDT,1,,
`,
    );
    const counts = Object.fromEntries(
      summary.counts.map(({ list, ...count }) => [list, [count.ledgerRows, count.venueRecords]]),
    );
    expect(counts).toEqual({
      matched: [2, 2],
      differences: [1, 1],
      'ledger-only': [1, 0],
      'venue-only': [0, 1],
      ambiguous: [0, 0],
      unreadable: [1, 0],
      outside: [0, 0],
    });
    expect(page(world, 'differences').rows[0]).toMatchObject({
      by: 'transaction',
      differences: ['fee'],
      record: { id: 2 },
    });
    expect(page(world, 'venue-only').rows.map(({ record }) => record?.id)).toEqual([4]);
    expect(page(world, 'unreadable').rows[0]?.problem).toMatchObject({ line: 6, field: 'time' });
    expect(summary.failedLeftOut).toBe(1);
    const line = (list: string, currency: string) =>
      summary.totals.find((one) => one.list === list && one.currency === currency);
    expect(line('matched', 'ETH')).toMatchObject({
      ledgerIn: '0.100000000000000001',
      venueIn: '0.100000000000000001',
    });
    expect(line('ledger-only', 'USDT')).toMatchObject({ ledgerIn: '0.000000000000000002', venueIn: '0' });
  });

  it('compares on the ledger’s basis, beyond eighteen decimals too', () => {
    const world = createArchiveDouble();
    const fine = '0.0000000000000000001';
    world.put([
      archiveRow(1, { kind: 'withdrawal', amount: '5.999999999', fee: '0.000000001' }),
      archiveRow(2, { kind: 'withdrawal', amount: '1', fee: fine }),
      archiveRow(3, { amount: '2', fee: '0.5' }),
    ]);
    const text = `${HEAD}2026-03-04 12:00,USDT,-6,,\n2026-03-04 12:00,USDT,-1.0000000000000000001,,\n2026-03-04 12:00,USDT,2.5,,\n`;
    expect(matched(world, text, { rules: { basis: 'gross' } }).counts[0]).toMatchObject({ ledgerRows: 3 });
    expect(matched(world, text).counts[0]).toMatchObject({ ledgerRows: 0 });
    const net = `${HEAD}2026-03-04 12:00,USDT,1.5,,\n2026-03-04 12:00,USDT,-0.9999999999999999999,,\n`;
    expect(matched(world, net, { rules: { basis: 'net' } }).counts[0]).toMatchObject({ ledgerRows: 2 });
  });

  it('matches over the edge of the period and lists nothing beyond it', () => {
    const world = createArchiveDouble();
    world.put([
      archiveRow(1, { createdAt: Date.UTC(2026, 2, 5, 0, 5) }),
      archiveRow(2, { amount: '3', createdAt: Date.UTC(2026, 2, 5, 0, 5) }),
    ]);
    matched(world, `${HEAD}2026-03-04 23:55,USDT,10,,\n`);
    expect(page(world, 'matched').total).toBe(1);
    expect(page(world, 'venue-only').total).toBe(0);
    const period = { from: Date.UTC(2026, 2, 6), before: Date.UTC(2026, 2, 7) };
    const summary = matched(world, `${HEAD}2026-03-04 23:55,USDT,10,,\n`, {
      scope: { period: period as never },
    });
    expect(summary.counts.find(({ list }) => list === 'outside')?.ledgerRows).toBe(1);
  });

  it('has every row and every record of the scope in exactly one list', () => {
    const amount = fc.constantFrom('1', '2', '1.0', '0.000000000000000001');
    const hour = fc.integer({ min: 0, max: 40 });
    const tx = fc.constantFrom('', '', HASH, `${HASH}@x`);
    const record = fc.record({
      kind: fc.constantFrom('deposit' as const, 'withdrawal' as const),
      currency: fc.constantFrom('USDT', 'usdt', 'BTC'),
      amount,
      hour,
      tx,
    });
    const row = fc.record({
      sign: fc.constantFrom('', '-'),
      currency: fc.constantFrom('USDT', 'BTC', 'DOGE'),
      amount: fc.oneof(amount, fc.constant('1e3')),
      hour,
      tx,
    });
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 15 }),
        fc.array(row, { minLength: 1, maxLength: 15 }),
        fc.integer({ min: 0, max: 6 }),
        (records, rows, tolerance) => {
          const world = createArchiveDouble();
          world.put(
            records.map(({ kind, currency, amount: own, hour: at, tx: id }, index) =>
              archiveRow(index + 1, {
                kind,
                currency,
                amount: own,
                createdAt: T0 + at * 3_600_000,
                walletTxId: id === '' ? null : id,
              }),
            ),
          );
          const lines = rows.map(({ sign, currency, amount: own, hour: at, tx: id }) =>
            [new Date(T0 + at * 3_600_000).toISOString(), currency, sign + own, '', id].join(','),
          );
          if (rows.every((one) => one.amount === '1e3')) return;
          const summary = matched(world, `${HEAD}${lines.join('\n')}\n`, {
            rules: { toleranceMs: tolerance * 3_600_000 },
            scope: { period: { from: 0, before: 8e12 } as never },
          });
          const seen: number[] = [];
          const ids: number[] = [];
          for (const list of RECONCILE_LISTS) {
            for (const entry of page(world, list).rows) {
              const line = entry.ledger?.line ?? entry.problem?.line;
              if (line !== undefined) seen.push(line);
              if (entry.record !== null) ids.push(entry.record.id);
            }
          }
          expect(seen.sort((a, b) => a - b)).toEqual(rows.map((_, at) => at + 2));
          expect(ids.sort((a, b) => a - b)).toEqual(records.map((_, at) => at + 1));
          expect(summary.counts.reduce((sum, { ledgerRows }) => sum + ledgerRows, 0)).toBe(rows.length);
        },
      ),
      { numRuns: runs(60, 3_000) },
    );
  });

  it('writes what it found, safe to open in a spreadsheet, and leaves the archive as it was', () => {
    const folder = mkdtempSync(join(tmpdir(), 'reconcile-'));
    try {
      const world = createArchiveDouble();
      world.put([archiveRow(1, { address: '=HYPERLINK("x")' })]);
      const before = JSON.stringify(world.context.db.prepare('SELECT * FROM records').all());
      matched(world, `${HEAD}2026-03-04 12:00,USDT,10,,\n2026-03-04 12:00,USDT,-11,,\n`);
      const path = join(folder, 'out.csv');
      const write = {
        writeId: 'f',
        resultId: 'r',
        list: null,
        path,
        accounts: [{ id: 'main', name: '+Main' }],
      };
      const step = valueOf(reconcileOps['reconcile.write'](world.context, { ...write, begin: true }));
      expect(step).toMatchObject({ done: true, rows: 2 });
      valueOf(reconcileOps['reconcile.publish'](world.context, { writeId: 'f', publish: true }));
      const text = readFileSync(path, 'utf8');
      expect(text.trimEnd().split('\r\n')).toHaveLength(3);
      expect(text.startsWith('list,')).toBe(true);
      const marked = { ...write, writeId: 'm', path: `${path}.bom`, bom: true };
      valueOf(reconcileOps['reconcile.write'](world.context, { ...marked, begin: true }));
      valueOf(reconcileOps['reconcile.publish'](world.context, { writeId: 'm', publish: true }));
      expect(readFileSync(marked.path, 'utf8')).toBe(`\uFEFF${text}`);
      expect(text).toContain(`"'=HYPERLINK(""x"")"`);
      expect(text).toContain(`'+Main`);
      expect(JSON.stringify(world.context.db.prepare('SELECT * FROM records').all())).toBe(before);
      valueOf(
        reconcileOps['reconcile.write'](world.context, {
          ...write,
          writeId: 'g',
          path: `${path}2`,
          begin: true,
        }),
      );
      // The one that another took the place of adds nothing to its file, and does not give it its name.
      for (const late of [
        reconcileOps['reconcile.write'](world.context, { ...write, begin: false }),
        reconcileOps['reconcile.publish'](world.context, { writeId: 'f', publish: true }),
      ]) {
        expect(late).toMatchObject({ ok: false, error: { kind: 'not-found' } });
      }
      valueOf(reconcileOps['reconcile.publish'](world.context, { writeId: 'g', publish: true }));
      expect(readFileSync(`${path}2`, 'utf8')).toBe(text);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('a file that is none', () => {
  const open = (text: string) =>
    reconcileOps['reconcile.open'](createArchiveDouble().context, {
      ledgerId: 'l',
      name: 'ledger.csv',
      text,
    });

  it('is refused with its line', () => {
    expect(open('a,b\n1,"2\n')).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('line 2') },
    });
    expect(open('\uFEFF\n\n')).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
    expect(open('a\0b')).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
  });

  it('is cut by the sign it uses, with titles or without', () => {
    expect(valueOf(open('\uFEFFDate;Coin;Amount\n2026-01-02;BTC;1,5\n'))).toMatchObject({
      delimiter: ';',
      header: true,
      guess: { time: 0, currency: 1, amount: 2, order: 'ymd', precision: 'day', decimal: ',', zone: null },
    });
    expect(valueOf(open('2026-01-02\tBTC\t1.5\n'))).toMatchObject({
      delimiter: '\t',
      header: false,
      rows: 1,
    });
    expect(valueOf(open('one\ntwo\n')).questions[0]?.field).toBe('delimiter');
  });

  it('is no longer held once another was opened', () => {
    const world = createArchiveDouble();
    valueOf(reconcileOps['reconcile.open'](world.context, { ledgerId: 'l', name: 'a', text: 'a\n' }));
    const cut = reconcileOps['reconcile.parse'](world.context, {
      ledgerId: 'm',
      delimiter: ',',
      header: true,
    });
    expect(cut).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  });
});
