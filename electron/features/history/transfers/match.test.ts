/**
 * Seam: the archive's columns, made of records as they are stored. Breaks when a pair that fits is not proposed, one is proposed that the
 * rules rule out, a record is asked about twice, an ambiguous one is decided by the app, or a crowd of equal amounts costs every pair.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainKey } from '../../../../shared/addresses/chain-key.ts';
import { transactionKey } from '../../../../shared/addresses/transaction-id.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { runs } from '../../../../tests/helpers/runs.ts';
import type { ArchiveRow } from '../archive/context.ts';
import { createArchiveDouble } from '../../../../tests/helpers/history/archive-double.ts';
import { units } from '../../../../tests/helpers/history/naive.ts';
import { findProposals, type Occasion } from './match.ts';
import type { Proposals } from './resolve.ts';
import { got, MINUTE, sent } from '../../../../tests/helpers/transfer-legs.ts';
import { txColumn } from '../queries/tx-column.ts';

const T0 = 1_764_000_000_000;
const HOUR = 60 * MINUTE;
const PRACTICE = new Set(['practice', 'practice-2']);

interface Asked {
  before: number;
  after: number;
  taken: ReadonlySet<number>;
  notMatched: ReadonlySet<string>;
}

const FIRST: Asked = { before: 10 * MINUTE, after: 24 * HOUR, taken: new Set(), notMatched: new Set() };

function rowsOf(records: readonly (readonly [string, WalletRecord])[]): ArchiveRow[] {
  return records.map(([accountId, record], at) => ({
    id: at + 1,
    accountId,
    occurrence: 0,
    record: record.kind === 'withdrawal' ? { ...record, id: `w-${at}` } : record,
    firstSeenAt: 1,
    missingSince: null,
  }));
}

function proposalsOf(rows: readonly ArchiveRow[], asked: Asked): Proposals {
  const world = createArchiveDouble();
  world.put(rows);
  const { columns, db } = world.context;
  columns.load();
  const { data } = columns;
  const groups = new Int32Array(data.accounts.size());
  for (let code = 0; code < groups.length; code += 1) {
    const id = data.accounts.textOf(code);
    groups[code] = id === 'gone' ? -1 : PRACTICE.has(id) ? 1 : 0;
  }
  const occasion: Occasion = {
    groups,
    before: asked.before,
    after: asked.after,
    byCreation: columns.orders.rows('created'),
    taken: (row) => asked.taken.has(row),
    notMatched: (out, into) => asked.notMatched.has(`${out}>${into}`),
  };
  return findProposals(data, txColumn(db, data), occasion);
}

/** Each proposal as its candidates, "out>in" by row. */
function plain(proposals: Proposals): string[][] {
  const all: string[][] = [];
  for (let at = 0; at < proposals.count; at += 1) {
    const own: string[] = [];
    for (let link = proposals.starts[at] ?? 0; link < (proposals.starts[at + 1] ?? 0); link += 1) {
      own.push(`${proposals.out[link]}>${proposals.in[link]}`);
    }
    all.push(own);
  }
  return all;
}

/** The proposals in an order of their own. */
function inLetters(proposals: readonly (readonly string[])[]): string[] {
  return proposals.map((links) => links.toSorted().join()).sort();
}

/** The rules, pair by pair. Null: no two legs; else the lower the more speaks for it. */
function naiveLevel(rows: readonly ArchiveRow[], out: number, into: number, asked: Asked): number | null {
  const [one, other] = [rows[out], rows[into]];
  if (one?.record.kind !== 'withdrawal' || other?.record.kind !== 'deposit') return null;
  const [w, d] = [one.record, other.record];
  if (one.accountId === other.accountId || one.accountId === 'gone' || other.accountId === 'gone')
    return null;
  if (PRACTICE.has(one.accountId) !== PRACTICE.has(other.accountId)) return null;
  if (w.currency.toUpperCase() !== d.currency.toUpperCase()) return null;
  if (w.status.toUpperCase() === 'FAILURE' || d.status.toUpperCase() === 'FAILURE') return null;
  if (asked.taken.has(out) || asked.taken.has(into) || asked.notMatched.has(`${out}>${into}`)) return null;
  const [amount, fee, came] = [units(w.amount), units(w.fee), units(d.amount)];
  const fits = came > 0n && (came === amount || (fee > 0n && came === amount - fee));
  const address = w.address !== '' && w.address === d.address;
  const [mine, theirs] = [transactionKey(w.walletTxId), transactionKey(d.walletTxId)];
  if (mine !== null && theirs !== null) {
    if (mine !== theirs) return null;
    return !fits ? 2 : address ? 0 : 1;
  }
  const [from, to] = [chainKey(w.chain), chainKey(d.chain)];
  if (from !== '' && to !== '' && from !== to) return null;
  const late = d.createdAt - w.createdAt;
  if (!fits || late < -asked.before || late > asked.after) return null;
  const far = Math.abs(late);
  const step = far <= 10 * MINUTE ? 0 : far <= HOUR ? 1 : far <= 6 * HOUR ? 2 : 3;
  return 3 + (address ? 0 : 4) + step;
}

