/**
 * Seam: the calls' handlers over an archive with prepared answers. Breaks when a batch is recorded twice or never, a practice account joins real
 * money unasked, or a result counts as complete over a time nobody read.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../../shared/base/result.ts';
import { nodeFiles } from '../../../platform/files.ts';
import type { ArchiveClient } from '../worker/modules.ts';
import type { ListKnowledge } from '../queries/completeness.ts';
import { reconcileHandlers } from './handlers.ts';
import { verifiedRange } from '../../../../tests/helpers/history/verified-list.ts';

interface Asked {
  op: string;
  input: Record<string, unknown>;
}

function setUp(answer: (asked: Asked) => unknown, now = 1_000, lists: ListKnowledge[] = []) {
  const asked: Asked[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'reconcile-'));
  const archive = {
    request(op: string, input: Record<string, unknown>) {
      asked.push({ op, input });
      return Promise.resolve(answer({ op, input }));
    },
  } as unknown as ArchiveClient; // answers as the test says
  const live = { id: 'a', name: 'Main', mode: 'live' as const };
  const handlers = reconcileHandlers({
    archive,
    files: nodeFiles,
    clock: { now: () => now },
    saveDialog: { choose: () => Promise.resolve(succeed(null)) },
    dataFolder: folder,
    version: '1',
    systemUser: 'ada',
    accounts: () => [{ id: 'p', name: 'Practice', mode: 'practice' }, live],
    namedAccounts: () => [live],
    isPractice: (id) => id === 'p',
    lists: () => Promise.resolve(succeed(lists)),
  });
  return { handlers, asked, end: () => rmSync(folder, { recursive: true, force: true }) };
}

const TOTAL = 25_000;

function matched({ input }: Asked) {
  const offset = Number(input['offset']);
  const ids = Array.from(
    { length: Math.max(0, Math.min(10_000, TOTAL - offset)) },
    (_, at) => offset + at + 1,
  );
  return succeed({ total: TOTAL, name: 'ledger.csv', ids });
}

describe('marking what matched', () => {
  const order = { resultId: 'r', by: 'Ada', expected: TOTAL };

  it('records each event for each record once, also when it broke off in between', async () => {
    let broken = false;
    const recorded = { state: 0, note: 0 };
    let undone = false;
    let rows = 0;
    const { handlers, end } = setUp((asked) => {
      if (asked.op === 'reconcile.matched') return matched(asked);
      if (asked.op === 'reviews.isUndone') return succeed(undone);
      const { what, selection } = asked.input as {
        what: { kind: 'state' | 'note' };
        selection: { ids: number[] };
      };
      if (what.kind === 'note' && recorded.note === 10_000 && !broken) {
        broken = true;
        return fail({ kind: 'store', message: 'The disk is full.' });
      }
      recorded[what.kind] += selection.ids.length;
      const first = rows + 1;
      rows += selection.ids.length;
      return succeed({
        recorded: selection.ids.length,
        skipped: 0,
        excepted: [],
        written: { first, last: rows },
      });
    });
    expect(await handlers['reconcile.review'](order)).toMatchObject({ ok: false, error: { kind: 'store' } });
    const done = await handlers['reconcile.review'](order);
    const note = 'reconciled with ledger.csv';
    const written = [1, 10_001, 20_001, 30_001, 40_001, 45_001].map((first, at) => ({
      first,
      last: first + (at < 4 ? 10_000 : 5_000) - 1,
    }));
    expect(done).toEqual(succeed({ records: TOTAL, reviewed: TOTAL, left: 0, note, written }));
    expect(await handlers['reconcile.review'](order)).toEqual(done);
    expect(recorded).toEqual({ state: TOTAL, note: TOTAL });
    // Undone meanwhile: it is begun anew.
    undone = true;
    expect(await handlers['reconcile.review'](order)).toMatchObject({ ok: true });
    expect(recorded).toEqual({ state: 2 * TOTAL, note: 2 * TOTAL });
    end();
  });

  it('is not begun a second time while it goes on', async () => {
    const { handlers, asked, end } = setUp((one) =>
      one.op === 'reconcile.matched'
        ? matched(one)
        : one.op === 'reviews.isUndone'
          ? succeed(false)
          : succeed({ recorded: 10_000, skipped: 0, excepted: [], written: null }),
    );
    const [first, second] = await Promise.all([
      handlers['reconcile.review'](order),
      handlers['reconcile.review'](order),
    ]);
    expect(first.ok).toBe(true);
    expect(second).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(asked.filter(({ op }) => op.startsWith('reviews.record'))).toHaveLength(6);
    end();
  });

  it('refuses another number than the window showed', async () => {
    const { handlers, asked, end } = setUp((one) =>
      one.op === 'reviews.isUndone' ? succeed(false) : matched(one),
    );
    const other = await handlers['reconcile.review']({ ...order, expected: 3 });
    expect(other).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(asked.some(({ op }) => op.startsWith('reviews.record'))).toBe(false);
    end();
  });
});

describe('whose records', () => {
  const request = {
    ledgerId: 'l',
    mapping: {} as never, // the archive of this test does not look at it
    rules: { toleranceMs: 0, basis: 'amount' as const, txOnly: false },
    scope: { period: null, currencies: null, failed: false },
  };
  const found = () => succeed({ period: { from: 0, before: 5_000 } });

  it('are those of live accounts, unless others are chosen; and an archive that was never read is not complete', async () => {
    const { handlers, asked, end } = setUp(found);
    const first = await handlers['reconcile.match'](request);
    expect(asked[0]?.input['scope']).toMatchObject({ accountIds: ['a'] });
    expect(first.ok && first.value.completeness.gaps.length).toBeGreaterThan(0);
    expect(first.ok && first.value.completeness.verified).toBe(null);
    await handlers['reconcile.match']({ ...request, scope: { ...request.scope, accountIds: ['p'] } });
    expect(asked[1]?.input['scope']).toMatchObject({ accountIds: ['p'] });
    end();
  });
});

describe('a ledger that goes up to today', () => {
  const DAY = 86_400_000;
  const HOUR = 3_600_000;
  const noon = 100 * DAY + 12 * HOUR;

  it.each([
    ['was read within the hour', noon - HOUR / 2, 0],
    ['was read before that', noon - 2 * HOUR, 1],
  ])('is complete where the archive %s', async (_what, until, reasons) => {
    const list = {
      accountId: 'a',
      kind: 'deposit',
      records: 1,
      unreadable: 0,
      ...verifiedRange(0, until, until),
      readOnce: null,
      incomplete: [],
      startDate: 0,
      startDateSource: 'venue',
    } as unknown as ListKnowledge; // of which only this is looked at
    const { handlers, end } = setUp(() => succeed({ period: { from: 99 * DAY, before: 101 * DAY } }), noon, [
      list,
    ]);
    const rules = { toleranceMs: 0, basis: 'amount' as const, txOnly: false };
    const scope = { period: null, currencies: null, failed: false };
    const found = await handlers['reconcile.match']({ ledgerId: 'l', mapping: {} as never, rules, scope });
    expect(found.ok && found.value.completeness.gaps).toHaveLength(reasons);
    end();
  });
});

describe('kept mappings', () => {
  it('stay by name and are gone when removed', async () => {
    const { handlers, end } = setUp(() => succeed(null));
    const mapping = {
      delimiter: ',' as const,
      header: true,
      time: { column: 0, clock: null, order: 'ymd' as const, precision: 'day' as const, zone: 'UTC' },
      currency: { column: 1 },
      amount: { by: 'signed' as const, column: 2, positive: 'in' as const },
      decimal: '.' as const,
      grouping: '' as const,
      fee: null,
      txId: null,
      address: null,
      reference: null,
    };
    const saved = { name: 'Bank', titles: ['a', 'b', 'c'], mapping, rules: matchingRules() };
    await handlers['reconcile.putMapping'](saved);
    await handlers['reconcile.putMapping']({ ...saved, name: 'Books' });
    const list = await handlers['reconcile.mappings']({});
    expect(list.ok && list.value.mappings.map(({ name }) => name)).toEqual(['Bank', 'Books']);
    const less = await handlers['reconcile.removeMapping']({ name: 'Bank' });
    expect(less.ok && less.value.mappings.map(({ name }) => name)).toEqual(['Books']);
    end();
  });
});

function matchingRules() {
  return { toleranceMs: 0, basis: 'amount' as const, txOnly: false };
}
