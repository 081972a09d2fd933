/**
 * What would break it: an answer of the index that differs from looking at every text, for whatever letters SQLite and we fold
 * differently; one from texts a record no longer has; an index that is missing, damaged, of an earlier layout or folded by another
 * version of Unicode and is believed all the same; a disk that is full; a build that never ends.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../tests/helpers/runs.ts';
import type { ArchiveRow } from '../archive/context.ts';
import { isMissingPart } from '../../../storage/failure.ts';
import { loadBehind, queryOps } from './query-ops.ts';
import { fold, textsOf } from './search-text.ts';
import { type ArchiveDouble, createArchiveDouble } from '../../../../tests/helpers/history/archive-double.ts';
import { breakIndex } from '../../../../tests/helpers/history/break-index.ts';

/** Letters that fold to others, to more than one or by their neighbours; halves of pairs; what SQL, LIKE and FTS5 give a meaning to. */
const ODD = [
  ['a', 'A', 'b', '0', 'x', 'k', 'K', '\u212A', 'i', 'I', 'İ', 'ı', 's', 'S', 'ſ', 'ß', 'ẞ', 'Σ', 'σ', 'ς'],
  ['\u0307', '\u0301', 'é', 'É', 'Å', '\u212B', 'ǅ', 'Ⴀ', '存', '款', '💶', '\ud83d', '\udcb6', '\u200d'],
  ['\0', '\u0001', '\ufffd', '\uffff', '\ufeff', '"', "'", '%', '_', '\\', '*', '^', '(', ' ', '-', '\n'],
].flat();
const oddText = fc.array(fc.constantFrom(...ODD), { maxLength: 9 }).map((letters) => letters.join(''));
const someTexts = fc.record({
  address: oddText,
  memo: oddText,
  remark: oddText,
  walletTxId: fc.oneof(fc.constant(null), oddText),
  id: oddText,
});
type Texts = typeof someTexts extends fc.Arbitrary<infer S> ? S : never;

function row(id: number, { id: venueId, ...texts }: Texts): ArchiveRow {
  const rest = { currency: 'BTC', chain: 'btc', status: 'PROCESSING', isInner: false, amount: '1', fee: '0' };
  const common = { ...rest, ...texts, createdAt: id, updatedAt: id, otherFields: {} };
  const record =
    id % 2 === 0
      ? { kind: 'deposit' as const, ...common }
      : { kind: 'withdrawal' as const, id: venueId, ...common };
  return { id, accountId: 'a', occurrence: 0, firstSeenAt: 0, missingSince: null, record };
}

const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), texts: fc.array(someTexts, { minLength: 1, maxLength: 12 }) }),
  fc.record({ do: fc.constant('change' as const), pick: fc.nat(100), texts: someTexts }),
  fc.record({ do: fc.constant('work' as const), slices: fc.constantFrom(1, 3, 20) }),
  fc.record({ do: fc.constant('damage' as const), how: fc.nat(100) }),
);

test('every answer is that of looking at every text', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 12 }), fc.array(oddText), (steps, others) => {
      const world = createArchiveDouble();
      const rows: ArchiveRow[] = [];
      world.context.columns.load();
      for (const each of steps) {
        if (each.do === 'add') {
          const added = each.texts.map((texts, at) => row(rows.length + 1 + at, texts));
          rows.push(...added);
          world.put(added);
        } else if (each.do === 'work') {
          for (let slice = 0; slice < each.slices; slice += 1) loadBehind(world.context);
        } else if (each.do === 'damage') {
          damage(world, each.how);
          // Found out at the next start.
          world.context.columns = world.reopen().columns;
          world.context.columns.load();
        } else if (rows.length > 0) {
          const at = each.pick % rows.length;
          const changed = row(at + 1, each.texts);
          // What identifies a record does not change.
          changed.record = { ...changed.record, address: rows[at]?.record.address ?? '' };
          rows[at] = changed;
          world.put([changed]);
        }
        answersAreRight(world, rows, [...others, ...partsOf(rows)]);
      }
      while (loadBehind(world.context));
      expect(world.context.columns.search.lag()).toBe(0);
      answersAreRight(world, rows, [...others, ...partsOf(rows)]);
    }),
    { numRuns: runs(25, 3_000) },
  );
});

