/**
 * Breaks when: a cell changes on its way into the file, a formula gets through, the quick way and the careful way differ in a byte, or
 * the same archive gives other bytes.
 */
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXPORT_FIELDS } from '../../../../shared/exports/export-fields.ts';
import { BUILT_IN_TEMPLATES } from '../../../../shared/exports/export-templates.ts';
import { timeZoneOf } from '../../../../shared/base/time-zone.ts';
import type { ExportTemplate } from '../../../../shared/exports/template.ts';
import { runs } from '../../../../tests/helpers/runs.ts';
import { columnsOf } from './columns.ts';
import { csvHeader, csvRows } from './csv.ts';
import { fastCsv } from './csv-fast.ts';
import { openSnapshot } from './snapshot.ts';
import {
  ACCOUNTS,
  deposit,
  exportWorld,
  type ExportWorld,
  valueOf,
  withdrawal,
} from '../../../../tests/helpers/history/export-world.ts';
import { sealRecords } from '../../../../tests/helpers/history/seal-records.ts';

let world: ExportWorld;
beforeEach(() => {
  world = exportWorld();
});
afterEach(() => world.close());

const [plain] = BUILT_IN_TEMPLATES;
if (plain === undefined) throw new Error('there is no plain template');

function template(fields: readonly string[], changes: Partial<ExportTemplate> = {}): ExportTemplate {
  const columns = fields.map((field) => ({ field, header: field }));
  return { name: 'Test', columns, delimiter: ',', decimalSign: '.', ...changes };
}

/** RFC 4180, read by something that shares nothing with the writer. */
function readCsv(text: string, delimiter = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new Error('an open quote');
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== delimiter && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') throw new Error('a bare quote or line feed');
        cell += text[at];
        at += 1;
      }
    }
    row.push(cell);
    if (text[at] === delimiter) at += 1;
    else {
      if (text.slice(at, at + 2) !== '\r\n') throw new Error(`no line end at ${at}`);
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) throw new Error('an open row');
  return rows;
}

describe('the file', () => {
  it('of two records, to the byte', () => {
    world.add([
      deposit(1, { memo: '=HYPERLINK("x")', remark: 'a, b' }),
      withdrawal(2, { walletTxId: null, isInner: true, createdAt: Date.UTC(2026, 2, 29, 1, 0, 0) }),
    ]);
    expect(world.write('csv', plain).toString()).toBe(
      'account,kind,created_utc,created_local,created_ms,updated_utc,currency,chain,amount,fee,status,address,memo,off_chain,wallet_tx_id,withdrawal_id,remark\r\n' +
        'Main desk,withdrawal,2026-03-29T01:00:00.000Z,2026-03-29T03:00:00.000+02:00,1774746000000,2026-03-29T01:05:02.000Z,USDT,trx,2.50000000,0.00,SUCCESS,T000000000000000000000000000000002,,true,,6717422bd51c29000775ea2,Withdrawal\r\n' +
        'Main desk,deposit,2026-03-29T00:59:59.000Z,2026-03-29T01:59:59.000+01:00,1774745999000,2026-03-29T01:05:01.000Z,USDT,trx,1.50000000,0.00,SUCCESS,T000000000000000000000000000000001,"\'=HYPERLINK(""x"")",false,aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1,,"a, b"\r\n',
    );
  });

  it('is the same the second time, and holds only its header when nothing was asked for', () => {
    expect(world.write('csv', plain).toString().split('\r\n')).toHaveLength(2);
    world.add([deposit(1), deposit(2)]);
    expect(world.write('csv', plain).equals(world.write('csv', plain))).toBe(true);
  });

  it('has the delimiter and the decimal sign chosen', () => {
    world.add([withdrawal(7, { memo: 'a;b', amount: '1000.10' })]);
    const semicolons = template(['signedAmount', 'memo', 'number'], { delimiter: ';', decimalSign: ',' });
    expect(world.write('csv', semicolons).toString()).toBe(
      'signedAmount;memo;number\r\n"-1000,10";"a;b";1\r\n',
    );
    const tabs = template(['amount', 'memo'], { delimiter: '\t' });
    expect(world.write('csv', tabs).toString()).toBe('amount\tmemo\r\n1000.10\t"a;b"\r\n');
  });

  it('of the treasury has the reviews, and the other templates their columns', () => {
    const [id] = world.add([deposit(1), withdrawal(2, { fee: '1.5' })]);
    world.review(id ?? 0, {
      state: 'queried',
      by: 'Ada',
      at: Date.UTC(2026, 3, 1),
      notes: 2,
      labels: ['audit', 'q1'],
    });
    for (const each of BUILT_IN_TEMPLATES) {
      const [header, second, first] = readCsv(world.write('csv', each).toString());
      expect(header).toEqual(each.columns.map((column) => column.header));
      expect(first).toHaveLength(each.columns.length);
      expect(second).toHaveLength(each.columns.length);
      if (each.name === 'Treasury with review') {
        expect(first).toEqual(
          expect.arrayContaining(['queried', 'Ada', '2026-04-01T02:00:00.000+02:00', 'audit, q1']),
        );
        expect(second).toContain('-2.50000000');
      }
      if (each.name === 'Koinly universal') {
        expect(first?.slice(0, 7)).toEqual(['2026-03-29 00:59:59 UTC', '', '', '1.50000000', 'USDT', '', '']);
        expect(second?.slice(1, 7)).toEqual(['2.50000000', 'USDT', '', '', '1.5', 'USDT']);
      }
      if (each.name === 'CoinTracking import') {
        expect(first?.slice(0, 3)).toEqual(['Deposit', '1.50000000', 'USDT']);
        expect(first?.[10]).toBe('2026-03-29 00:59:59');
      }
      if (each.name === 'Accounting journal') {
        expect(second?.[2]).toBe('Withdrawal of USDT on trx: Withdrawal');
        expect(first?.slice(3, 5)).toEqual(['Main desk USDT', 'Transfers in clearing']);
        expect(second?.slice(3, 5)).toEqual(['Transfers in clearing', 'Main desk USDT']);
      }
    }
  });
});

