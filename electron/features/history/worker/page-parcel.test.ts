import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { packPage, unpackPage } from './page-parcel.ts';

// What breaks these: a field that is forgotten or set to another's list, a record that goes when texts are odd, or one text taken for two.
/** Now and then with the character that parts the texts of a page. */
const text = () => fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '\u001F', 'a\u001Fb'));
const fields = {
  currency: fc.string(),
  chain: fc.string(),
  status: fc.string(),
  address: text(),
  memo: text(),
  isInner: fc.boolean(),
  amount: fc.string(),
  fee: fc.string(),
  walletTxId: fc.option(text()),
  createdAt: fc.maxSafeNat(),
  updatedAt: fc.maxSafeNat(),
  remark: text(),
  otherFields: fc.oneof(
    fc.dictionary(fc.string(), fc.string()),
    fc.constantFrom({ arrears: 'false' }, { arrears: 'true' }, { arrears: 'false', more: '1' }),
  ),
};
const deposits = fc.array(fc.record({ kind: fc.constant('deposit' as const), ...fields }));
const withdrawals = fc.array(fc.record({ kind: fc.constant('withdrawal' as const), id: text(), ...fields }));

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
  expect(() => unpackPage({ ...parcel, amount: '1' })).toThrow('differ in length');
  expect(() => unpackPage({ ...parcel, kind: 'withdrawal' })).toThrow('differ in length');
});
