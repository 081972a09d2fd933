/**
 * What rows of a log come to. Breaks when a review or an approval that was imported counts, when an approval counts that is older than the
 * review or comes from whoever reviewed, when one system user under two names is not reported, or when what was undone is not as before.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/helpers/runs.ts';
import {
  apply,
  canUndo,
  type Folded,
  type ReviewEvent,
  type LoggedEvent,
  unreviewed,
  whyNot,
} from './fold.ts';

const state = (event: 'reviewed' | 'queried' | 'attention' | 'unreviewed'): ReviewEvent => ({
  kind: 'state',
  state: event,
});
const REVIEWED = state('reviewed');
const QUERIED = state('queried');
const SECOND: ReviewEvent = { kind: 'approval' };

type Event = Omit<LoggedEvent, 'seq'>;
const here = (by: string, what: LoggedEvent['what'], at: number, systemUser = by): Event => ({
  by,
  what,
  at,
  systemUser,
  from: 'here',
  source: 0,
  importedFrom: null,
});
const there = (by: string, what: ReviewEvent, at: number): Event => ({
  ...here(by, what, at),
  from: 'imported',
  source: 1,
});
const restored = (by: string, what: ReviewEvent, at: number, source = 1): Event => ({
  ...here(by, what, at),
  from: 'restored',
  source,
});

function folded(events: readonly Event[]): Folded {
  const all = unreviewed();
  for (const [at, event] of events.entries()) apply(all, { seq: at + 1, ...event });
  return all;
}

describe('events of another log', () => {
  it.each([
    ['a review of what nobody reviewed here', [there('Bob', REVIEWED, 9)], 'unreviewed', 1],
    ['a review and its approval', [there('Bob', REVIEWED, 8), there('Cid', SECOND, 9)], 'unreviewed', 2],
    ['an approval', [here('Ann', REVIEWED, 5), there('Bob', SECOND, 9)], 'reviewed', 1],
    ['the same review', [here('Ann', REVIEWED, 5), there('Bob', REVIEWED, 9)], 'reviewed', 1],
    ['a newer query', [here('Ann', REVIEWED, 5), there('Bob', QUERIED, 9)], 'reviewed', 1],
    [
      'that it is not reviewed',
      [here('Ann', QUERIED, 5), there('Bob', state('unreviewed'), 9)],
      'queried',
      1,
    ],
  ] as const)('%s is counted as imported, and changes nothing', (_what, events, stands, imported) => {
    expect(folded(events)).toMatchObject({ state: stands, approvedBy: null, importedReviews: imported });
  });

  it('leaves every review and approval as it is, whatever it contains and whenever it comes', () => {
    const person = fc.constantFrom('Ann', 'Bob', 'Cid');
    const what = fc.constantFrom(REVIEWED, REVIEWED, QUERIED, state('unreviewed'), SECOND);
    const event = fc.record({ by: person, what, at: fc.nat(20), imported: fc.boolean() });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 14 }), (all) => {
        const events = all.map(({ by, what: reviewEvent, at, imported }) =>
          (imported ? there : here)(by, reviewEvent, at),
        );
        const own = events.filter(({ from }) => from === 'here');
        const currentReview = ({ state: now, by, at, approvedBy, sameUser }: Folded) => [
          now,
          by,
          at,
          approvedBy,
          sameUser,
        ];
        expect(currentReview(folded(events))).toEqual(currentReview(folded(own)));
      }),
      { numRuns: runs(1_000, 30_000) },
    );
  });

  it('its labels and notes are shown beside the own ones', () => {
    const label: ReviewEvent = { kind: 'label', label: 'audit', on: true };
    expect(folded([there('Bob', label, 1), there('Bob', { kind: 'note', text: 'x' }, 2)])).toMatchObject({
      labels: ['audit'],
      notes: 1,
      importedReviews: 0,
    });
  });
});

describe('an approval', () => {
  const reviewed = folded([here('Ann', REVIEWED, 1_500)]);
  const refusal = (by: string, at: number, isChanged = false) =>
    whyNot(reviewed, SECOND, { by, at, isChanged });

  it.each([
    ['of another person, later', refusal('Bob', 1_600), null],
    ['in the same instant', refusal('Bob', 1_500), null],
    ['older than the review', refusal('Bob', 1_499), 'older'],
    ['of the same person, typed otherwise', refusal(' ANN', 1_600), 'own'],
    ['of what changed at the venue since', refusal('Bob', 1_600, true), 'changed'],
    [
      'of what nobody reviewed',
      whyNot(unreviewed(), SECOND, { by: 'Bob', at: 1, isChanged: false }),
      'unreviewed',
    ],
  ] as const)('%s', (_what, refusal, expected) => expect(refusal).toBe(expected));

  it('that is older than the review and in the log all the same does not count', () => {
    expect(folded([here('Ann', REVIEWED, 1_500), here('Bob', SECOND, 1_400)])).toMatchObject({
      approvedBy: null,
    });
    expect(folded([here('Ann', REVIEWED, 1_500), restored('Bob', SECOND, 1_400)])).toMatchObject({
      approvedBy: null,
    });
  });

  it('under the system user of the review is marked, under another one it is not', () => {
    const review = here('Ann', REVIEWED, 1, 'kim');
    expect(folded([review, here('Bob', SECOND, 2, 'kim')])).toMatchObject({
      approvedBy: 'Bob',
      sameUser: true,
    });
    expect(folded([review, here('Bob', SECOND, 2, 'bob')])).toMatchObject({
      approvedBy: 'Bob',
      sameUser: false,
    });
    const anew = [review, here('Bob', SECOND, 2, 'kim'), here('Cid', QUERIED, 3), here('Cid', REVIEWED, 4)];
    expect(folded(anew)).toMatchObject({ approvedBy: null, sameUser: false });
  });
});

describe('what a backup brings back', () => {
  it('counts as it did, in its own order, also where the clock was set back', () => {
    const events = [restored('Ann', REVIEWED, 10), restored('Ann', QUERIED, 5), restored('Bob', REVIEWED, 7)];
    expect(folded(events)).toMatchObject({ state: 'reviewed', by: 'Bob' });
    expect(folded([...events, restored('Ann', SECOND, 8)])).toMatchObject({ approvedBy: 'Ann' });
  });

  it('gives way to later reviews here, and to a newer backup', () => {
    expect(folded([here('Ann', QUERIED, 9), restored('Bob', REVIEWED, 8)])).toMatchObject({
      state: 'queried',
    });
    expect(folded([here('Ann', QUERIED, 7), restored('Bob', REVIEWED, 8)])).toMatchObject({
      state: 'reviewed',
    });
    expect(folded([restored('Ann', QUERIED, 9), restored('Bob', REVIEWED, 8, 2)])).toMatchObject({
      state: 'queried',
    });
  });
});

describe('taking back', () => {
  const undo = (seq: number, by = 'Ann') => here(by, { kind: 'undo', seq }, 99);
  const plain = ({ act: _act, ...all }: Folded) => all;

  it.each<[string, Event]>([
    ['a review', here('Ann', state('attention'), 50)],
    ['an approval', here('Cid', SECOND, 50)],
    ['a note', here('Ann', { kind: 'note', text: 'x' }, 50)],
    ['a label', here('Ann', { kind: 'label', label: 'audit', on: true }, 50)],
    ['a label that was taken off', here('Ann', { kind: 'label', label: 'old', on: false }, 50)],
  ])('%s leaves everything as it was before', (_what, event) => {
    const before = [here('Ann', { kind: 'label', label: 'old', on: true }, 1), here('Bob', REVIEWED, 2)];
    expect(plain(folded([...before, event, undo(3)]))).toEqual(plain(folded(before)));
    // Once undone it is not there to be undone again.
    expect(canUndo(folded([...before, event, undo(3)]), 3)).toBe(false);
  });

  it('goes back step by step', () => {
    const events = [here('Ann', REVIEWED, 1), here('Bob', SECOND, 2), here('Ann', QUERIED, 3)];
    expect(folded([...events, undo(3)])).toMatchObject({ state: 'reviewed', by: 'Ann', approvedBy: 'Bob' });
    expect(folded([...events, undo(3), undo(2)])).toMatchObject({ state: 'reviewed', approvedBy: null });
    expect(folded([...events, undo(3), undo(2), undo(1)])).toMatchObject({ state: 'unreviewed', by: null });
  });

  it('does nothing where somebody has built on it, and a note in between is no such thing', () => {
    const events = [here('Ann', REVIEWED, 1), here('Bob', SECOND, 2)];
    expect(canUndo(folded(events), 1)).toBe(false);
    expect(folded([...events, undo(1)])).toMatchObject({ state: 'reviewed', approvedBy: 'Bob' });
    const noted = [events[0] ?? undo(0), here('Bob', { kind: 'note', text: 'x' }, 2)];
    expect(folded([...noted, undo(1)])).toMatchObject({ state: 'unreviewed', notes: 1 });
  });
});
