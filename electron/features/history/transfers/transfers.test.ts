/**
 * Seam: an archive with its review log in a real folder. Breaks when a decision is lost by a restart or a rebuild, when a leg becomes part
 * of two transfers, when a bulk takes what nobody saw, when a changed decision goes unfound, or when a log of before does not open.
 */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MODULES } from '../worker/modules.ts';
import { T0 } from '../../../../tests/helpers/history/archive-world.ts';
import { queryOps } from '../queries/query-ops.ts';
import { recordReader } from '../queries/page.ts';
import { reviewOps } from '../reviews/review-ops.ts';
import {
  reviewFolder,
  type ReviewWorld,
  reviewWorld,
  valueOf,
} from '../../../../tests/helpers/history/review-world.ts';
import { verifyReviews } from '../reviews/verify.ts';
import { type Pair } from './decide.ts';
import {
  got,
  idOf,
  MINUTE,
  open,
  put,
  sent,
  setting,
  REVIEWER,
} from '../../../../tests/helpers/transfer-legs.ts';
import { transferOps, transfersBehind } from './transfer-ops.ts';

let folder: string;
let world: ReviewWorld;
beforeEach(() => {
  folder = reviewFolder();
  world = reviewWorld(folder);
});
afterEach(() => {
  world.close();
  rmSync(folder, { recursive: true });
});

function again(forget = false): void {
  world.close({ forget });
  world = reviewWorld(folder);
}

/** One transfer by transaction id, one by amount and time, and a deposit from elsewhere. */
function fill(): void {
  put(world.context, 'eu', [
    sent('w1', { amount: '100', fee: '1', walletTxId: '0xAABBCCDDEEFF00112233' }),
    sent('w2', { amount: '5', fee: '0.5', createdAt: T0 + 60 * MINUTE, chain: 'TRC20' }),
  ]);
  put(world.context, 'us', [
    got({ amount: '99', walletTxId: 'aabbccddeeff00112233@TX-address' }),
    got({ amount: '4.50', createdAt: T0 + 62 * MINUTE }),
    got({ amount: '77' }),
  ]);
}

function pair(out: string, into: string): Pair {
  return {
    out: idOf(world.context, 'eu', 'withdrawal', out),
    in: idOf(world.context, 'us', 'deposit', into),
  };
}

function decide(decision: 'match' | 'not-a-match' | 'undo', pairs: Pair[], by = 'Ann') {
  return transferOps['transfers.decide'](world.context, { decision, pairs, by, ...REVIEWER });
}

function summary() {
  const {
    open: asked,
    certain,
    matched,
    notMatched,
  } = transferOps['transfers.summary'](world.context, setting());
  return [asked, certain, matched, notMatched];
}

function certainMark(): string {
  return transferOps['transfers.summary'](world.context, setting()).certainMark;
}

describe('proposals', () => {
  it('give the reason, and which of the two amounts matches', () => {
    fill();
    const { proposals } = transferOps['transfers.open'](world.context, {
      ...setting(),
      offset: 0,
      limit: 10,
    });
    expect(proposals.map(({ certain, candidates }) => [certain, candidates[0]?.why])).toEqual([
      [true, { by: 'transaction', amount: 'less-fee', after: 3 * MINUTE, chain: 'same', address: 'same' }],
      [false, { by: 'amount', amount: 'less-fee', after: 2 * MINUTE, chain: 'same', address: 'same' }],
    ]);
    expect(summary()).toEqual([2, 1, 0, 0]);
  });

  it('follow the rules: the times, and whose accounts count', () => {
    fill();
    expect(open(world.context, setting({ after: MINUTE }))).toHaveLength(1);
    expect(open(world.context, setting({}, ['eu']))).toEqual([]);
    expect(open(world.context, setting({}, ['eu', 'practice']))).toEqual([]);
    expect(open(world.context, setting({ also: ['us'] }, ['eu']))).toHaveLength(2);
  });

  it('follow what is read and what comes late', () => {
    fill();
    expect(summary()[0]).toBe(2);
    while (transfersBehind(world.context));
    put(world.context, 'asia', [
      got({ amount: '77', chain: '', createdAt: T0 + MINUTE, address: 'elsewhere' }),
    ]);
    put(world.context, 'eu', [sent('w3', { amount: '77', chain: 'eth', fee: '0', walletTxId: null })]);
    expect(open(world.context)).toHaveLength(3);
    put(world.context, 'eu', [sent('w3', { amount: '77', chain: 'eth', fee: '0', walletTxId: 'late-one' })]);
    put(world.context, 'us', [got({ amount: '77', createdAt: T0 + 30 * MINUTE, walletTxId: 'late-one@5' })]);
    const asked = open(world.context);
    expect(asked).toHaveLength(3);
    expect(summary()[1]).toBe(2);
  });
});

