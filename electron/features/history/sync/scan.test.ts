/** Breaks when a reply that does not show the window at one instant is taken for one that does, or a sound one is refused. */
import { describe, expect, it } from 'vitest';
import type { DepositRecord, WalletRecord } from '../../../../shared/records/record.ts';
import type { LenientPage } from '../../../venue/records-page.ts';
import { beginAgain, beginScan, holdsDuplicates, type Scan, takeScanPage } from './scan.ts';
import { formatScanReason } from './reasons.ts';

const WINDOW = { from: 1_000, to: 2_000 };
const SIZES = [2, 3];

function deposit(createdAt: number, address = `T${createdAt}`): DepositRecord {
  const fields = {
    currency: 'USDT',
    chain: 'trx',
    status: 'SUCCESS',
    memo: '',
    isInner: false,
    amount: '1',
    fee: '0',
  };
  return {
    kind: 'deposit',
    ...fields,
    address,
    walletTxId: null,
    createdAt,
    updatedAt: createdAt,
    remark: '',
    otherFields: {},
  };
}

function page(currentPage: number, items: WalletRecord[], change: Partial<LenientPage> = {}): LenientPage {
  const totalNum = change.totalNum ?? 4;
  const pageSize = change.pageSize ?? 3;
  return {
    currentPage,
    pageSize,
    totalNum,
    totalPage: Math.ceil(totalNum / pageSize),
    items,
    unreadable: [],
    ...change,
  };
}

function counter(): () => number {
  let scan = 0;
  return () => (scan += 1);
}

/** Takes replies in turn; answers the last step. */
function take(...pages: LenientPage[]) {
  const next = counter();
  let scan: Scan = beginScan(WINDOW, SIZES, next);
  let taken: ReturnType<typeof takeScanPage> | null = null;
  for (const each of pages) {
    taken = takeScanPage(scan, each, SIZES, next);
    if (taken.step.kind === 'next') scan = taken.step.scan;
  }
  if (taken === null) throw new Error('no page');
  return { ...taken, scan };
}

const UNREAD = { raw: '{}', reason: 'no amount' };
const first = page(1, [deposit(1_900), deposit(1_800), deposit(1_700)], { unreadable: [UNREAD] });
const second = page(2, [deposit(1_600)]);