/** One after another may find nothing left to damage. */
function damage({ context }: ArchiveDouble, how: number): void {
  try {
    context.db.exec(DAMAGES[how % DAMAGES.length]?.[1] ?? '');
  } catch (error) {
    if (!isMissingPart(error)) throw error;
  }
}

/** A few parts of one to five characters of the texts that there are, and whole ones. */
function partsOf(rows: readonly ArchiveRow[]): string[] {
  const parts: string[] = [];
  for (const { id, record } of rows.slice(-6)) {
    for (const [at, text] of textsOf(record).entries()) {
      if (text === null || text === '') continue;
      const from = (id * 7 + at) % text.length;
      for (const length of [1, 2, 3, 5]) parts.push(text.slice(from, from + length));
      parts.push(text, text.toUpperCase(), text.toLowerCase());
    }
  }
  return parts;
}

function answersAreRight(
  { context: { columns } }: ArchiveDouble,
  rows: readonly ArchiveRow[],
  terms: readonly string[],
): void {
  const folded = rows.map(({ record }) => textsOf(record).map((text) => (text === null ? null : fold(text))));
  for (const term of new Set(terms)) {
    const wanted = fold(term);
    const expected = folded.map((texts) =>
      wanted === '' || texts.some((text) => text?.includes(wanted)) ? 1 : 0,
    );
    expect([...columns.search.find(term)].join(''), JSON.stringify(term)).toBe(expected.join(''));
  }
}

const PLAIN: Texts = { address: '0xAbCd00ff', memo: '', remark: 'Deposit', walletTxId: null, id: 'w' };
const TERMS = ['deposit', 'dep', 'it', '0xabc', '00FF', 'late', 'none at all', 'w'];

function plainRows(count: number): ArchiveRow[] {
  return Array.from({ length: count }, (_, at) => row(at + 1, { ...PLAIN, memo: `invoice ${at}` }));
}

test('more than a slice, built, changed, half built and read again', () => {
  const world = createArchiveDouble();
  const rows = plainRows(1_500);
  world.put(rows);
  const { context } = world;
  context.columns.load();
  const { search } = context.columns;
  expect(queryOps['query.state'](context, null)).toEqual({ opening: false, searchLag: 1_500 });
  answersAreRight(world, rows, TERMS);
  for (let slice = 0; slice < 6; slice += 1) search.build();
  expect(search.lag()).toBeLessThan(1_500);
  expect(search.lag()).toBeGreaterThan(0);
  answersAreRight(world, rows, [...TERMS, 'invoice 1499', '14']);
  while (search.build());
  expect(search.lag()).toBe(0);
  answersAreRight(world, rows, [...TERMS, 'invoice 1499', '14']);

  const late = rows.filter(({ id }) => id % 3 === 0);
  for (const each of late)
    each.record = { ...each.record, walletTxId: `late${each.id}`, remark: 'withdrawn' };
  world.put(late);
  expect(search.lag()).toBe(late.length);
  answersAreRight(world, rows, [...TERMS, 'dra']);
  for (let slice = 0; slice < 2; slice += 1) search.build();
  answersAreRight(world, rows, [...TERMS, 'dra']);
  context.columns = world.reopen().columns;
  context.columns.load();
  while (loadBehind(context));
  expect(context.columns.search.lag()).toBe(0);
  answersAreRight(world, rows, [...TERMS, 'dra']);

  for (const each of late) each.record = { ...each.record, walletTxId: `soon${each.id}`, remark: 'gone' };
  world.put(late);
  answersAreRight(world, rows, [...TERMS, 'lat', 'soo', 'dra', 'gone']);
});

