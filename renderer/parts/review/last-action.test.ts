// Would break it: an action that names neither what it did nor which record, a refusal without its reason, or an undo offered where nothing was written.
import { expect, it } from 'vitest';
import type { TransferLeg } from '../../../shared/bridge/transfer-calls.ts';
import {
  formatAction,
  type LastAction,
  NOTHING_LEFT,
  outcomeOf,
  type ReviewReply,
  targetOf,
  undoable,
} from './last-action.ts';
import type { ReviewAction } from './last-action.ts';
import { historyRow } from '../../../tests/helpers/window/records.ts';

const row = historyRow(1);

function done(
  what: ReviewAction,
  reply: Partial<ReviewReply>,
  target: LastAction['target'] = targetOf(row),
): LastAction {
  const complete = { recorded: 1, skipped: 0, left: NOTHING_LEFT, written: { first: 5, last: 5 }, ...reply };
  return { is: 'done', what, target, by: 'Ann', fourEyes: true, reply: outcomeOf(complete) };
}

it('names what was done to which record, and what comes next', () => {
  const { title, detail } = formatAction(done({ kind: 'state', state: 'reviewed' }, {}), 'utc');
  expect(title).toBe('Marked reviewed');
  expect(detail).toContain(row.record.currency);
  expect(detail).toContain('Waiting for approval by a second person.');
});

it.each([
  ['unreviewed', 'It is not reviewed yet, so it cannot be approved. Press R to review it.'],
  ['own', 'You reviewed it yourself. Somebody else has to approve it.'],
  ['changed', 'It changed at the venue after its review. Review it again first.'],
  ['older', 'Its review time is ahead of this computer’s clock. Check the clock, then approve again.'],
] as const)(
  'an approval of one record that is %s names the reason, and there is nothing to undo',
  (reason, detail) => {
    const reply = { recorded: 0, skipped: 1, left: { ...NOTHING_LEFT, [reason]: 1 }, written: null };
    const refused = done({ kind: 'approval' }, reply);
    expect(formatAction(refused, 'utc')).toMatchObject({ tone: 'warn', title: 'Nothing saved' });
    expect(formatAction(refused, 'utc').detail).toContain(detail);
    expect(undoable(refused)).toBeNull();
  },
);

it('of several records it counts what was written, and what was not, by reason', () => {
  const many = { selection: { by: 'ids' as const, ids: [1, 2, 3, 4] }, row: null, count: 4 };
  const left = { ...NOTHING_LEFT, unreviewed: 2, own: 1 };
  const action = done(
    { kind: 'approval' },
    { recorded: 1, skipped: 3, left, written: { first: 8, last: 8 } },
    many,
  );
  expect(formatAction(action, 'utc')).toEqual({
    tone: 'good',
    title: 'Approved',
    detail: '1 record. 2 are not reviewed yet. 1 was reviewed by you: somebody else has to approve it.',
  });
  expect(undoable(action)).toEqual([{ first: 8, last: 8 }]);
});

const LEG: TransferLeg = {
  id: 4,
  accountId: 'eu',
  kind: 'withdrawal',
  currency: 'USDT',
  chain: 'trc20',
  amount: '12500',
  fee: '1',
  status: 'SUCCESS',
  address: '',
  memo: '',
  walletTxId: null,
  createdAt: row.record.createdAt,
};

it.each([
  ['match', 'Matched', 'Undone: Matched'],
  ['not-a-match', 'Marked “Not a match”', 'Undone: Marked “Not a match”'],
  ['undo', 'Decision undone', 'Decision restored'],
] as const)(
  'a decision about an internal transfer (%s) names it, and is undone',
  (decision, title, undone) => {
    const about = {
      what: { kind: 'transfer', decision },
      target: { row: null, leg: LEG, count: 1 },
      by: 'Ann',
      fourEyes: true,
    } as const;
    const reply = { recorded: 1, left: NOTHING_LEFT, written: [{ first: 3, last: 3 }] };
    const detail = formatAction({ ...about, is: 'done', reply }, 'utc');
    expect(detail).toMatchObject({ tone: 'good', title });
    expect(detail.detail).toMatch(/^Withdrawal 12,500 USDT, \d+ .*\.$/);
    expect(undoable({ ...about, is: 'done', reply })).toEqual(reply.written);
    expect(formatAction({ ...about, is: 'undone', left: 0 }, 'utc').title).toBe(undone);
  },
);

it('after a ledger it names the note, what was unchanged and what stayed, and every range is undone', () => {
  const what = { kind: 'reconciled', resultId: 'r', note: 'reconciled with may.csv', stayed: 1 } as const;
  const written = [
    { first: 2, last: 3 },
    { first: 4, last: 6 },
  ];
  const reply = { recorded: 2, left: { ...NOTHING_LEFT, same: 1 }, written };
  const about = { what, target: { row: null, count: 2 }, by: 'Ann', fourEyes: false } as const;
  expect(formatAction({ ...about, is: 'done', reply }, 'utc')).toEqual({
    tone: 'good',
    title: 'Marked reviewed',
    detail: '2 records. Note: “reconciled with may.csv”. 1 unchanged. 1 skipped: queried or needs attention.',
  });
  expect(undoable({ ...about, is: 'done', reply })).toEqual(written);
});