/** Level by level, every pair of records that is free is looked at; what hangs together is one proposal. */
function naiveProposals(rows: readonly ArchiveRow[], asked: Asked): { links: string[]; level: number }[] {
  const assigned = new Set<number>();
  const proposals: { links: string[]; level: number }[] = [];
  for (let level = 0; level <= 10; level += 1) {
    const links: [number, number][] = [];
    for (const out of rows.keys()) {
      for (const into of rows.keys()) {
        if (assigned.has(out) || assigned.has(into)) continue;
        if (naiveLevel(rows, out, into, asked) === level) links.push([out, into]);
      }
    }
    const left = new Set(links);
    for (const first of links) {
      if (!left.delete(first)) continue;
      const group = [first];
      for (const [out, into] of group) {
        for (const link of links) {
          if (!left.has(link)) continue;
          if (link[0] !== out && link[1] !== into) continue;
          left.delete(link);
          group.push(link);
        }
      }
      proposals.push({ links: group.map(([out, into]) => `${out}>${into}`).sort(), level });
      for (const legs of group) for (const row of legs) assigned.add(row);
    }
  }
  return proposals;
}

/** Mostly the first: records of which everything is another never meet. */
function mostly<T>(usual: T, ...others: T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

const record = fc.record({
  account: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('eu', 'us', 'asia') },
    { weight: 1, arbitrary: fc.constantFrom('gone', 'practice', 'practice-2') },
  ),
  isDeposit: fc.boolean(),
  currency: mostly('USDT', 'usdt', 'BTC'),
  chain: mostly('', 'trx', 'TRC20', 'eth'),
  status: mostly('SUCCESS', 'PROCESSING', 'FAILURE'),
  address: mostly('', 'T-one', 'T-two'),
  amount: mostly(
    '100',
    '100.00',
    '99',
    '99.000000000000000001',
    '0',
    '100.000000000000000001',
    '9'.repeat(30),
  ),
  fee: mostly('0', '1', '0.999999999999999999', '1.000000000', `${'9'.repeat(29)}8`),
  walletTxId: mostly(
    null,
    '',
    '0xABCDEF0123456789ab',
    'abcdef0123456789AB@T-one',
    'Base58Word',
    'base58word',
  ),
  createdAt: fc.oneof(
    fc.constantFrom(
      -HOUR,
      -10 * MINUTE - 1,
      -10 * MINUTE,
      0,
      MINUTE,
      10 * MINUTE,
      10 * MINUTE + 1,
      HOUR,
      HOUR + 1,
    ),
    fc.constantFrom(6 * HOUR, 6 * HOUR + 1, 24 * HOUR, 24 * HOUR + 1),
  ),
});
const records = fc.array(
  record.map(({ account, isDeposit, ...rest }): readonly [string, WalletRecord] => {
    const fields = { ...rest, createdAt: T0 + rest.createdAt };
    return [account, isDeposit ? got(fields) : sent('w', fields)];
  }),
  { minLength: 2, maxLength: 14 },
);
const asked = fc.record({
  before: fc.constantFrom(0, 10 * MINUTE, 2 * HOUR),
  after: fc.constantFrom(0, HOUR, 24 * HOUR, 48 * HOUR),
  taken: fc.uniqueArray(fc.nat(13), { maxLength: 2 }).map((rows) => new Set(rows)),
  notMatched: fc
    .array(fc.tuple(fc.nat(13), fc.nat(13)), { maxLength: 20 })
    .map((pairs) => new Set(pairs.map(([out, into]) => `${out}>${into}`))),
});