const FEW: Texts = { address: 'TOwnAddress', memo: '', remark: '', walletTxId: null, id: 'w' };
const fewTexts = fc.record({
  address: fc.constantFrom('TOwnAddress', 'TOther'),
  memo: fc.constantFrom(
    '',
    'Deposit',
    'ΟΔΟΣ 7',
    'Invoice №{n}/2026',
    '{n}',
    'x{n}y{n}\ue004',
    'İ{n}\u0001{n}ΟΣ',
  ),
  remark: fc.constantFrom(
    'Deposit',
    'Withdrawal of ΟΔΟΣ',
    'De\0posit',
    'half \ud83d',
    'paid {n} times',
    '\0{n}',
  ),
});
/** With a number of its own for each record: such texts have one shape. */
function numbered(
  { address, memo, remark }: typeof fewTexts extends fc.Arbitrary<infer S> ? S : never,
  id: number,
) {
  const number = String((id * 7_919) % 10_007);
  return { address, memo: memo.replaceAll('{n}', number), remark: remark.replaceAll('{n}', number) };
}
const fewStep = fc.oneof(
  fc.record({ do: fc.constant('add' as const), texts: fewTexts, count: fc.constantFrom(3, 40, 300) }),
  fc.record({ do: fc.constant('change' as const), every: fc.constantFrom(2, 7), texts: fewTexts }),
  fc.record({ do: fc.constant('work' as const), slices: fc.constantFrom(1, 2, 9) }),
  fc.record({ do: fc.constant('reopen' as const) }),
  fc.record({ do: fc.constant('full' as const) }),
);

test('texts that many records share, and those that differ in their numbers, are found as any others, also when they change, at the next start and when a build breaks off', () => {
  const terms = [
    'deposit',
    'dep',
    'posit',
    'ownadd',
    'address',
    'of οδος',
    'οδοσ 7',
    'half \ud83d',
    'e\0p',
    'zzz',
    'ab4',
    'x0y',
    ' 0 t',
    'invoice',
    'invoice №7',
    'oic',
    '№',
    '/2026',
    '026',
    '919',
    'ce №79',
    '7919/',
    'id 7',
    ' tim',
    '9 t',
    'times',
    'x7',
    'y79',
    '9\ue004',
    '\ue004',
    '\ue007\ue009\ue001',
    'x\ue007\ue009',
    'i̇79',
    '\u0001',
    '9\u00017',
    '\0',
    '\x007',
  ];
  fc.assert(
    fc.property(fc.array(fewStep, { minLength: 4, maxLength: 10 }), (steps) => {
      const world = createArchiveDouble();
      const rows: ArchiveRow[] = [];
      const { context } = world;
      context.columns.load();
      for (const each of steps) {
        if (each.do === 'add') {
          const added = Array.from({ length: each.count }, (_, at) =>
            row(rows.length + 1 + at, { ...FEW, ...numbered(each.texts, rows.length + 1 + at) }),
          );
          rows.push(...added);
          world.put(added);
        } else if (each.do === 'change') {
          const changed = rows.filter(({ id }) => id % each.every === 0);
          // What identifies a record does not change.
          for (const one of changed) {
            const { memo, remark } = numbered(each.texts, one.id);
            one.record = { ...one.record, memo, remark };
          }
          world.put(changed);
        } else if (each.do === 'reopen') {
          context.columns = world.reopen().columns;
          context.columns.load();
        } else if (each.do === 'full') {
          breakOff(world);
        } else {
          for (let slice = 0; slice < each.slices; slice += 1) loadBehind(context);
        }
        answersAreRight(world, rows, terms);
      }
      while (loadBehind(context));
      answersAreRight(world, rows, [...terms, ...partsOf(rows)]);
    }),
    { numRuns: runs(25, 1_000) },
  );
});

test('texts that few of many records share are found, one by one and several at once', () => {
  const world = createArchiveDouble();
  const { context } = world;
  context.columns.load();
  const rows = plainRows(5_000);
  const seldom = [
    'Returned by hand',
    'Sent back once',
    'Sent back twice',
    'Sent back later',
    'Sent back in part',
  ];
  for (const each of rows) {
    const remark = each.id % 70 < seldom.length ? seldom[each.id % 70] : 'Deposit';
    each.record = { ...each.record, remark: remark ?? '' };
  }
  world.put(rows);
  while (loadBehind(context));
  answersAreRight(world, rows, ['returned', 'sent back', 'back in part', 'deposit', 'hand', 'nobody']);
});

test('a slice that breaks off takes its numbers back, and those given before stay', () => {
  const world = createArchiveDouble();
  const { context } = world;
  context.columns.load();
  const rows = plainRows(300);
  world.put(rows);
  while (loadBehind(context));
  const numbers = () => context.columns.data.sharedAddress;
  expect(numbers()[299]).toBeGreaterThan(0);
  const late = plainRows(600).slice(300);
  for (const each of late) each.record = { ...each.record, address: 'TLateAddress' };
  rows.push(...late);
  world.put(late);
  breakOff(world);
  expect([numbers()[299] === 0, numbers()[450]]).toEqual([false, 0]);
  answersAreRight(world, rows, [...TERMS, 'lateadd']);
});

