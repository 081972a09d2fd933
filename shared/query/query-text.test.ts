/**
 * Breaks when: a filter and its text differ in meaning, a day begins at the wrong instant, or a text that makes no sense is passed
 * over in silence or throws.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { type HistoryFilter, REVIEW_STATUSES } from './filter.ts';
import { parseQuery, printLasting, printQuery } from './query-text.ts';

const accounts = [
  { id: 'main', name: 'Main desk' },
  { id: 'a1', name: 'Cold' },
  { id: 'a2', name: 'cold' },
  { id: 'Twin', name: 'main' },
  { id: 'same1', name: 'Same' },
  { id: 'same2', name: 'Same' },
];
const berlin = { timeZone: 'Europe/Berlin', accounts };
const utc = { timeZone: 'UTC', accounts };

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }),
  fc.constantFrom(
    'invoice 17',
    'a:b',
    '"',
    '\\',
    ',',
    'amount>5',
    '>1000',
    '=',
    '!=x',
    '≥5',
    'status!=SUCCESS',
    'currency=USDT',
    'amount',
    'is:settled',
    ' ',
    'é,x',
    '\u00a0',
    '\n',
    'USDT',
  ),
);
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });
const decimal = fc.stringMatching(/^\d{1,12}(\.\d{1,18})?$/);
const bound = fc.record({ value: decimal, inclusive: fc.boolean() });
const someZones = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Pacific/Apia',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Africa/Monrovia',
];
const instant = fc.oneof(
  fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 }),
  fc.integer({ min: 1_300_000_000_000, max: 1_900_000_000_000 }),
  fc.integer({ min: -30_000, max: 40_000 }).map((days) => days * 86_400_000),
  fc.integer({ min: 0, max: 500_000 }).map((hours) => hours * 3_600_000),
);
const filters: fc.Arbitrary<HistoryFilter> = fc
  .record(
    {
      accountIds: fc.uniqueArray(fc.constantFrom(...accounts.map(({ id }) => id)), { minLength: 1 }),
      kind: fc.constantFrom('deposit' as const, 'withdrawal' as const),
      currencies: words,
      chains: words,
      statuses: fc.oneof(
        words,
        fc.subarray(['SUCCESS', 'success', 'FAILURE', 'Completed', 'wallet-processing'], { minLength: 1 }),
      ),
      offChain: fc.boolean(),
      from: instant,
      before: instant,
      above: bound,
      below: bound,
      hasMemo: fc.boolean(),
      imported: fc.boolean(),
      internalTransfer: fc.boolean(),
      reviews: fc.uniqueArray(fc.constantFrom(...REVIEW_STATUSES), { minLength: 1 }),
      missing: fc.boolean(),
      changed: fc.boolean(),
      final: fc.boolean(),
      labels: words,
      text: words,
      names: words,
      removed: fc.constant(true as const),
    },
    { requiredKeys: [] },
  )
  .map(possible);

/** The same filter, without ranges nothing is in: those are refused on purpose. */
function possible(filter: HistoryFilter): HistoryFilter {
  const { from, before, above, below, ...rest } = filter;
  const orderly: HistoryFilter = { ...rest };
  if (from !== undefined && before !== undefined) {
    orderly.from = Math.min(from, before);
    orderly.before = from === before ? from + 1 : Math.max(from, before);
    if (orderly.before > 8_640_000_000_000_000) delete orderly.before;
  } else {
    if (from !== undefined) orderly.from = from;
    if (before !== undefined) orderly.before = before;
  }
  if (above !== undefined) orderly.above = above;
  if (below !== undefined) {
    // Ten to the thirteenth is above everything the generator makes.
    orderly.below = above === undefined ? below : { ...below, value: `1${'0'.repeat(13)}` };
  }
  return orderly;
}