describe.each([
  ['Koinly universal', 'Description'],
  ['CoinTracking import', 'Comment'],
])('a file for a tax program: %s', (name, text) => {
  const tax = BUILT_IN_TEMPLATES.find((each) => each.name === name);
  if (tax === undefined) throw new Error('the template is not there');
  const at = tax.columns.findIndex(({ header }) => header === text);

  it('has no pending or failed record, and marks one that is no longer listed', () => {
    const ids = world.add([
      withdrawal(1),
      withdrawal(1, { id: 'same', status: 'FAILURE' }),
      deposit(1),
      deposit(1, { chain: '', remark: '' }),
      deposit(1, { status: 'PROCESSING' }),
    ]);
    const gone = world.context.db.prepare('UPDATE records SET missing_since = 1 WHERE id = ?');
    gone.run(ids[3] ?? 0);
    gone.run(ids[4] ?? 0);
    sealRecords(world.context.db);
    const [, ...rows] = readCsv(world.write('csv', tax).toString());
    expect(rows.map((row) => row[at])).toEqual([
      'Withdrawal of USDT on trx: Withdrawal',
      'Deposit of USDT on trx: Deposit',
      'Deposit of USDT (no longer listed)',
    ]);
  });
});

const hostile = fc.oneof(
  fc.constantFrom(
    '',
    '=1+1',
    '-5',
    '+5',
    '@x',
    '\t',
    '\r\n',
    'a,b',
    '"',
    "'",
    '\u0000',
    'a\u0000b',
    '\u001e',
    '\u001f',
    '\u001f\u001f\u001e',
    '😀',
    'é',
    ';',
    '\u2028',
    ' lead',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const time = fc.oneof(
  fc.integer({ min: 1_500_000_000_000, max: 1_900_000_000_000 }),
  fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 }),
  fc.constantFrom(0, -1, -62_167_219_200_000, -62_167_219_200_001, 253_402_300_799_999, 253_402_300_800_000),
);
const record = fc
  .record({
    withdrawal: fc.boolean(),
    currency: fc.oneof(fc.constant('USDT'), hostile),
    memo: hostile,
    remark: hostile,
    address: hostile,
    walletTxId: fc.option(hostile),
    isInner: fc.boolean(),
    amount: fc.stringMatching(/^\d{1,6}(\.\d{1,18})?$/),
    createdAt: time,
    updatedAt: time,
  })
  .map(({ withdrawal: out, ...rest }) => (out ? withdrawal(1, rest) : deposit(1, rest)));