describe('decisions', () => {
  it('are kept by a restart and by a rebuilt archive, whatever order the records come back in', () => {
    fill();
    const rows = (seq: number) => ({ recorded: 1, skipped: 0, written: { first: seq, last: seq } });
    expect(valueOf(decide('match', [pair('100', '99')]))).toEqual(rows(1));
    expect(valueOf(decide('not-a-match', [pair('5', '4.50')]))).toEqual(rows(2));
    expect(valueOf(decide('match', [pair('100', '99')]))).toEqual({
      recorded: 0,
      skipped: 1,
      written: null,
    });
    expect(summary()).toEqual([0, 0, 1, 1]);
    again();
    expect(summary()).toEqual([0, 0, 1, 1]);
    again(true);
    expect(
      transferOps['transfers.decided'](world.context, { is: 'matched', offset: 0, limit: 9 }),
    ).toMatchObject({
      total: 1,
      decisions: [
        {
          out: { id: null, accountId: 'eu', amount: '100', currency: 'USDT', createdAt: T0 },
          in: { id: null, accountId: 'us', amount: '99', walletTxId: 'aabbccddeeff00112233@TX-address' },
          by: 'Ann',
          systemUser: 'kim',
        },
      ],
    });
    put(world.context, 'us', [got({ amount: '77' }), got({ amount: '4.50', createdAt: T0 + 62 * MINUTE })]);
    fill();
    expect(summary()).toEqual([0, 0, 1, 1]);
    const legs = pair('100', '99');
    expect(world.find({ internalTransfer: true })).toEqual([legs.out, legs.in].sort((a, b) => a - b));
    expect(valueOf(verifyReviews(world.file))).toMatchObject({ rows: 2 });
  });

  it('mark both legs, so that a filter and the totals can leave them out', () => {
    fill();
    valueOf(decide('match', [pair('100', '99')]));
    const { out, in: into } = pair('100', '99');
    const row = (id: number) => valueOf(queryOps['query.record'](world.context, { id })).row;
    expect([row(out).internalTransferWith, row(into).internalTransferWith]).toEqual(['us', 'eu']);
    expect(transferOps['transfers.ofRecord'](world.context, { id: into }).own?.out.id).toBe(out);
    const totals = queryOps['query.totals'](world.context, { filter: { internalTransfer: false } });
    expect(totals.lines).toMatchObject([{ in: '81.50', out: '5', deposits: 2, withdrawals: 1 }]);
    expect(reviewOps['reviews.events'](world.context, { id: into })).toMatchObject([
      {
        at: REVIEWER.at,
        by: 'Ann',
        systemUser: 'kim',
        what: {
          kind: 'transfer',
          is: 'internal',
          other: { accountId: 'eu', kind: 'withdrawal', currency: 'USDT', amount: '100' },
        },
      },
    ]);
    valueOf(decide('undo', [pair('100', '99')]));
    expect([row(out).internalTransferWith, row(into).internalTransferWith]).toEqual([null, null]);
    expect(transferOps['transfers.ofRecord'](world.context, { id: into }).own).toBeNull();
    expect(summary()).toEqual([2, 1, 0, 0]);
    expect(reviewOps['reviews.events'](world.context, { id: out })).toHaveLength(2);
  });

  it('never make a record a leg of two transfers, nor half of what was asked', () => {
    fill();
    put(world.context, 'asia', [got({ amount: '100', walletTxId: 'other' })]);
    const { out } = pair('100', '99');
    const elsewhere = { out, in: idOf(world.context, 'asia', 'deposit') };
    expect(decide('match', [pair('5', '4.50'), pair('100', '99'), elsewhere])).toMatchObject({
      ok: false,
      error: { kind: 'conflict' },
    });
    expect(summary()[2]).toBe(0);
    valueOf(decide('match', [pair('100', '99')]));
    expect(decide('match', [elsewhere])).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(decide('not-a-match', [pair('100', '99')])).toMatchObject({
      ok: false,
      error: { kind: 'conflict' },
    });
    expect(decide('match', [{ out: pair('5', '4.50').in, in: pair('5', '4.50').out }])).toMatchObject({
      ok: false,
      error: { kind: 'bad-request' },
    });
    expect(decide('match', [{ out: 999, in: pair('5', '4.50').in }])).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    });
    expect(decide('match', [pair('5', '4.50')], ' ')).toMatchObject({ ok: false, error: { field: 'by' } });
    expect(reviewOps['reviews.summary'](world.context, {}).log.rows).toBe(1);
  });

  it('are made in bulk only for those by transaction, and only for as many as were seen', () => {
    fill();
    const seen = certainMark();
    const certain = (expected: number, mark = seen) =>
      transferOps['transfers.matchCertain'](world.context, {
        ...setting(),
        expected,
        mark,
        by: 'Ann',
        ...REVIEWER,
      });
    expect(certain(2)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    // As many, and reported otherwise: nobody saw that.
    expect(certain(1, 'another')).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(summary()[2]).toBe(0);
    put(world.context, 'us', [got({ amount: '77', walletTxId: 'of-nobody' })]);
    expect(certainMark()).toBe(seen);
    expect(valueOf(certain(1))).toEqual({
      done: true,
      recorded: 1,
      skipped: 0,
      written: { first: 1, last: 1 },
    });
    expect(summary()).toEqual([1, 0, 1, 0]);
  });

  it('stay with their own of several equal deposits when a rebuilt archive counts those in another order', () => {
    const at = { amount: '5', createdAt: T0 + 3 * MINUTE };
    const [known, other] = [got({ ...at, walletTxId: 'from-elsewhere' }), got(at)];
    put(world.context, 'eu', [sent('w1', { amount: '5' })]);
    put(world.context, 'us', [known, other]);
    const txOf = (id: number) => recordReader(world.context)(id)?.record.walletTxId;
    const into = world.find({ kind: 'deposit' });
    expect(into.map(txOf)).toEqual(['from-elsewhere', null]);
    const legs = { out: idOf(world.context, 'eu', 'withdrawal', '5'), in: into[1] ?? 0 };
    expect(valueOf(decide('match', [legs]))).toEqual({
      recorded: 1,
      skipped: 0,
      written: { first: 1, last: 1 },
    });

    again(true);
    // Meanwhile the one that was matched has its transaction id, and comes first.
    put(world.context, 'us', [{ ...other, walletTxId: 'of-the-withdrawal' }, known]);
    put(world.context, 'eu', [sent('w1', { amount: '5' })]);
    expect(world.find({ kind: 'deposit', internalTransfer: true }).map(txOf)).toEqual(['of-the-withdrawal']);
    expect(world.find({ kind: 'withdrawal', internalTransfer: true })).toHaveLength(1);
  });

  it('of very many are made a part at a time: none counts before all are written, and others are answered in between', () => {
    for (const n of [1, 2, 3]) {
      put(world.context, 'eu', [sent(`w${n}`, { amount: `${n}`, walletTxId: `transaction-${n}` })]);
      put(world.context, 'us', [got({ amount: `${n}`, walletTxId: `transaction-${n}@7` })]);
    }
    const ask = { ...setting(), expected: 3, mark: certainMark(), by: 'Ann', ...REVIEWER, atOnce: 2 };
    const more = () => transferOps['transfers.matchMore'](world.context, { atOnce: 2 });
    expect(valueOf(transferOps['transfers.matchCertain'](world.context, ask))).toMatchObject({
      done: false,
    });
    expect(summary()).toEqual([3, 3, 0, 0]);
    expect(decide('not-a-match', [pair('1', '1')])).toMatchObject({ error: { kind: 'conflict' } });
    expect(valueOf(more())).toEqual({ done: true, recorded: 3, skipped: 0, written: { first: 1, last: 3 } });
    expect(summary()).toEqual([0, 0, 3, 0]);
    expect(more()).toMatchObject({ error: { kind: 'store' } });
    valueOf(
      decide(
        'undo',
        [1, 2, 3].map((n) => pair(`${n}`, `${n}`)),
      ),
    );
    // Ended half way: what was not committed is rolled back, and the log is free for the next.
    expect(valueOf(transferOps['transfers.matchCertain'](world.context, ask))).toMatchObject({
      done: false,
    });
    for (const one of MODULES) one.end?.(world.context);
    expect(more()).toMatchObject({ error: { kind: 'store' } });
    expect(decide('undo', [pair('1', '1')])).toMatchObject({ ok: true });
    // Cut off half way: the program ends here.
    expect(valueOf(transferOps['transfers.matchCertain'](world.context, ask))).toMatchObject({
      done: false,
    });
    again();
    expect(more()).toMatchObject({ error: { kind: 'store' } });
    expect(summary()).toEqual([3, 3, 0, 0]);
    expect(valueOf(verifyReviews(world.file))).toMatchObject({ rows: 6 });
  });
});

