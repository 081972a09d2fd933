import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WalletRecord } from '../../../shared/records/record.ts';
import { packPage, unpackPage } from './page-parcel.ts';

// What breaks these: a field that is forgotten or set to another's list, or a record that goes when texts are odd.
const fields = {
  currency: fc.string(),
  chain: fc.string(),
  status: fc.string(),
  address: fc.string({ unit: 'binary' }),
  memo: fc.string({ unit: 'binary' }),
  isInner: fc.boolean(),
  amount: fc.string(),
  fee: fc.string(),
  walletTxId: fc.option(fc.string()),
  createdAt: fc.maxSafeNat(),
  updatedAt: fc.maxSafeNat(),
  remark: fc.string({ unit: 'binary' }),
  otherFields: fc.dictionary(fc.string(), fc.string()),
};
const deposits = fc.array(fc.record({ kind: fc.constant('deposit' as const), ...fields }));
const withdrawals = fc.array(
  fc.record({ kind: fc.constant('withdrawal' as const), id: fc.string(), ...fields }),
);

it('gives back the records of a page as they were, through the channel of a thread', () => {
  fc.assert(
    fc.property(fc.oneof(deposits, withdrawals), (rows: WalletRecord[]) => {
      expect(unpackPage(structuredClone(packPage(rows)))).toEqual(rows);
    }),
  );
});

it('refuses lists that are not of one length', () => {
  const [row] = fc.sample(fc.record({ kind: fc.constant('deposit' as const), ...fields }), 1);
  if (row === undefined) throw new Error('no record was made');
  const parcel = packPage([row, row]);
  expect(() => unpackPage({ ...parcel, amount: ['1'] })).toThrow('differ in length');
  expect(() => unpackPage({ ...parcel, kind: 'withdrawal' })).toThrow('differ in length');
});
