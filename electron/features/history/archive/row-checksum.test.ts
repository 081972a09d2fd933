/**
 * Seam: one row and its checksum. Breaks when a changed value goes unnoticed, when two fields can trade characters, or when the checksum a
 * page writes is not the one a read row is held against.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { deposit, withdrawal } from '../../../../tests/helpers/history/archive-world.ts';
import { KEY_BYTES, writeKey } from './identity.ts';
import { emptyRow, fillRow } from './record-rows.ts';
import {
  type ChecksummedRow,
  checksumAfterKey,
  checksumOf,
  checksumOfNew,
  isIntact,
} from './row-checksum.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const time = fc.integer({ min: 0, max: 4_000_000_000_000 });
const amount = fc.integer({ min: 0, max: 99_999_999 }).map((units) => `${units}.5`);

const record: fc.Arbitrary<WalletRecord> = fc
  .record({
    isDeposit: fc.boolean(),
    id: text,
    fields: fc.record({
      currency: text,
      chain: text,
      status: text,
      address: text,
      memo: text,
      isInner: fc.boolean(),
      amount,
      fee: amount,
      walletTxId: fc.option(text),
      createdAt: time,
      updatedAt: time,
      remark: text,
    }),
  })
  .map(({ isDeposit, id, fields }) => (isDeposit ? deposit(fields) : withdrawal({ ...fields, id })));

const frame = fc.record({
  account: fc.integer({ min: 1, max: 300 }),
  occurrence: fc.nat(5),
  first_seen: time,
  missing_since: fc.option(time),
});

const stored = fc.tuple(record, frame).map(([one, own]) => {
  const row = Object.assign(emptyRow(), own);
  fillRow(row, one, '{}');
  return row;
});

it('is the same however it is made', () => {
  fc.assert(
    fc.property(record, frame, (one, own) => {
      const row = { ...emptyRow(), ...own };
      fillRow(row, one, '{"a":"b"}');
      const whole = { ...own, kind: row.kind };
      writeKey(one, Buffer.alloc(KEY_BYTES), { a: 0, b: 0 });
      expect(checksumAfterKey(one, row.other, whole)).toBe(checksumOf(row));
      expect(checksumOfNew(one, row.other, whole)).toBe(checksumOf(row));
      expect(checksumOf(row)).toBeLessThan(2 ** 47);
    }),
  );
});

it('differs when one value does', () => {
  const names = Object.keys(emptyRow()) as (keyof ChecksummedRow)[];
  const numbers = new Set([
    'account',
    'kind',
    'occurrence',
    'is_inner',
    'created_at',
    'updated_at',
    'first_seen',
    'missing_since',
  ]);
  fc.assert(
    fc.property(
      stored,
      fc.constantFrom(...names),
      fc.nat(5),
      fc.integer({ min: 1, max: 255 }),
      (row, name, byte, bits) => {
        const changed: Record<string, unknown> = { ...row };
        if (numbers.has(name))
          changed[name] = Number(BigInt(row[name] ?? 0) ^ (BigInt(bits) << BigInt(8 * byte)));
        else {
          const before = String(row[name] ?? '');
          const at = byte % Math.max(1, before.length);
          changed[name] =
            before.slice(0, at) + String.fromCharCode(before.charCodeAt(at) ^ bits) + before.slice(at + 1);
        }
        expect(isIntact({ ...row, checksum: checksumOf(row) })).toBe(true);
        if (changed[name] === row[name]) return;
        expect(isIntact({ ...(changed as unknown as ChecksummedRow), checksum: checksumOf(row) })).toBe(
          false,
        );
      },
    ),
    { numRuns: 2_000 },
  );
});

it('tells fields apart that run into the same characters, and no transaction id from an empty one', () => {
  const row = { ...emptyRow(), currency: 'USD', chain: 'Ttrx', memo: '', address: 'a', tx: '' };
  expect(checksumOf(row)).not.toBe(checksumOf({ ...row, currency: 'USDT', chain: 'trx' }));
  expect(checksumOf(row)).not.toBe(checksumOf({ ...row, address: '', memo: 'a' }));
  expect(checksumOf(row)).not.toBe(checksumOf({ ...row, tx: null }));
  expect(checksumOf(row)).not.toBe(checksumOf({ ...row, amount: '1.0', fee: '' }));
});

it.each(['text', 1.5, null, new Uint8Array(3), 2 ** 60])(
  '%s where a number was written is damage',
  (value) => {
    const row = { ...emptyRow(), checksum: checksumOf(emptyRow()) };
    expect(isIntact(row)).toBe(true);
    expect(isIntact({ ...row, created_at: value } as unknown as typeof row)).toBe(false);
    if (typeof value !== 'string')
      expect(isIntact({ ...row, amount: value } as unknown as typeof row)).toBe(false);
  },
);
