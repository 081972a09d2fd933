/**
 * Seam: internal transfers through the app's front door, over a real data folder. Breaks when the parts are joined wrongly: rules not saved,
 * practice money matched with live, a decision without its speaker, or one nobody hears of.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commit } from '../electron/features/history/archive/commit.ts';
import { openArchive } from '../electron/features/history/worker/open-archive.ts';
import { takePage } from '../electron/features/history/archive/take-page.ts';
import { deposit, T0, withdrawal } from './helpers/history/archive-world.ts';
import { FIRST_TRANSFER_RULES } from '../shared/bridge/transfer-calls.ts';
import type { WalletRecord } from '../shared/records/record.ts';
import { ACCOUNT, call, dataFolder, endFolder, freshFolder, openApp } from './helpers/app-world.ts';

beforeEach(() => {
  freshFolder();
  mkdirSync(dataFolder(), { recursive: true });
});
afterEach(endFolder);

function fill(accountId: string, row: WalletRecord): void {
  const opened = openArchive(dataFolder());
  if (!opened.ok) throw new Error(opened.error.message);
  const { context, close } = opened.value;
  const page = { accountId, kind: row.kind, scanId: 1, seenAt: 1, rows: [row], unreadable: [] };
  commit(context, () => takePage(context, page));
  close();
}

const PAGE = { offset: 0, limit: 10 };

it('a proposal between two live accounts, its rules and what was said of it', async () => {
  const first = await openApp();
  await call(first.app, 'accounts.add', ACCOUNT);
  const { accounts } = await call(first.app, 'accounts.add', { ...ACCOUNT, name: 'Cold store' });
  await first.app.close();
  const [one, other] = accounts.filter(({ mode }) => mode === 'live').map(({ id }) => id);
  fill(one ?? '', withdrawal({ amount: '7', walletTxId: null, status: 'SUCCESS' }));
  fill(
    other ?? '',
    deposit({ amount: '7', walletTxId: null, status: 'SUCCESS', createdAt: T0 + 90 * 60_000 }),
  );
  // It fits as well, but it is practice money.
  fill('practice', deposit({ amount: '7', walletTxId: null, status: 'SUCCESS', createdAt: T0 + 1 }));

  const { app, clock, events } = await openApp();
  expect(await call(app, 'transfers.summary', {})).toMatchObject({ open: 1, certain: 0, problem: null });
  const { proposals } = await call(app, 'transfers.open', PAGE);
  const [candidate] = proposals[0]?.candidates ?? [];
  expect([candidate?.out.accountId, candidate?.in.accountId]).toEqual([one, other]);
  await call(app, 'transfers.setRules', { before: 0, after: 60 * 60_000, also: [] });
  expect(await call(app, 'transfers.summary', {})).toMatchObject({ open: 0, rules: { after: 3_600_000 } });
  const pairs = [{ out: candidate?.out.id ?? 0, in: candidate?.in.id ?? 0 }];
  events.length = 0;
  expect(await call(app, 'transfers.decide', { decision: 'match', pairs, by: 'Ann' })).toEqual({
    recorded: 1,
    skipped: 0,
    written: { first: 1, last: 1 },
  });
  expect(events.some(({ name }) => name === 'history')).toBe(true);
  const recorded = { by: 'Ann', systemUser: 'kim', at: clock.now() };
  expect(await call(app, 'transfers.ofRecord', { id: pairs[0]?.in ?? 0 })).toMatchObject({ own: recorded });
  await app.close();

  const later = await openApp();
  expect(await call(later.app, 'transfers.summary', {})).toMatchObject({
    open: 0,
    matched: 1,
    rules: { before: 0, after: 3_600_000, also: [] },
  });
  expect(await call(later.app, 'transfers.decided', { ...PAGE, is: 'matched' })).toMatchObject({
    total: 1,
    decisions: [recorded],
  });
  await expect(
    call(later.app, 'transfers.matchCertain', { expected: 3, mark: '0', by: 'Ann' }),
  ).rejects.toThrow('conflict: Nothing saved: the matches by transaction ID changed');
  await later.app.close();
});

it('each decision is undone by a row of its own, as long as nobody decided anew; a restart finds the same', async () => {
  const first = await openApp();
  await call(first.app, 'accounts.add', ACCOUNT);
  const { accounts } = await call(first.app, 'accounts.add', { ...ACCOUNT, name: 'Cold store' });
  await first.app.close();
  const [one, other] = accounts.filter(({ mode }) => mode === 'live').map(({ id }) => id);
  const SENT = { walletTxId: null, status: 'SUCCESS' };
  fill(one ?? '', withdrawal({ ...SENT, amount: '7' }));
  fill(other ?? '', deposit({ ...SENT, amount: '7', createdAt: T0 + 60_000 }));
  const { app } = await openApp();
  const { proposals } = await call(app, 'transfers.open', PAGE);
  const [candidate] = proposals[0]?.candidates ?? [];
  const pairs = [{ out: candidate?.out.id ?? 0, in: candidate?.in.id ?? 0 }];
  const counts = async (of = app) => {
    const { open, matched, notMatched } = await call(of, 'transfers.summary', {});
    return [open, matched, notMatched];
  };
  const decide = async (decision: 'match' | 'not-a-match' | 'undo') => {
    const { written } = await call(app, 'transfers.decide', { decision, pairs, by: 'Ann' });
    return written === null ? [] : [written];
  };

  for (const [decision, during] of [
    ['match', [0, 1, 0]],
    ['not-a-match', [0, 0, 1]],
  ] as const) {
    const rows = await decide(decision);
    expect(await counts()).toEqual(during);
    await expect(call(app, 'reviews.undo', { rows, by: 'Bob' })).rejects.toThrow('you did not make these');
    expect(await call(app, 'reviews.undo', { rows, by: 'Ann' })).toEqual({ undone: 1, left: 0 });
    expect(await counts()).toEqual([1, 0, 0]);
    await expect(call(app, 'reviews.undo', { rows, by: 'Ann' })).rejects.toThrow('undone already');
  }
  // What was taken back is there again; a word that somebody has decided on since stays.
  const matched = await decide('match');
  const back = await decide('undo');
  await expect(call(app, 'reviews.undo', { rows: matched, by: 'Ann' })).rejects.toThrow(
    'depends on this one',
  );
  expect(await call(app, 'reviews.undo', { rows: back, by: 'Ann' })).toEqual({ undone: 1, left: 0 });
  expect(await counts()).toEqual([0, 1, 0]);
  expect((await call(app, 'history.record', { id: pairs[0]?.in ?? 0 })).row.internalTransferWith).toBe(one);
  const { log } = await call(app, 'reviews.summary', {});
  expect(log.rows).toBe(7);
  await app.close();
  const later = await openApp();
  expect(await counts(later.app)).toEqual([0, 1, 0]);
  await later.app.close();
});

it('rules that cannot be read are said to be others, and kept when new ones are chosen', async () => {
  writeFileSync(join(dataFolder(), 'transfers.json'), '{"before":');
  const { app } = await openApp();
  const { rules, rulesProblem } = await call(app, 'transfers.summary', {});
  expect(rules).toEqual(FIRST_TRANSFER_RULES);
  expect(rulesProblem).toContain('the default internal transfer rules apply');
  expect(rulesProblem).toContain('transfers.damaged.json');
  await call(app, 'transfers.setRules', { ...rules, after: 3_600_000 });
  expect(await call(app, 'transfers.summary', {})).toMatchObject({ rulesProblem: null });
  expect(readFileSync(join(dataFolder(), 'transfers.damaged.json'), 'utf8')).toBe('{"before":');
  await app.close();
});
