import * as fc from 'fast-check';
import { type AddressName, entryKey } from '../../../shared/addresses/address-names.ts';
import { type HistoryFilter, REVIEW_STATUSES, REVIEW_STATES } from '../../../shared/query/filter.ts';
import type { WalletRecord } from '../../../shared/records/record.ts';
import type { Sort } from '../../../electron/features/history/queries/result-cache.ts';

export const ACCOUNTS = ['acc-1', 'acc-2', 'acc-3'];
const CURRENCIES = ['BTC', 'usdt', 'PEPE'];
const CHAINS = ['', 'eth', 'TRX'];
const STATUSES = ['PROCESSING', 'SUCCESS', 'FAILURE', 'Odd', 'success'];
const LABELS = ['Payroll', 'tax', 'q3'];
/** The same address in two spellings. */
const CHECKED = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01';
const ADDRESSES = [
  '',
  '0xAbCdEf0123',
  '0xabcdef0124',
  'Straße Σίσυφος',
  'TXyz',
  CHECKED,
  CHECKED.toLowerCase(),
];
const NAMES = ['Cold wallet', 'COLD 2', 'Σίσυφος', 'note to self', 'Hot'];
const WORDS = [
  'invoice 17',
  'INVOICE 18',
  'ab',
  'a',
  '',
  'ναός',
  'Ä€',
  'line\nline',
  '💶x',
  'İx',
  'a_b%\\\\',
];
const TERMS = [
  'a',
  'ab',
  'INV',
  'voice 1',
  'abcdef0',
  '0x',
  '€',
  'ä',
  'ός',
  'ΟΣ',
  'e\nl',
  '17',
  'zz',
  '💶',
  'i̇x',
  'note',
  'straße',
];
const DAY = 86_400_000;
const START = Date.UTC(2025, 2, 28);

const amount = fc.oneof(
  fc.constantFrom(
    '0',
    '0.000',
    '1',
    '1.0',
    '0.000000000000000001',
    '4503599627370496',
    '4503599627370495.999999999999999999',
  ),
  fc.constantFrom(
    '-3.5',
    '007.10',
    '0.0000000000000000001',
    '9'.repeat(40),
    '1.000000000000000000',
    `0.${'0'.repeat(30)}1`,
  ),
  fc.tuple(fc.bigInt(0n, 10n ** 21n), fc.integer({ min: 1, max: 18 })).map(([value, places]) => {
    const digits = String(value).padStart(places + 1, '0');
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  }),
);
/** Few different moments, so that many are equal. */
const moment = fc.integer({ min: 0, max: 40 }).map((step) => START + step * (DAY / 8));
const hex = fc.constantFrom(null, '', '0xDEADBEEF01@2', 'deadbeef02', 'ffee00aa');

const fields = {
  currency: fc.constantFrom(...CURRENCIES),
  chain: fc.constantFrom(...CHAINS),
  status: fc.constantFrom(...STATUSES),
  address: fc.constantFrom(...ADDRESSES),
  memo: fc.constantFrom(...WORDS),
  isInner: fc.boolean(),
  amount,
  fee: amount,
  walletTxId: hex,
  createdAt: moment,
  updatedAt: moment,
  remark: fc.constantFrom(...WORDS),
  otherFields: fc.constantFrom<Record<string, string>>({}, { arrears: 'false' }),
};

export const anyRecord: fc.Arbitrary<WalletRecord> = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), ...fields }),
  fc.record({
    kind: fc.constant('withdrawal' as const),
    id: fc.constantFrom('w-1', '5f3a', 'W-2'),
    ...fields,
  }),
);

export const anyAccount = fc.constantFrom(...ACCOUNTS);
export const anyState = fc.constantFrom(...REVIEW_STATES);
export const anyLabels = fc.subarray(LABELS);
export const anyNote = fc.constantFrom('', 'A note', 'seen by tax');
/** What may change of a record that was seen before: all but the identity, and for good measure that too. */
export const anyChange = fc.record({
  status: fields.status,
  updatedAt: moment,
  walletTxId: hex,
  remark: fields.remark,
  amount,
});

/** An address book: one name for an address on a chain, or on every chain. */
export const anyBook: fc.Arbitrary<AddressName[]> = fc.uniqueArray(
  fc.record({
    address: fc.constantFrom(...ADDRESSES.slice(1)),
    chain: fc.constantFrom(null, 'eth', 'ERC20', 'trc20'),
    name: fc.constantFrom(...NAMES),
    note: fc.constant(''),
  }),
  { selector: entryKey, maxLength: 6 },
);
export const anyPresent = fc.option(fc.subarray(ACCOUNTS));

const bound = fc.record({ value: amount.filter((text) => !text.startsWith('-')), inclusive: fc.boolean() });
function some(values: string[]): fc.Arbitrary<string[]> {
  return fc.subarray([...values, ...values.map((value) => value.toLowerCase()), 'none'], { minLength: 1 });
}

export const anyFilter: fc.Arbitrary<HistoryFilter> = fc.record(
  {
    accountIds: some(ACCOUNTS),
    kind: fc.constantFrom('deposit' as const, 'withdrawal' as const),
    currencies: some(CURRENCIES),
    chains: some(CHAINS),
    statuses: some(STATUSES),
    offChain: fc.boolean(),
    from: moment,
    before: moment,
    above: bound,
    below: bound,
    hasMemo: fc.boolean(),
    reviews: fc.subarray([...REVIEW_STATUSES], { minLength: 1 }),
    imported: fc.boolean(),
    internalTransfer: fc.boolean(),
    changed: fc.boolean(),
    altered: fc.boolean(),
    late: fc.boolean(),
    missing: fc.boolean(),
    final: fc.boolean(),
    labels: some(LABELS),
    text: fc.array(fc.constantFrom(...TERMS, 'cold', 'Σ'), { minLength: 1, maxLength: 2 }),
    names: fc.array(fc.constantFrom('cold', 'ΣΊΣ', 'o', 'zz'), { minLength: 1, maxLength: 2 }),
    removed: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

/** Filters that leave most records in. */
export const wideFilter: fc.Arbitrary<HistoryFilter> = fc.oneof(
  fc.constant({}),
  anyFilter.map((filter) => {
    const [first] = Object.entries(filter);
    return first === undefined ? {} : Object.fromEntries([first]);
  }),
  anyFilter,
);

export const anySort: fc.Arbitrary<Sort> = fc.record({
  by: fc.constantFrom('created', 'updated', 'amount'),
  descending: fc.boolean(),
});