describe('what is asked', () => {
  it('equals what looking at every pair finds; no record twice, nothing within an account', () => {
    fc.assert(
      fc.property(records, asked, (all, how) => {
        const rows = rowsOf(all);
        const proposals = proposalsOf(rows, how);
        const found = plain(proposals);
        const naive = naiveProposals(rows, how);
        expect(inLetters(found)).toEqual(inLetters(naive.map(({ links }) => links)));
        const certain = naive.filter(({ links, level }) => links.length === 1 && level < 2);
        expect(proposals.certain).toBe(certain.length);
        expect(inLetters(found.slice(0, proposals.certain))).toEqual(
          inLetters(certain.map(({ links }) => links)),
        );
        const owner = new Map<number, number>();
        for (const [proposal, links] of found.entries()) {
          for (const link of links) {
            const [out = -1, into = -1] = link.split('>').map(Number);
            expect(rows[out]?.accountId).not.toBe(rows[into]?.accountId);
            for (const row of [out, into]) expect(owner.get(row) ?? proposal).toBe(proposal);
            owner.set(out, proposal).set(into, proposal);
          }
        }
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it('is in the same order whatever order the records came in, newest withdrawal first in its class', () => {
    const all: (readonly [string, WalletRecord])[] = [];
    for (let day = 0; day < 4; day += 1) {
      const createdAt = T0 + day * 48 * HOUR;
      all.push(['eu', sent('w', { createdAt, amount: '5', walletTxId: day % 2 === 0 ? `tx${day}` : null })]);
      all.push([
        'us',
        got({ createdAt: createdAt + MINUTE, amount: '5', walletTxId: day % 2 === 0 ? `tx${day}@x` : null }),
      ]);
    }
    expect(plain(proposalsOf(rowsOf(all), FIRST))).toEqual([['4>5'], ['0>1'], ['6>7'], ['2>3']]);
  });

  it('is one question with all of them where several fit equally, the nearest first', () => {
    const all: (readonly [string, WalletRecord])[] = [
      ['eu', sent('w', { fee: '0' })],
      ['us', got({ createdAt: T0 + 5 * MINUTE })],
      ['asia', got({ createdAt: T0 + 2 * MINUTE })],
      // Hours later: fits less well, and is no part of the proposal.
      ['us', got({ createdAt: T0 + 9 * HOUR })],
    ];
    expect(plain(proposalsOf(rowsOf(all), FIRST))).toEqual([['0>2', '0>1']]);
    expect(plain(proposalsOf(rowsOf(all), { ...FIRST, notMatched: new Set(['0>2']) }))).toEqual([['0>1']]);
  });

  it('does not match many equal amounts at one moment, without examining every pair', () => {
    const all: (readonly [string, WalletRecord])[] = [];
    for (let n = 0; n < 1_500; n += 1) all.push(['eu', sent('w', { amount: '1', fee: '0.1' })]);
    for (let n = 0; n < 1_500; n += 1) all.push(['us', got({ amount: '1', memo: String(n) })]);
    const proposals = proposalsOf(rowsOf(all), FIRST);
    expect(proposals.out.length).toBeLessThanOrEqual(1_500 * 12);
    expect(proposals.count).toBeGreaterThan(0);
    expect(proposals.certain).toBe(0);
  });

  it('of one transaction with many deposits examines those of its amount and address first, wherever they are', () => {
    const many = Array.from({ length: 300 }, (_, at) =>
      got({ amount: `${1_000 + at}`, walletTxId: 'one-tx' }),
    );
    const rows = rowsOf([
      ['eu', sent('a', { walletTxId: 'one-tx', fee: '1', address: 'mine' })],
      ['eu', sent('b', { walletTxId: 'one-tx', fee: '0', amount: '7', address: '' })],
      ...many.map((record) => ['us', record] as const),
      ...many.slice(0, 100).map((record) => ['eu', { ...record, amount: '100', address: 'mine' }] as const),
      ['us', got({ amount: '100', walletTxId: 'one-tx', address: 'elsewhere' })],
      ['us', got({ amount: '99', walletTxId: 'one-tx', address: 'mine', createdAt: T0 + 9 * HOUR })],
      ['us', got({ amount: '7.0', walletTxId: 'one-tx', createdAt: T0 + 9 * HOUR })],
    ]);
    const proposals = proposalsOf(rows, FIRST);
    expect(inLetters(plain(proposals))).toEqual([`0>${rows.length - 2}`, `1>${rows.length - 1}`]);
    expect(proposals.certain).toBe(2);
  });
});
