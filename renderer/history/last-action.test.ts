// Would break it: an action that says neither what it did nor to which record, a refusal without its reason, or an undo offered where nothing was written.
import { expect, it } from 'vitest';
import { actionWords, type LastAction, type SayReply, targetOf, undoable } from './last-action.ts';
import type { Said } from './use-say.ts';
import { historyRow } from './testing.ts';

const NOTHING_LEFT = { same: 0, unreviewed: 0, own: 0, changed: 0, older: 0 };
const row = historyRow(1);

function done(
  what: Said,
  reply: Partial<SayReply>,
  target: LastAction['target'] = targetOf(row),
): LastAction {
  const whole = { said: 1, skipped: 0, left: NOTHING_LEFT, written: { first: 5, last: 5 }, ...reply };
  return { is: 'done', what, target, by: 'Ann', fourEyes: true, reply: whole };
}

it('says what was done to which record, and what comes next', () => {
  const { title, words } = actionWords(done({ kind: 'state', state: 'reviewed' }, {}), 'utc');
  expect(title).toBe('Marked reviewed');
  expect(words).toContain(row.record.currency);
  expect(words).toContain('Waiting for approval by a second person.');
});

it.each([
  ['unreviewed', 'It is not reviewed yet, so it cannot be approved. Press R to review it.'],
  ['own', 'You reviewed it yourself. Somebody else has to approve it.'],
  ['changed', 'It changed at the venue after its review. Review it again first.'],
  ['older', 'Its review is later than this computer’s clock. Check the clock, then approve again.'],
] as const)('an approval of one record that is %s says so, and there is nothing to undo', (reason, words) => {
  const reply = { said: 0, skipped: 1, left: { ...NOTHING_LEFT, [reason]: 1 }, written: null };
  const refused = done({ kind: 'second' }, reply);
  expect(actionWords(refused, 'utc')).toMatchObject({ tone: 'warn', title: 'Nothing saved' });
  expect(actionWords(refused, 'utc').words).toContain(words);
  expect(undoable(refused)).toBeNull();
});

it('of several records it counts what was written, and what was not, by reason', () => {
  const many = { selection: { by: 'ids' as const, ids: [1, 2, 3, 4] }, row: null, count: 4 };
  const left = { ...NOTHING_LEFT, unreviewed: 2, own: 1 };
  const action = done(
    { kind: 'second' },
    { said: 1, skipped: 3, left, written: { first: 8, last: 8 } },
    many,
  );
  expect(actionWords(action, 'utc')).toEqual({
    tone: 'good',
    title: 'Approved',
    words: '1 record. 2 are not reviewed yet. 1 was reviewed by you: somebody else has to approve it.',
  });
  expect(undoable(action)).toEqual({ first: 8, last: 8 });
});
