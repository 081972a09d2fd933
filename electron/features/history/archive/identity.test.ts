/**
 * Seam: pages as a venue answers them, into a real archive file. Breaks when equal deposits become one, one record becomes two (a status
 * that changed, a transaction id that came late, a list read again, pages in another order), or something once seen is lost or unsaid.
 */
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DepositRecord, WalletRecord } from '../../../../shared/records/record.ts';
import { runs } from '../../../../tests/helpers/runs.ts';
import { commit } from './commit.ts';
import { KEY_BYTES, writeKey } from './identity.ts';
import { takePage } from './take-page.ts';
import {
  ACCOUNT,
  type ArchiveWorld,
  archiveWorld,
  contents,
  deposit,
  T0,
  withdrawal,
} from '../../../../tests/helpers/history/archive-world.ts';

let world: ArchiveWorld;
beforeEach(() => {
  world = archiveWorld();
});
afterEach(() => world.close());

describe('reliability 32: identity', () => {
  // Archives hold these keys. Were they made in another way, every record read again would be a new one.
  it.each<[string, WalletRecord, string]>([
    ['a deposit', deposit({ memo: 'm é', createdAt: 1_700_000_000_123 }), 'fe74301a9784149e7d147d418e5c8e09'],
    [
      'an internal deposit',
      deposit({ isInner: true, createdAt: 1_700_000_000_123 }),
      'fe74301a978478888c5f8f59b187b281',
    ],
    ['a withdrawal', withdrawal({ id: '5c2dc64e03aa675aa263f1ac' }), 'ca9ccd9b9cc98e3037aae5c3e44b3622'],
  ])('the key of %s is as it was always written', (_, record, key) => {
    const written = Buffer.alloc(KEY_BYTES);
    writeKey(record, written, { a: 0, b: 0 });
    expect(written.toString('hex')).toBe(key);
  });

  it('two equal deposits of one page stay two, also when read again', () => {
    const two = [deposit(), deposit()];
    expect(world.page(1, two)).toMatchObject({ added: 2 });
    expect(world.page(2, two)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(world.rows().map((row) => row.occurrence)).toEqual([0, 1]);
  });

  it('a text with half of a character pair is the same record when it is read again', () => {
    const odd = [deposit({ memo: 'a\ud800' }), deposit({ memo: 'a\ud801' }), deposit({ address: '\udc00' })];
    expect(world.page(1, odd)).toMatchObject({ added: 3 });
    expect(world.page(2, odd)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    const sent = [withdrawal({ remark: '\ud800', id: 'w-\udfff', walletTxId: '\ud800' })];
    expect(world.page(3, sent)).toMatchObject({ added: 1 });
    expect(world.page(4, sent)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  });

  it('rows alike and not alike the first of their page are stored as they came', () => {
    const rows = Array.from({ length: 130 }, (_, at) => {
      const createdAt = T0 - at;
      if (at % 7 === 0) return deposit({ createdAt });
      const odd = { currency: `C${at % 3}`, chain: at % 2 === 0 ? '' : 'eth', status: `S${at % 5}` };
      return deposit({ ...odd, createdAt, fee: `${at % 4}`, remark: at % 3 === 0 ? '' : `r${at}` });
    });
    expect(world.page(1, rows)).toMatchObject({ added: 130 });
    expect(contents(world.rows())).toEqual(contents(rows));
    expect(world.page(2, rows)).toMatchObject({ added: 0, changed: 0, unchanged: 130 });
  });

  it('two equal deposits on both sides of a page boundary stay two', () => {
    for (const scan of [1, 2]) {
      world.page(scan, [deposit()]);
      world.page(scan, [deposit()]);
    }
    expect(world.rows()).toHaveLength(2);
  });

  it('a status, a remark and unknown fields that change stay one record, and every change is noted with its time', () => {
    world.page(1, [deposit()]);
    const after = deposit({
      status: 'SUCCESS',
      updatedAt: T0 + 9,
      remark: 'done',
      otherFields: { arrears: 'false' },
    });
    expect(world.page(2, [after])).toMatchObject({ added: 0, changed: 1 });
    const [row] = world.rows();
    expect(row).toMatchObject({ record: after, firstSeenAt: T0 + 1_000 });
    expect(world.changes(row?.id ?? 0)).toEqual([
      { field: 'otherFields', before: '{}', after: '{"arrears":"false"}' },
      { field: 'remark', before: '', after: 'done' },
      { field: 'status', before: 'PROCESSING', after: 'SUCCESS' },
      { field: 'updatedAt', before: String(T0 + 5), after: String(T0 + 9) },
    ]);
  });

  it('a withdrawal is its id: listed twice in one scan it stays one, and whatever changed of it is noted', () => {
    world.page(1, [withdrawal(), withdrawal({ id: 'w-2' })]);
    world.page(1, [withdrawal({ id: 'w-2' }), withdrawal({ id: 'w-3', createdAt: T0 - 1 })]);
    world.page(2, [withdrawal({ amount: '11', createdAt: T0 + 60_000 })]);
    expect(world.rows().map(({ record }) => record.kind === 'withdrawal' && record.id)).toEqual([
      'w-1',
      'w-2',
      'w-3',
    ]);
    expect(world.changes(1).map(({ field }) => field)).toEqual(['amount', 'createdAt']);
  });

  it('the same record of two accounts, and a deposit and a withdrawal alike, are different records', () => {
    world.page(1, [deposit()]);
    world.page(1, [deposit()], { accountId: 'other' });
    world.page(1, [withdrawal()]);
    expect(world.rows()).toHaveLength(3);
  });

  it('texts that run into each other are distinguished', () => {
    world.page(1, [deposit({ currency: 'AB', chain: 'C' }), deposit({ currency: 'A', chain: 'BC' })]);
    expect(world.rows().map((row) => row.occurrence)).toEqual([0, 0]);
  });
});

describe('reliability 33: a transaction id that comes late', () => {
  it.each([
    ['null', null, 'abc'],
    ['empty', '', 'abc'],
    ['null', null, 'abc@3'],
    ['the form without its place', 'abc', 'abc@3'],
  ])('%s, then set: one record', (_what, before, after) => {
    world.page(1, [deposit({ walletTxId: before })]);
    world.page(2, [deposit({ walletTxId: after })]);
    expect(world.rows()).toHaveLength(1);
    expect(world.rows()[0]?.record.walletTxId).toBe(after);
    expect(world.changes(1)).toEqual([{ field: 'walletTxId', before, after }]);
  });

  it('two outputs of one transaction stay two', () => {
    const two = [deposit({ walletTxId: 'abc@0' }), deposit({ walletTxId: 'abc@1' })];
    world.page(1, [deposit({ walletTxId: null }), deposit({ walletTxId: '' })]);
    world.page(2, two);
    world.page(3, two.toReversed());
    expect(contents(world.rows())).toEqual(contents(two));
  });

  it('once known it is kept when the venue reports none for a while', () => {
    world.page(1, [deposit({ walletTxId: 'abc@1' })]);
    world.page(2, [deposit({ walletTxId: null, status: 'SUCCESS' })]);
    expect(world.rows().map(({ record }) => [record.walletTxId, record.status])).toEqual([
      ['abc@1', 'SUCCESS'],
    ]);
  });

  it('one without an id that was taken for another is a record of its own once the other is listed', () => {
    const known = deposit({ walletTxId: 'abc', status: 'SUCCESS' });
    const fresh = deposit({ walletTxId: null, status: 'PROCESSING' });
    world.page(1, [known]);
    world.page(2, [fresh]);
    world.page(2, [known]);
    expect(contents(world.rows())).toEqual(contents([known, fresh]));
    world.page(3, [known]);
    world.page(3, [fresh]);
    expect(contents(world.rows())).toEqual(contents([known, fresh]));
  });
});

describe('reliability 35 and 39', () => {
  it('a row that could not be read is kept once, as it came', () => {
    for (const scanId of [1, 2]) {
      commit(world.context, () =>
        takePage(world.context, {
          accountId: ACCOUNT,
          kind: 'deposit',
          scanId,
          seenAt: T0,
          rows: [],
          unreadable: [{ raw: '{"amount":7}', reason: 'amount is no text' }],
        }),
      );
    }
    expect(world.context.db.prepare('SELECT reason, raw FROM unreadable_records').all()).toEqual([
      { reason: 'amount is no text', raw: '{"amount":7}' },
    ]);
  });

  it.each(['deposit', 'withdrawal'] as const)(
    'a %s the venue no longer tells of is marked, and unmarked when it is told again',
    (kind) => {
      const one: WalletRecord =
        kind === 'deposit' ? deposit({ createdAt: T0 - 7 }) : withdrawal({ id: 'gone', createdAt: T0 - 7 });
      const other: WalletRecord = kind === 'deposit' ? deposit() : withdrawal();
      world.page(1, [other, one]);
      expect(world.missing([1], kind)).toBe(0);
      world.page(2, [other]);
      expect(world.missing([1, 2], kind)).toBe(0);
      expect(world.missing([2], kind)).toBe(1);
      expect(world.missing([2], kind, T0 + 100_000)).toBe(0);
      expect(world.rows().map((row) => row.missingSince)).toEqual([null, T0 + 99_000]);
      world.page(3, [other, one]);
      expect(world.rows().map((row) => row.missingSince)).toEqual([null, null]);
      expect(world.changes(2).map(({ field, before, after }) => [field, before, after])).toEqual([
        ['missing', String(T0 + 99_000), null],
        ['missing', null, String(T0 + 99_000)],
      ]);
    },
  );
});

const few = <T>(...values: T[]) => fc.constantFrom(...values);
const anyDeposit: fc.Arbitrary<DepositRecord> = fc
  .record({
    amount: few('1', '1.0', '2'),
    memo: few('', 'm'),
    createdAt: few(T0, T0 + 1),
    isInner: fc.boolean(),
    walletTxId: few(null, 'a', 'b'),
    status: few('PROCESSING', 'SUCCESS', 'NEW_WORD'),
  })
  .map((fields) => deposit(fields));

/** A scan over `list` in pages of `size`. */
function scan(scanId: number, list: readonly WalletRecord[], size: number): bigint {
  let digest = 0n;
  for (let at = 0; at < list.length; at += size)
    digest += world.page(scanId, list.slice(at, at + size)).digest;
  return digest;
}

it('reliability 32-P: what the last scan listed is what the archive holds, and reading again adds nothing', () => {
  const lists = fc.tuple(fc.array(anyDeposit, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), fc.nat());
  fc.assert(
    fc.property(lists, ([list, size, round]) => {
      world.context.db.exec('DELETE FROM records');
      const first = scan(1, list, size);
      expect(contents(world.rows())).toEqual(contents(list));
      const at = list.length === 0 ? 0 : round % list.length;
      const turned = [...list.slice(at), ...list.slice(0, at)];
      const second = scan(2, turned, size + 1);
      expect(contents(world.rows())).toEqual(contents(list));
      expect(second).toBe(first);
      const completed = list.map((record) => ({ ...record, status: 'SUCCESS', updatedAt: T0 + 77 }));
      scan(3, completed, size);
      expect(contents(world.rows())).toEqual(contents(completed));
    }),
    { numRuns: runs(60, 20_000) },
  );
});

it('reliability 33-P: ids that come late, in any order of pages, leave as many records as there were', () => {
  const pairs = fc.array(fc.record({ amount: few('1', '2'), late: fc.boolean(), none: few(null, '') }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(pairs, fc.integer({ min: 1, max: 4 }), fc.boolean(), (list, size, reversed) => {
      world.context.db.exec('DELETE FROM records');
      const before = list.map(({ amount, late, none }, n) =>
        deposit({ amount, walletTxId: late ? none : `tx-${n}` }),
      );
      const after = list.map(({ amount }, n) => deposit({ amount, walletTxId: `tx-${n}` }));
      scan(1, before, size);
      scan(2, reversed ? after.toReversed() : after, size);
      expect(world.missing([2])).toBe(0);
      expect(contents(world.rows())).toEqual(contents(after));
    }),
    { numRuns: runs(60, 20_000) },
  );
});