describe('R-D30: a scan of several pages', () => {
  it('R-D31: is complete when it was read the same twice', () => {
    expect(take(first, second).step.kind).toBe('next');
    expect(take(first, second, first, second).step).toEqual({
      kind: 'complete',
      scanIds: [1, 2],
      allReadable: false,
    });
  });

  it('R-D31: is not when the second time differs', () => {
    const other = page(2, [deposit(1_601)]);
    expect(take(first, second, first, other).step.kind).toBe('next');
    expect(take(first, second, first, other, first, other).step.kind).toBe('complete');
    expect(take(first, second, first, other, first, second, first, other).step).toEqual({
      kind: 'incomplete',
      reason: 'not-twice',
    });
  });

  it.each<[string, LenientPage, string]>([
    ['another total', page(2, [deposit(1_600)], { totalNum: 5 }), 'total-changed'],
    ['a record that cannot be read twice', page(2, [], { unreadable: [UNREAD] }), 'row-again'],
    ['a newer record on a later page', page(2, [deposit(1_750)]), 'order'],
    ['a record from outside', page(2, [deposit(999)]), 'outside'],
    ['pages without end', page(2, [deposit(1_600)], { totalPage: 1_000_000 }), 'endless'],
  ])('begins again after %s, three times in all', (_what, bad, reason) => {
    const again = take(first, bad);
    expect(again.step).toMatchObject({
      kind: 'next',
      scan: { unusableReplies: 1, previous: null, currentTry: { nextPage: 1, scanId: 2 } },
    });
    const unusableTwice = {
      ...again.scan,
      unusableReplies: 2,
      currentTry: { ...again.scan.currentTry, nextPage: 2, total: 4, oldest: 1_700 },
    };
    const withKeys = {
      ...unusableTwice,
      currentTry: { ...unusableTwice.currentTry, keys: take(first).scan.currentTry.keys },
    };
    expect(takeScanPage(withKeys, bad, SIZES, () => 9).step).toEqual({ kind: 'incomplete', reason });
    expect(formatScanReason(reason as 'order')).toMatch(/\w/);
  });

  it('R-D30: begins again after a withdrawal of the page before', () => {
    const sent = (id: string) => ({ ...deposit(1_700), kind: 'withdrawal' as const, id });
    const again = take(page(1, [sent('a'), sent('b'), sent('c')]), page(2, [sent('c')]));
    expect(again.step).toMatchObject({ kind: 'next', scan: { unusableReplies: 1, previous: null } });
  });

  it('R-D32: does not keep a copy on another page until three readings agree, each with other page breaks', () => {
    const duplicates = page(2, [deposit(1_700)]);
    const once = take(first, duplicates);
    expect(once.rows).toEqual([]);
    expect(once.step).toMatchObject({
      kind: 'next',
      scan: { unusableReplies: 0, currentTry: { pageSize: 2 } },
    });
    const halves = [
      page(1, [deposit(1_900), deposit(1_800)], { pageSize: 2, unreadable: [UNREAD] }),
      page(2, [deposit(1_700), deposit(1_700)], { pageSize: 2 }),
    ];
    expect(take(first, duplicates, ...halves).step).toMatchObject({
      kind: 'next',
      scan: { unusableReplies: 0 },
    });
    const done = take(first, duplicates, ...halves, first, duplicates);
    expect(done.step).toEqual({ kind: 'complete', scanIds: [3], allReadable: false });
    expect(done.rows).toHaveLength(1);
    const moved = page(2, [deposit(1_600)]);
    expect(take(first, duplicates, ...halves, first, moved).step).toMatchObject({
      scan: { unusableReplies: 1 },
    });
  });

  it('has its page breaks elsewhere after a dirty try', () => {
    const scan = beginScan(WINDOW, SIZES, () => 1);
    expect(scan.currentTry.pageSize).toBe(3);
    const again = beginAgain(scan, 'row-again', SIZES, () => 2);
    expect(again).toMatchObject({ scan: { currentTry: { pageSize: 2 } } });
  });
});

describe('one reply', () => {
  it('is the window at an instant', () => {
    expect(take(page(1, [deposit(1_900)], { totalNum: 1 })).step).toMatchObject({ kind: 'complete' });
  });

  it('R-D32: equal deposits on one page are stored when three readings agree, and one sent twice by mistake is stored once', () => {
    const duplicates = page(1, [deposit(1_900, 'T'), deposit(1_900, 'T')], { totalNum: 2 });
    const mended = page(1, [deposit(1_900, 'T'), deposit(1_800, 'U')], { totalNum: 2 });
    expect(take(duplicates)).toMatchObject({ step: { kind: 'next' }, rows: { length: 1 } });
    expect(take(duplicates, duplicates)).toMatchObject({ step: { kind: 'next' }, rows: { length: 1 } });
    expect(take(duplicates, duplicates, duplicates)).toMatchObject({
      step: { kind: 'complete' },
      rows: { length: 2 },
    });
    expect(take(duplicates, mended)).toMatchObject({ rows: { length: 2 } });
    expect(holdsDuplicates(duplicates.items)).toBe(true);
    const apart: DepositRecord[] = [
      { ...deposit(1_900, 'T'), walletTxId: 'a' },
      { ...deposit(1_900, 'T'), walletTxId: 'b' },
    ];
    expect(holdsDuplicates(apart)).toBe(false);
  });

  it('R-D35: with a row that was set aside it is complete, and calls nothing missing', () => {
    const one = page(1, [deposit(1_900)], { totalNum: 2, unreadable: [{ raw: '{}', reason: 'no amount' }] });
    expect(take(one)).toMatchObject({
      step: { kind: 'complete', allReadable: false },
      unreadable: [{ raw: '{}' }],
    });
  });
});
