/**
 * Seam: pages as the sync stores them, and the alerts in the same file. Breaks when the first reading of years raises any, a page taken
 * twice or a kill doubles or loses one, history read later (an earlier start date, another key, a rebuilt archive) raises alerts, or what is stuck raises
 * two.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/helpers/runs.ts';
import { queryOps } from '../queries/query-ops.ts';
import { alertOps } from './alert-ops.ts';
import {
  ACCOUNT,
  type AlertWorld,
  alertWorld,
  deposit,
  HOUR,
  T0,
  withdrawal,
} from '../../../../tests/helpers/history/alert-world.ts';

let world: AlertWorld;
beforeEach(() => {
  world = alertWorld();
  world.rules();
});
afterEach(() => world.close());

const done = { status: 'SUCCESS' } as const;
const old = (n: number) => deposit({ ...done, createdAt: T0 - n * HOUR, address: `old-${n}` });
const fresh = (n: number) => deposit({ ...done, createdAt: T0 + n, address: `new-${n}` });

describe('news', () => {
  it('the first reading raises none, however many pages and passes it takes', () => {
    world.begin('deposit', 'venue');
    world.page([old(1), old(2), deposit({ status: 'FAILURE', createdAt: T0 - 3 })]);
    world.page([old(1), old(2), deposit({ status: 'FAILURE', createdAt: T0 - 3 })]);
    world.page([old(3)], { verified: { from: 0, to: T0 - 1 } });
    expect(world.raised()).toEqual([]);
    world.end('deposit');
    expect(world.raised()).toEqual([]);
    world.page([fresh(5), old(1)]);
    expect(world.raised()).toEqual(['deposit USDT new-5']);
  });

  it('nothing is raised while no rules were set, or all are off', () => {
    world.close();
    world = alertWorld();
    world.readCompletely('deposit', [old(1)]);
    world.page([fresh(1)]);
    expect(world.raised()).toEqual([]);
  });

  it('a list that ended without being done is still read for the first time', () => {
    world.begin('deposit', 'venue');
    world.page([old(1)]);
    world.begin('deposit', 'venue');
    world.page([fresh(1)]);
    expect(world.raised()).toEqual([]);
  });

  it('each list has its own beginning', () => {
    world.readCompletely('deposit', [old(1)]);
    world.page([withdrawal({ ...done, id: 'w-9', createdAt: T0 + 9 })]);
    expect(world.raised()).toEqual([]);
  });

  it('history that is read later is none: an earlier start date, a gap that closes', () => {
    world.begin('deposit', 'venue');
    world.page([old(1)], { verified: { from: T0 - 5 * HOUR, to: T0 } });
    world.end('deposit');
    world.page([old(9)]);
    expect(world.raised()).toEqual([]);
    // What turns up where all was verified before is new, however old it says it is.
    world.page([old(2)]);
    expect(world.raised()).toEqual(['deposit USDT old-2']);
  });

  it('another venue or key is another history', () => {
    world.readCompletely('deposit', [old(1)]);
    world.begin('deposit', 'another venue');
    world.page([fresh(1), fresh(2)], { verified: { from: 0, to: T0 + 50 } });
    expect(world.raised()).toEqual([]);
    world.end('deposit');
    world.page([fresh(60)]);
    expect(world.raised()).toEqual(['deposit USDT new-60']);
  });

  it('an account that starts over is quiet until it was read again', () => {
    world.readCompletely('deposit', [old(1)]);
    alertOps['alerts.stop'](world.context, { accountId: ACCOUNT });
    world.page([fresh(1)], { verified: { from: 0, to: T0 + 10 } });
    expect(world.raised()).toEqual([]);
    world.end('deposit');
    world.page([fresh(20)]);
    expect(world.raised()).toEqual(['deposit USDT new-20']);
    expect(alertOps['alerts.stop'](world.context, { accountId: 'nobody' })).toMatchObject({ ok: true });
  });
});

describe('what changes', () => {
  it('a status change is raised once; whatever else changes is not', () => {
    const pending = withdrawal({ status: 'PROCESSING', createdAt: T0 - HOUR });
    world.readCompletely('withdrawal', [pending]);
    world.page([{ ...pending, status: 'WALLET_PROCESSING' }]);
    world.page([{ ...pending, ...done, updatedAt: T0 + 1 }]);
    world.page([{ ...pending, ...done, updatedAt: T0 + 2, remark: 'x' }]);
    expect(world.raised()).toEqual(['final USDT TX-address']);
  });

  it('a record that was final when it was first read is never raised as final', () => {
    const ended = withdrawal({ ...done, createdAt: T0 - HOUR });
    world.readCompletely('withdrawal', [ended]);
    world.page([{ ...ended, remark: 'changed' }]);
    expect(world.raised()).toEqual([]);
  });

  it('a withdrawal with another amount or payee under its id is raised each time, with the fields', () => {
    const first = withdrawal({ ...done, createdAt: T0 - HOUR });
    world.readCompletely('withdrawal', [first]);
    const changed = () =>
      alertOps['alerts.page'](world.context, { before: null, limit: 9, kinds: ['changed'] }).alerts;
    world.page([{ ...first, updatedAt: T0, remark: 'x', fee: '1', walletTxId: 'tx-2' }]);
    expect(changed()).toEqual([]);
    world.page([{ ...first, amount: '99', address: 'other' }]);
    world.page([{ ...first, amount: '99', address: 'other' }]);
    expect(changed()).toMatchObject([
      { detail: 'address,amount', readAt: null, row: { record: { amount: '99' } } },
    ]);
    alertOps['alerts.take'](world.context, null);
    alertOps['alerts.read'](world.context, { at: T0, upTo: 9 });
    for (const change of [{ currency: 'BTC' }, { chain: 'btc' }, { memo: '7' }, { createdAt: T0 - 1 }]) {
      world.page([{ ...first, ...change }]);
      expect(changed()).toMatchObject([
        { detail: expect.stringContaining(Object.keys(change).join()), readAt: null },
      ]);
      expect(alertOps['alerts.state'](world.context, null)).toMatchObject({ unnotified: true, unread: 1 });
    }
    world.rules({ changed: { on: false } });
    alertOps['alerts.read'](world.context, { at: T0, upTo: 99 });
    world.page([first]);
    expect(alertOps['alerts.counts'](world.context, {})).toMatchObject({ unread: 0 });
  });

  it.each(['deposit', 'withdrawal'] as const)(
    'a %s whose final status turns is raised, and one that only ends is not',
    (kind) => {
      const of = kind === 'deposit' ? deposit : withdrawal;
      const ended = of({ ...done, createdAt: T0 - HOUR });
      world.readCompletely(kind, [ended]);
      const changed = () =>
        alertOps['alerts.page'](world.context, { before: null, limit: 9, kinds: ['changed'] }).alerts;
      world.page([{ ...ended, status: 'FAILURE', updatedAt: T0 + 1 }]);
      expect(changed()).toMatchObject([{ detail: 'status' }]);
      const pending = of({ createdAt: T0 - 1, status: 'PROCESSING', walletTxId: 'tx-new' });
      world.page([pending]);
      world.page([{ ...pending, ...done, updatedAt: T0 + 2 }]);
      expect(changed()).toHaveLength(1);
    },
  );

  it('what a complete reading no longer finds is raised once, also when it comes and goes again', () => {
    world.readCompletely('deposit', [old(1), old(2)]);
    const all = { from: 0, to: T0 };
    world.page([old(1)], { verified: all });
    expect(world.raised()).toEqual(['missing USDT old-2']);
    world.page([old(1), old(2)], { verified: all });
    world.page([old(1)], { verified: all });
    expect(world.raised()).toEqual(['missing USDT old-2']);
  });
});

describe('first payment', () => {
  const paid = (id: string, address: string, change: object = {}) =>
    withdrawal({ id, address, createdAt: T0 + Number(id), status: 'PROCESSING', ...change });
  const firsts = () => world.raised({ kinds: ['first'] }).map((text) => text.split(' ')[2]);
  beforeEach(() => {
    world.readCompletely('withdrawal', [
      withdrawal({ ...done, id: 'w', address: 'known', createdAt: T0 - HOUR }),
    ]);
    world.readCompletely(
      'withdrawal',
      [withdrawal({ ...done, id: 'o', address: 'by-other', createdAt: T0 - HOUR })],
      T0,
      'other',
    );
  });

  it('to an address nobody paid before, once; whichever account paid it', () => {
    world.page([paid('9', 'stranger'), paid('5', 'stranger'), paid('4', 'known'), paid('3', 'by-other')]);
    world.page([paid('12', 'stranger')]);
    expect(firsts()).toEqual(['stranger']);
    // The earliest of the page's payments to it.
    const [alert] = alertOps['alerts.page'](world.context, {
      before: null,
      limit: 9,
      kinds: ['first'],
    }).alerts;
    expect(alert?.row.record).toMatchObject({ id: '5' });
  });

  it('a memo makes another payee; a payment that failed was none; an empty address is nobody', () => {
    world.page([paid('1', 'known', { memo: '17', chain: 'trx' })]);
    world.page([paid('2', 'failed-once', { status: 'FAILURE' })]);
    world.page([paid('3', 'failed-once')]);
    world.page([paid('4', '', { isInner: true })]);
    expect(firsts()).toEqual(['known', 'failed-once']);
  });

  it('an address that is the same in either case is one payee; any other is not', () => {
    const mixed = '0xAbCdEf0123456789AbCdEf0123456789aBcDeF01';
    world.page([paid('1', mixed)]);
    world.page([paid('2', mixed)]);
    world.page([paid('3', mixed.toLowerCase())]);
    world.page([paid('4', 'KNOWN')]);
    expect(firsts()).toEqual([mixed, 'KNOWN']);
  });

  it('is the same as looking at every payment, one after the other', () => {
    const address = fc.constantFrom('a', 'b', 'c');
    const payment = fc.record({ address, memo: fc.constantFrom('', '1'), failed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.array(payment, { maxLength: 4 }), { maxLength: 5 }), (pages) => {
        const own = alertWorld();
        own.rules();
        own.readCompletely('withdrawal', []);
        const met = new Set<string>();
        const expected: string[] = [];
        let n = 0;
        for (const page of pages) {
          const rows = page.map(({ address: to, memo, failed }) => {
            n += 1;
            const id = String(n);
            const payee = `${to}/${memo}`;
            if (!failed && !met.has(payee)) expected.push(id);
            if (!failed) met.add(payee);
            return withdrawal({
              id,
              address: to,
              memo,
              createdAt: T0 + n,
              status: failed ? 'FAILURE' : 'SUCCESS',
            });
          });
          own.page(rows.toReversed(), { kind: 'withdrawal' });
        }
        const found = alertOps['alerts.page'](own.context, { before: null, limit: 200, kinds: ['first'] });
        const ids = found.alerts.map(({ row: { record } }) =>
          record.kind === 'withdrawal' ? record.id : '',
        );
        own.close();
        expect(
          ids
            .map(Number)
            .sort((a, b) => a - b)
            .map(String),
        ).toEqual(expected);
      }),
      { numRuns: runs(15, 200) },
    );
  });
});

describe('stuck', () => {
  it('is raised once, when the hours are over, and not for what was stuck at the first reading', () => {
    world.rules({ stuck: { on: true, hours: 24 } });
    const at = (hours: number, id: string, status = 'PROCESSING') =>
      withdrawal({ id, status, createdAt: T0 + hours * HOUR, address: id });
    world.readCompletely('withdrawal', [at(-1, 'young'), at(-30, 'old'), at(-2, 'done', 'SUCCESS')]);
    expect(world.sweep(T0)).toBe(0);
    world.read('withdrawal', T0 + 23 * HOUR);
    expect(world.sweep(T0 + 23 * HOUR - 1)).toBe(0);
    expect(world.sweep(T0 + 23 * HOUR)).toBe(1);
    expect(world.sweep(T0 + 90 * HOUR)).toBe(0);
    expect(world.raised()).toEqual(['stuck USDT young']);
    world.rules({ stuck: { on: true, hours: 1 } });
    expect(world.sweep(T0 + 91 * HOUR)).toBe(0);
    world = world.again();
    expect(world.sweep(T0 + 92 * HOUR)).toBe(0);
  });

  it('is not raised for a status that was not read since the hours were over', () => {
    world.rules({ stuck: { on: true, hours: 24 } });
    world.readCompletely('withdrawal', [withdrawal({ status: 'PROCESSING', createdAt: T0 - HOUR })]);
    expect(world.sweep(T0 + 90 * HOUR)).toBe(0);
    // A reading that began before them, however late it ended, and one of the other list.
    world.read('withdrawal', T0 + 23 * HOUR - 1);
    world.readCompletely('deposit', []);
    world.read('deposit', T0 + 80 * HOUR);
    expect(world.sweep(T0 + 90 * HOUR)).toBe(0);
    world.read('withdrawal', T0 + 23 * HOUR);
    expect(world.sweep(T0 + 90 * HOUR)).toBe(1);
  });

  it('for a record that is no longer young needs a reading of every open record', () => {
    world.rules({ stuck: { on: true, hours: 200 } });
    world.readCompletely('deposit', [deposit({ createdAt: T0 - HOUR })]);
    world.read('deposit', T0 + 300 * HOUR, { every: false });
    expect(world.sweep(T0 + 400 * HOUR)).toBe(0);
    world.read('deposit', T0 + 301 * HOUR);
    expect(world.sweep(T0 + 400 * HOUR)).toBe(1);
  });

  it('of a removed account raises nothing, and everything once it is there again', () => {
    world.readCompletely('deposit', [deposit({ createdAt: T0 - 1, address: 'left behind' })]);
    world.read('deposit', T0 + 99 * HOUR);
    queryOps['query.setAccounts'](world.context, ['other']);
    expect(world.sweep(T0 + 100 * HOUR)).toBe(0);
    queryOps['query.setAccounts'](world.context, ['other', ACCOUNT]);
    expect(world.sweep(T0 + 100 * HOUR)).toBe(1);
  });

  it('what is no longer listed, and a list that is not watched, are left out', () => {
    world.readCompletely('deposit', [deposit({ createdAt: T0 - 1, address: 'gone' })]);
    world.page([], { kind: 'deposit', verified: { from: 0, to: T0 } });
    world.page([deposit({ createdAt: T0, address: 'unread list' })], { accountId: 'other' });
    world.read('deposit', T0 + 99 * HOUR);
    expect(world.sweep(T0 + 100 * HOUR)).toBe(0);
    world.rules({ stuck: { on: false, hours: 24 } });
    world.page([deposit({ createdAt: T0 + 1, address: 'b' })]);
    expect(world.sweep(T0 + 100 * HOUR)).toBe(0);
  });
});

describe('what is deleted', () => {
  it('the oldest beyond a number, and nothing is raised again for it', () => {
    world.rules({ stuck: { on: true, hours: 1 } });
    const slow = deposit({ createdAt: T0 - 1, address: 'slow' });
    world.readCompletely('deposit', [slow]);
    world.read('deposit', T0 + HOUR);
    expect(world.sweep(T0 + HOUR)).toBe(1);
    world.page([fresh(1), fresh(2), fresh(3)]);
    const prune = (max: number) => alertOps['alerts.prune'](world.context, { max });
    expect(prune(4)).toEqual({ ok: true, value: 0 });
    expect(prune(2)).toEqual({ ok: true, value: 1 });
    expect(prune(2)).toEqual({ ok: true, value: 0 });
    const left = ['stuck USDT slow', 'deposit USDT new-2', 'deposit USDT new-3'];
    expect(world.raised()).toEqual(left);
    expect(world.sweep(T0 + 2 * HOUR)).toBe(0);
    world.page([fresh(1)]);
    expect(world.raised()).toEqual(left);
    // Once it is final it goes like any other.
    world.page([{ ...slow, ...done }]);
    expect(prune(2)).toEqual({ ok: true, value: 2 });
    expect(world.raised()).toEqual(['deposit USDT new-3', 'deposit USDT slow']);
  });
});

describe('exactly once', () => {
  it('a page that was taken twice, and one whose commit never was, raise what one page raises', () => {
    world.readCompletely('deposit', [old(1)]);
    expect(() => world.page([fresh(1), fresh(2)], { broken: true })).toThrow('ends here');
    expect(world.raised()).toEqual([]);
    world = world.again();
    world.page([fresh(1), fresh(2)]);
    world.page([fresh(1), fresh(2)]);
    world = world.again();
    world.page([fresh(2), fresh(3)]);
    expect(world.raised()).toEqual(['deposit USDT new-1', 'deposit USDT new-2', 'deposit USDT new-3']);
  });

  it('over any order of pages, repeats, breaks and restarts', () => {
    const page = fc.record({
      rows: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
      how: fc.constantFrom('kept' as const, 'broken' as const, 'restart' as const),
    });
    fc.assert(
      fc.property(fc.array(page, { maxLength: 8 }), (pages) => {
        let own = alertWorld();
        own.rules();
        own.readCompletely('deposit', [old(1)]);
        const expected = new Set<string>();
        for (const { rows, how } of pages) {
          const records = rows.toSorted((a, b) => b - a).map(fresh);
          if (how === 'broken') {
            expect(() => own.page(records, { broken: true })).toThrow();
            continue;
          }
          own.page(records);
          for (const n of rows) expected.add(`deposit USDT new-${n}`);
          if (how === 'restart') own = own.again();
        }
        expect(own.raised().sort()).toEqual([...expected].sort());
        own.close();
      }),
      { numRuns: runs(12, 150) },
    );
  });

  it('what was handed out to be notified of is handed out once; the list keeps it unread', () => {
    world.readCompletely('deposit', [old(1)]);
    world.page([fresh(1), { ...fresh(2), status: 'FAILURE' }]);
    const { context } = world;
    expect(alertOps['alerts.state'](context, null)).toMatchObject({ unread: 2, newest: 2, unnotified: true });
    expect(alertOps['alerts.take'](context, null)).toMatchObject({
      ok: true,
      value: { count: 2, only: null, accountId: ACCOUNT, oldestAt: T0 },
    });
    world = world.again();
    expect(alertOps['alerts.take'](world.context, null)).toMatchObject({ value: { count: 0 } });
    expect(alertOps['alerts.state'](world.context, null)).toMatchObject({ unread: 2, unnotified: false });
  });
});

describe('practice', () => {
  it('has counts, a list and notices of its own, and reading those of live accounts leaves it unread', () => {
    world.readCompletely('deposit', [old(1)]);
    world.readCompletely('deposit', [old(1)], T0, 'paper');
    world.page([fresh(1)]);
    world.page([fresh(2), fresh(3)], { accountId: 'paper' });
    const { context } = world;
    queryOps['query.setPractice'](context, ['paper']);
    const practice = { unread: 2, total: 2, newest: 3 };
    expect(alertOps['alerts.counts'](context, {})).toEqual({ unread: 1, total: 1, newest: 1, practice });
    expect(world.raised()).toEqual(['deposit USDT new-1']);
    expect(world.raised({ accountId: 'paper' })).toEqual(['deposit USDT new-2', 'deposit USDT new-3']);
    expect(alertOps['alerts.read'](context, { at: T0, upTo: 9 })).toMatchObject({
      value: { unread: 0, practice },
    });
    expect(alertOps['alerts.take'](context, null)).toMatchObject({ value: { count: 1, accountId: ACCOUNT } });
    expect(alertOps['alerts.take'](context, null)).toMatchObject({ value: { count: 2, accountId: 'paper' } });
    expect(alertOps['alerts.take'](context, null)).toMatchObject({ value: { count: 0 } });
  });
});

describe('the list', () => {
  beforeEach(() => {
    world.readCompletely('deposit', [old(1)]);
    world.readCompletely('deposit', [old(1)], T0, 'other');
    world.page([fresh(1), fresh(2), fresh(3)]);
    world.page([{ ...fresh(4), status: 'FAILURE' }], { accountId: 'other' });
  });

  it('is paged newest first, by kind, account and what is unread', () => {
    const { context } = world;
    const first = alertOps['alerts.page'](context, { before: null, limit: 3 });
    expect(first.alerts.map(({ id }) => id)).toEqual([4, 3, 2]);
    expect(first.more).toBe(true);
    expect(alertOps['alerts.page'](context, { before: 2, limit: 3 })).toMatchObject({
      more: false,
      alerts: [{ id: 1 }],
    });
    expect(world.raised({ kinds: ['failed'] })).toEqual(['failed USDT new-4']);
    expect(world.raised({ accountId: 'other' })).toEqual(['failed USDT new-4']);
    expect(alertOps['alerts.accounts'](context, null)).toEqual({ accountIds: ['other', ACCOUNT] });
    const ofOther = { unread: 1, total: 1, newest: 4 };
    expect(alertOps['alerts.counts'](context, { accountId: 'other' })).toMatchObject(ofOther);
    alertOps['alerts.read'](context, { at: T0, ids: [2] });
    expect(world.raised({ unread: true })).toHaveLength(3);
    expect(alertOps['alerts.read'](context, { at: T0 + 5, upTo: 3 })).toMatchObject({
      value: { unread: 1, total: 4 },
    });
    // When it was read first stays.
    const [, , second] = alertOps['alerts.page'](context, { before: null, limit: 3 }).alerts;
    expect(second).toMatchObject({ id: 2, readAt: T0 });
  });
});

describe('a rebuilt archive', () => {
  it('raises none until it is complete again', () => {
    world.readCompletely('deposit', [old(1)]);
    world.page([fresh(1)]);
    const { folder } = world;
    world.context.db.close();
    writeFileSync(join(folder, 'archive.db'), 'x'.repeat(9_000));
    world = alertWorld(folder);
    world.rules();
    world.begin('deposit', 'venue');
    world.page([fresh(2), fresh(1), old(1)]);
    world.page([], { kind: 'deposit', verified: { from: 0, to: T0 + 10 } });
    expect(world.raised()).toEqual([]);
    world.end('deposit');
    world.page([fresh(20)]);
    expect(world.raised()).toEqual(['deposit USDT new-20']);
  });
});