test('what another program left out of the index since is searched for in the records', () => {
  const world = createArchiveDouble();
  const rows = plainRows(300);
  world.put(rows);
  world.context.columns.load();
  const other = world.reopen();
  while (loadBehind(other));
  expect(other.columns.data.sharedAddress[299]).toBeGreaterThan(0);
  answersAreRight(world, rows, TERMS);
});

test('what another program put into the index since is searched, and taken into memory by the next to build', () => {
  const world = createArchiveDouble();
  const rows = plainRows(600);
  world.put(rows.slice(0, 300));
  const { context } = world;
  context.columns.load();
  while (loadBehind(context));
  world.put(rows.slice(300));
  const other = world.reopen();
  while (loadBehind(other));
  answersAreRight(world, rows, [...TERMS, 'invoice 4']);
  expect(context.columns.search.lag()).toBe(300);
  while (loadBehind(context));
  expect(context.columns.search.lag()).toBe(0);
  answersAreRight(world, rows, [...TERMS, 'invoice 4']);
});

/** A slice of building that fails at its end, after which there is room again and the next start goes on. */
function breakOff(world: ArchiveDouble): void {
  const { context } = world;
  context.db.exec(
    `CREATE TRIGGER no_room BEFORE UPDATE ON search_progress BEGIN SELECT raise(ABORT, 'no room'); END`,
  );
  context.columns.search.build();
  context.columns.search.build();
  context.db.exec('DROP TRIGGER no_room');
}

const DAMAGES: [string, string][] = [
  ['is not there', 'DROP TABLE search'],
  ['was folded otherwise', "UPDATE search_progress SET made_by = 'layout 0'"],
  ['has lost what it knows of itself', 'DELETE FROM search_progress'],
  ['no longer hears of changes', 'DROP TRIGGER search_changed'],
  [
    'is of an earlier layout',
    `DROP TRIGGER search_changed; DROP TABLE search; DROP TABLE search_stale; DROP TABLE search_shared; DROP TABLE search_progress; CREATE TABLE search_postings (key INTEGER PRIMARY KEY);
     CREATE TABLE search_stale (id INTEGER PRIMARY KEY, changes INTEGER NOT NULL)`,
  ],
];

test.each(DAMAGES)('an index that %s is rebuilt', (_what, damage) => {
  const world = createArchiveDouble();
  const rows = plainRows(300);
  world.put(rows);
  const { context } = world;
  while (loadBehind(context));
  context.db.exec(damage);
  context.columns = world.reopen().columns;
  context.columns.load();
  expect(context.columns.search.lag()).toBe(rows.length);
  answersAreRight(world, rows, TERMS);
  while (loadBehind(context));
  expect(context.columns.search.lag()).toBe(0);
  answersAreRight(world, rows, TERMS);
  const names = context.db
    .prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'search_*' ORDER BY 1")
    .all();
  expect(names.map(({ name }) => name)).toEqual([
    'search_changed',
    'search_config',
    'search_data',
    'search_docsize',
    'search_idx',
    'search_progress',
    'search_shared',
    'search_stale',
  ]);
});

test('an index found broken in a question still answers, and is rebuilt in the background', () => {
  const world = createArchiveDouble();
  const rows = plainRows(300);
  world.put(rows);
  const { context } = world;
  while (loadBehind(context));
  breakIndex(context.db);
  answersAreRight(world, rows, TERMS);
  expect(context.columns.search.lag()).toBe(rows.length);
  while (loadBehind(context));
  expect(context.columns.search.lag()).toBe(0);
  answersAreRight(world, rows, TERMS);
});

test('building that fails for want of room stops, and every search is still answered', () => {
  const world = createArchiveDouble();
  const rows = plainRows(600);
  world.put(rows);
  const { context } = world;
  context.columns.load();
  const pages = Number(context.db.prepare('PRAGMA page_count').get()?.['page_count']);
  context.db.exec(`PRAGMA max_page_count = ${pages}`);
  while (loadBehind(context));
  expect(context.columns.search.lag()).toBeGreaterThan(0);
  answersAreRight(world, rows, TERMS);
});