describe('the log', () => {
  it('verifies with decisions in it, and finds one that was changed', () => {
    fill();
    valueOf(decide('match', [pair('100', '99')]));
    world.close();
    const copy = join(folder, 'copy.db');
    copyFileSync(world.file, copy);
    const file = new DatabaseSync(copy);
    file.exec('DROP TRIGGER review_events_no_update');
    file.exec("UPDATE review_events SET kind = 'not-internal'");
    file.close();
    expect(verifyReviews(copy)).toMatchObject({ ok: false, error: { seq: 1 } });
    const integer = readFileSync(world.file);
    const at = integer.indexOf(Buffer.from('"deposit"'));
    expect(at).toBeGreaterThan(0);
    integer.writeUInt8(0x44, at + 1);
    writeFileSync(copy, integer);
    expect(verifyReviews(copy).ok).toBe(false);
    world = reviewWorld(folder);
  });

  it('of somebody else brings its decisions, with accounts that have other ids there, once', () => {
    const theirs = reviewFolder();
    const other = reviewWorld(theirs);
    put(other.context, 'their-eu', [sent('w1', { walletTxId: 'one-transaction' })]);
    put(other.context, 'their-us', [got({ walletTxId: 'one-transaction@7' })]);
    const legs = {
      out: idOf(other.context, 'their-eu', 'withdrawal'),
      in: idOf(other.context, 'their-us', 'deposit'),
    };
    const decision = { decision: 'match' as const, pairs: [legs], by: 'Bob', systemUser: 'bob', at: 900 };
    valueOf(transferOps['transfers.decide'](other.context, decision));
    other.close();
    const base64 = readFileSync(join(theirs, 'reviews.db')).toString('base64');
    rmSync(theirs, { recursive: true });

    put(world.context, 'eu', [sent('w1', { walletTxId: 'one-transaction' })]);
    put(world.context, 'us', [got({ walletTxId: 'one-transaction@7' })]);
    const take = () =>
      reviewOps['reviews.import'](world.context, {
        name: 'x.db',
        base64,
        by: 'Ann',
        take: true,
        ...REVIEWER,
      });
    expect(valueOf(take())).toMatchObject({ added: 1, known: 0, unmatched: 0, taken: true });
    expect(valueOf(take())).toMatchObject({ added: 0, known: 1 });
    expect(summary()).toEqual([0, 0, 1, 0]);
    again();
    expect(summary()).toEqual([0, 0, 1, 0]);
    // File, importer and time are shown wherever the decision is.
    const imported = { file: 'x.db', by: 'Ann', at: REVIEWER.at, signer: null, restored: false, before: [] };
    const { decisions } = transferOps['transfers.decided'](world.context, {
      is: 'matched',
      offset: 0,
      limit: 9,
    });
    expect(decisions).toMatchObject([{ by: 'Bob', imported }]);
    for (const id of Object.values(pair('100', '100'))) {
      expect(transferOps['transfers.ofRecord'](world.context, { id }).own).toMatchObject({ imported });
      expect(valueOf(queryOps['query.record'](world.context, { id })).row).toMatchObject({
        importSources: { labels: [], transfer: imported },
      });
    }
    // What is decided here later counts, also when the same file comes once more.
    valueOf(decide('undo', [pair('100', '100')]));
    valueOf(take());
    expect(summary()).toEqual([1, 1, 0, 0]);
  });
});