describe('any text', () => {
  it('comes back as it was, or with an apostrophe before a formula', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...([',', ';', '\t'] as const)),
        (records, delimiter) => {
          world.context.db.exec('DELETE FROM records');
          world.add(records.map((each, n) => ({ ...each, createdAt: 1_000 - n })));
          const fields = ['memo', 'address', 'currency', 'remark', 'amount', 'txId'];
          const [, ...rows] = readCsv(
            world.write('csv', template(fields, { delimiter })).toString(),
            delimiter,
          );
          expect(rows).toHaveLength(records.length);
          for (const [n, each] of records.entries()) {
            for (const [at, value] of [
              each.memo,
              each.address,
              each.currency,
              each.remark,
              each.amount,
              each.walletTxId ?? '',
            ].entries()) {
              const cell = rows[n]?.[at] ?? '';
              const repaired = value.toWellFormed(); // a file in UTF-8 has no lone halves, and neither has SQLite
              expect([repaired, `'${repaired}`]).toContain(cell);
              expect(/^[=+\-@\t\r]/.test(cell) && !/^-?\d+([.,]\d+)?$/.test(cell)).toBe(false);
            }
          }
        },
      ),
      { numRuns: runs(60, 1_500) },
    );
  });

  it('goes the quick way and the careful way to the same bytes, whatever the columns', () => {
    const quick = Object.keys(EXPORT_FIELDS).filter((name) => fastFor(template([name])) !== null);
    expect(quick.length).toBeGreaterThan(25);
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 4 }),
        fc.subarray(quick, { minLength: 1 }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'),
        fc.constantFrom('up', 'down', 'across'),
        (records, fields, zone, order) => {
          world.context.db.exec('DELETE FROM records');
          const up = [...world.add(records.slice(1), 'cold'), ...world.add(records.slice(0, 1))];
          // Neither up nor down, where there are enough of them.
          const across = [...up.slice(2), ...up.slice(0, 2)];
          const ids = order === 'across' ? across : order === 'up' ? up : up.toReversed();
          const wanted = template(fields);
          const bytes = fastFor(wanted, zone)?.(ids) ?? null;
          if (bytes !== null) expect(Buffer.from(bytes).toString()).toBe(carefully(wanted, ids, zone));
        },
      ),
      { numRuns: runs(150, 4_000) },
    );
  });

  it('the quick way is taken for ordinary records, and refused for a text that brings its own ends', () => {
    const ids = world.add([deposit(1, { memo: 'é😀\u0000' }), withdrawal(2)]);
    expect(fastFor(plain)?.(ids)).toBeInstanceOf(Uint8Array);
    const [bad] = world.add([deposit(3, { remark: 'x\u001ey' })]);
    expect(fastFor(plain)?.([...ids, bad ?? 0])).toBeNull();
  });
});

function settingOf(zone: string) {
  const found = timeZoneOf(zone);
  if (found === null) throw new Error('no such zone');
  const names = new Map(ACCOUNTS.map(({ id, name }) => [id, name]));
  return {
    zone: found,
    accountName: (id: string) => names.get(id) ?? id,
    addressName: () => null,
    notesOf: null,
  };
}

function fastFor(wanted: ExportTemplate, zone = 'UTC') {
  const { db } = world.context;
  return fastCsv({ db, setting: settingOf(zone) }, valueOf(columnsOf(wanted, false)), wanted);
}

function carefully(wanted: ExportTemplate, ids: readonly number[], zone: string): string {
  const snapshot = openSnapshot(world.context.db, world.context.reviews);
  const columns = valueOf(columnsOf(wanted, false));
  expect(csvHeader(columns, wanted)).toContain(wanted.columns[0]?.header);
  const text = csvRows(snapshot.read(ids), columns, settingOf(zone), wanted);
  snapshot.close();
  return text;
}