describe('both ways', () => {
  it('the text of any filter reads back as that filter, and is the only text it has', () => {
    fc.assert(
      fc.property(filters, fc.constantFrom(...someZones), (filter, timeZone) => {
        const text = printQuery(filter, { timeZone, accounts });
        const read = parseQuery(text, { timeZone, accounts });
        expect(read, text).toEqual({ ok: true, value: filter });
        const turned = Object.fromEntries(Object.entries(filter).toReversed()) as HistoryFilter; // the same keys, the other way round
        expect(printQuery(turned, { timeZone, accounts })).toBe(text);
      }),
      { numRuns: runs(400, 10_000) },
    );
  });

  it('the text of a filter that is to last is read back as that filter in any zone and under whatever names', () => {
    const renamed = accounts.map(({ id }, at) => ({ id, name: accounts[at - 1]?.name ?? 'First' }));
    fc.assert(
      fc.property(filters, fc.constantFrom(...someZones), (filter, timeZone) => {
        const text = printLasting(filter);
        expect(parseQuery(text, { timeZone, accounts: renamed }), text).toEqual({ ok: true, value: filter });
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  it('no text throws, and every refusal points into it', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'currency:',
        'amount>',
        'amount<=1',
        'amount',
        'status',
        '>',
        '=',
        '!=',
        '"a"',
        'on:2026-02-30',
        'after:',
        'is:',
        'no:memo',
        '"',
        '\\',
        ',',
        ':',
        ' ',
        'x',
        'review:queried',
        'on:2011-12-30',
        'account:',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(...someZones), (pieces, timeZone) => {
        const text = pieces.join('');
        const read = parseQuery(text, { timeZone, accounts });
        if (read.ok) {
          const again = parseQuery(printQuery(read.value, { timeZone, accounts }), { timeZone, accounts });
          expect(again).toEqual(read);
        } else {
          expect(read.error.at).toBeGreaterThanOrEqual(0);
          expect(read.error.at).toBeLessThanOrEqual(text.length);
          expect(read.error.message).toMatch(/^.{10,}\.$/su);
        }
      }),
      { numRuns: runs(500, 20_000) },
    );
  });
});

describe('what a text means', () => {
  it.each<[string, HistoryFilter]>([
    ['', {}],
    ['  word\tother ', { text: ['word', 'other'] }],
    ['currency:USDT,BTC', { currencies: ['USDT', 'BTC'] }],
    ['Currency:usdt', { currencies: ['usdt'] }],
    [
      'amount>1000 amount<=5000',
      { above: { value: '1000', inclusive: false }, below: { value: '5000', inclusive: true } },
    ],
    ['amount=0.10', { above: { value: '0.10', inclusive: true }, below: { value: '0.10', inclusive: true } }],
    [
      'direction:deposit chain:trx status:completed',
      { kind: 'deposit', chains: ['trx'], statuses: ['SUCCESS'] },
    ],
    [
      'status:Wallet-Processing,failed,success,"Completed",REVIEW',
      { statuses: ['WALLET_PROCESSING', 'FAILURE', 'SUCCESS', 'Completed', 'REVIEW'] },
    ],
    [
      'is:off-chain is:no-longer-listed is:settled has:memo',
      { offChain: true, missing: true, final: true, hasMemo: true },
    ],
    [
      'is:on-chain is:listed is:pending no:memo',
      { offChain: false, missing: false, final: false, hasMemo: false },
    ],
    [
      'review:queried,needs-attention label:"year end",audit',
      { reviews: ['queried', 'attention'], labels: ['year end', 'audit'] },
    ],
    ['account:"Main desk"', { accountIds: ['main'] }],
    ['internal-transfer:yes', { internalTransfer: true }],
    ['review:not-reviewed,Waiting-For-Approval', { reviews: ['unreviewed', 'waiting'] }],
    ['review:reviewed is:changed', { reviews: ['reviewed'], changed: true }],
    ['is:unchanged', { changed: false }],
    ['Internal-Transfer:NO currency:BTC', { internalTransfer: false, currencies: ['BTC'] }],
    ['address-name:"Cold wallet",vault removed:yes', { names: ['Cold wallet', 'vault'], removed: true }],
    ['account:main', { accountIds: ['main'] }],
    ['account:Twin', { accountIds: ['Twin'] }],
    ['account:cold,Cold', { accountIds: ['a2', 'a1'] }],
    ['account:"MAIN DESK"', { accountIds: ['main'] }],
    [String.raw`"say \"hi\" \\"`, { text: [String.raw`say "hi" \ `.trim()] }],
    ['amount', { text: ['amount'] }],
    // In quotation marks every sign is a part of the text; within a word that is no term it is one as well.
    ['amount ">1000" "status!=SUCCESS" "="', { text: ['amount', '>1000', 'status!=SUCCESS', '='] }],
    ['a=b status5>3 x!= -> wow!', { text: ['a=b', 'status5>3', 'x!=', '->', 'wow!'] }],
    [
      'after:2026-01-01 before:2026-02-01',
      { from: Date.UTC(2025, 11, 31, 23), before: Date.UTC(2026, 0, 31, 23) },
    ],
    ['on:2026-03-29', { from: Date.UTC(2026, 2, 28, 23), before: Date.UTC(2026, 2, 29, 22) }],
    ['on:2026-10-25', { from: Date.UTC(2026, 9, 24, 22), before: Date.UTC(2026, 9, 25, 23) }],
    ['after:2026-01-01T00:00Z', { from: Date.UTC(2026, 0, 1) }],
    ['after:2026-01-01T02:30:00.5+02:00', { from: Date.UTC(2026, 0, 1, 0, 30, 0, 500) }],
  ])('%s', (text, filter) => {
    expect(parseQuery(text, berlin)).toEqual({ ok: true, value: filter });
  });

  it.each<[string, string, number, number]>([
    // Midnight left out: the clock went from 24:00 to 01:00.
    ['America/Sao_Paulo', '2018-11-04', Date.UTC(2018, 10, 4, 3), Date.UTC(2018, 10, 5, 2)],
    // Midnight twice: at 00:01 the clock went back to 23:01.
    ['America/St_Johns', '2011-11-06', Date.UTC(2011, 10, 6, 2, 30), Date.UTC(2011, 10, 7, 3, 30)],
    // The day before one that never was.
    ['Pacific/Apia', '2011-12-29', Date.UTC(2011, 11, 29, 10), Date.UTC(2011, 11, 30, 10)],
    ['UTC', '0050-01-01', Date.parse('0050-01-01T00:00:00Z'), Date.parse('0050-01-02T00:00:00Z')],
  ])('a day in %s: %s', (timeZone, day, from, before) => {
    const setting = { timeZone, accounts };
    expect(parseQuery(`on:${day}`, setting)).toEqual({ ok: true, value: { from, before } });
    expect(printQuery({ from, before }, setting)).toBe(`on:${day}`);
  });
});

describe('what is refused', () => {
  it.each([
    ['curency:USDT', 0, 'Unknown filter "curency"'],
    ['a http://x', 2, 'quotation marks'],
    ['currency:', 9, 'Add a value after "currency:"'],
    ['currency:A,', 11, 'Add a value after "currency:"'],
    ['currency:A currency:B', 11, 'currency:ONE,OTHER'],
    ['currency:A,A', 11, '"A" is listed twice'],
    ['amount>1,000', 7, '"1,000" is not an amount'],
    ['amount>', 7, 'Write amount>1000.'],
    ['amount>= 1000', 8, 'Write amount>=1000.'],
    ['amount > 1000', 7, 'Write amount>1000.'],
    ['Amount <=1000', 7, 'Write amount<=1000.'],
    ['currency:USDT amount = 5', 21, 'Write amount=1000.'],
    ['amount!=5', 6, 'Unknown operator "!="'],
    ['amount ≥ 5', 7, 'Unknown operator "≥"'],
    ['amount:>1000', 0, 'Write amount>1000.'],
    ['currency=USDT', 8, 'Use a colon, e.g. currency:USDT'],
    ['status!=SUCCESS', 6, 'Use a colon, e.g. status:completed'],
    ['STATUS != SUCCESS', 7, 'Use a colon, e.g. status:completed'],
    ['x status!="SUCCESS"', 8, 'Use a colon, e.g. status:completed'],
    ['after>=2026-01-01T14:30:00Z', 5, 'Use a colon, e.g. after:2026-01-31'],
    ['>1000', 0, 'Nothing to compare before ">"'],
    ['USDT <5', 5, 'Nothing to compare before "<". Write amount<1000.'],
    ['"amount" >1000', 9, 'Nothing to compare before ">"'],
    ['a <> b', 2, 'Nothing to compare before "<>"'],
    ['=x', 0, 'Nothing to compare before "="'],
    ['amount>-5', 7, '"-5" is not an amount'],
    ['amount>1e3', 7, '"1e3" is not an amount'],
    ['amount>5 amount>=6', 9, 'two minimum amounts'],
    ['amount>5 amount<5', 9, 'minimum is above the maximum'],
    ['amount=5 amount<9', 9, 'two maximum amounts'],
    ['after:2026-02-30', 6, '2026-02-30 does not exist'],
    ['after:2026-02-30T00:00:00Z', 6, 'is not a date'],
    ['after:yesterday', 6, 'is not a date'],
    ['after:2026-01-01T10:00', 6, 'is not a date'],
    ['after:2026-02-01 before:2026-01-01', 17, '"after:" must be before "before:"'],
    ['after:2026-02-01 after:2026-01-01', 17, 'already'],
    ['on:2026-02-01 after:2026-01-01', 14, 'already'],
    ['after:2026-02-01 on:2026-01-01', 17, 'already sets'],
    ['on:2026-02-01T00:00:00Z', 3, 'is not a date'],
    ['direction:deposits', 10, 'deposit or withdrawal'],
    ['direction:deposit,withdrawal', 18, 'one value'],
    ['direction:deposit direction:withdrawal', 18, 'only one direction'],
    ['kind:deposit', 0, 'Unknown filter "kind"'],
    ['name:vault', 0, 'Unknown filter "name"'],
    ['address-name=vault', 12, 'Use a colon, e.g. address-name:NAME'],
    ['status:completed,SUCCESS', 17, '"SUCCESS" is listed twice'],
    ['review:waiting', 7, 'Unknown value "waiting". Use not-reviewed'],
    ['is:off-chain is:on-chain', 13, 'cannot be combined'],
    ['has:memo no:memo', 9, 'cannot be combined'],
    ['is:settled is:settled', 11, 'twice'],
    [
      'is:good',
      3,
      'off-chain or on-chain or no-longer-listed or listed or damaged or intact or settled or pending or changed or unchanged',
    ],
    ['review:fine', 7, 'not-reviewed'],
    ['internal-transfer:maybe', 18, 'yes or no'],
    ['internal-transfer:yes internal-transfer:no', 22, 'cannot be combined'],
    ['account:nobody', 8, '"Main desk"'],
    ['account:Same', 8, 'Use the account ID'],
    ['x "open', 2, 'Missing closing quotation mark'],
    ['""', 0, 'Empty quotation marks'],
    ['foo"bar"', 3, 'Put the whole text in quotation marks'],
    ['"a"b', 3, 'space'],
    [`"${'x'.repeat(201)}"`, 0, '201 characters'],
  ])('%s', (text, at, problem) => {
    const read = parseQuery(text, utc);
    expect(read).toEqual({ ok: false, error: { at, message: expect.stringContaining(problem) } });
  });

  it('a day that a zone left out, and a zone nobody knows', () => {
    expect(parseQuery('on:2011-12-30', { timeZone: 'Pacific/Apia', accounts })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('2011-12-30 does not exist in Pacific/Apia') },
    });
    expect(parseQuery('x', { timeZone: 'Moon/Base', accounts })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Moon/Base') },
    });
  });
});
