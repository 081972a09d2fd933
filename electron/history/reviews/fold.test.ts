/**
 * What rows of several logs come to. Breaks when somebody counts as the second person whose last word is another one, when it matters in
 * which order logs are taken over, or when a clock that was set back brings an old agreement to life.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { apply, type Folded, type Said, type Saying, unsaid } from './fold.ts';

const state = (word: 'reviewed' | 'queried' | 'attention' | 'unreviewed'): Said => ({
  kind: 'state',
  state: word,
});
const here = (by: string, what: Said, at: number): Saying => ({ by, what, at, imported: false });
const there = (by: string, what: Said, at: number): Saying => ({ by, what, at, imported: true });
const REVIEWED = state('reviewed');
const QUERIED = state('queried');
const SECOND: Said = { kind: 'second' };

function folded(sayings: readonly Saying[]): Folded {
  const all = unsaid();
  for (const saying of sayings) apply(all, saying);
  return all;
}

describe('the second person', () => {
  it.each([
    ['Bob agreed, and asked later', [there('Bob', REVIEWED, 1_000), there('Bob', QUERIED, 1_200)], null],
    [
      'the same, heard of the other way round',
      [there('Bob', QUERIED, 1_200), there('Bob', REVIEWED, 1_000)],
      null,
    ],
    [
      'Bob took it back altogether',
      [there('Bob', REVIEWED, 1_000), there('Bob', state('unreviewed'), 1_200)],
      null,
    ],
    ['Bob asked first and agreed then', [there('Bob', QUERIED, 1_000), there('Bob', REVIEWED, 1_200)], 'Bob'],
    [
      'the same, heard of the other way round',
      [there('Bob', REVIEWED, 1_200), there('Bob', QUERIED, 1_000)],
      'Bob',
    ],
    [
      'Bob agreed, asked, and agreed again, heard of out of order',
      [there('Bob', REVIEWED, 1_000), there('Bob', REVIEWED, 1_300), there('Bob', QUERIED, 1_200)],
      'Bob',
    ],
    [
      'Bob said both in one instant, asking first',
      [there('Bob', QUERIED, 1_000), there('Bob', REVIEWED, 1_000)],
      null,
    ],
    ['Bob said both in one instant', [there('Bob', REVIEWED, 1_000), there('Bob', QUERIED, 1_000)], null],
    [
      'Bob’s agreement as a second, and asked later',
      [there('Bob', SECOND, 1_000), there('Bob', QUERIED, 1_200)],
      null,
    ],
    [
      'somebody else asked after Bob agreed',
      [there('Bob', REVIEWED, 1_000), there('Cid', QUERIED, 1_200)],
      null,
    ],
    [
      'a third one agreed after that',
      [there('Bob', REVIEWED, 1_000), there('Cid', REVIEWED, 1_300), there('Cid', QUERIED, 1_200)],
      'Cid',
    ],
    ['Bob and Cid both agreed', [there('Bob', REVIEWED, 1_000), there('Cid', REVIEWED, 2_000)], 'Cid'],
    ['Bob agreed twice', [there('Bob', REVIEWED, 1_000), there('Bob', REVIEWED, 2_000)], 'Bob'],
  ] as const)('of what Ann reviewed at 1500, when %s', (_what, sayings, second) => {
    const all = folded([here('Ann', REVIEWED, 1_500), ...sayings]);
    expect(all).toMatchObject({ state: 'reviewed', by: 'Ann', secondBy: second });
  });

  it('who agreed here stays, whatever older word of anybody comes in', () => {
    const agreed = [here('Ann', REVIEWED, 1_500), here('Bob', SECOND, 1_400)]; // the clock was set back
    expect(folded([...agreed, there('Bob', QUERIED, 1_450)])).toMatchObject({ secondBy: 'Bob' });
    expect(folded([...agreed, there('Bob', QUERIED, 1_600)])).toMatchObject({
      state: 'queried',
      secondBy: null,
    });
  });

  it('a clock that was set back makes no older agreement count', () => {
    const sayings = [here('Bob', QUERIED, 1_200), here('Ann', REVIEWED, 900), here('Ann', REVIEWED, 1_600)];
    expect(folded([...sayings, there('Bob', REVIEWED, 1_000)])).toMatchObject({ by: 'Ann', secondBy: null });
  });

  const person = fc.constantFrom('Ann', 'Bob', 'Cid');
  const what = fc.constantFrom(REVIEWED, REVIEWED, QUERIED, state('attention'), state('unreviewed'), SECOND);
  const word = fc.record({ by: person, what, at: fc.nat(20) });

  it('is nobody whose last word is another one, whatever is said where', () => {
    const said = fc.array(fc.record({ word, imported: fc.boolean() }), { maxLength: 12 });
    fc.assert(
      fc.property(said, (all) => {
        // What is said here comes after all that was heard of before; no two computers speak in one instant.
        let now = 0;
        const sayings = all.map(({ word: { by, what: told, at }, imported }) => {
          const then = imported ? 2 * at + 1 : now + 2;
          now = Math.max(now, imported ? then + 1 : then);
          return { by, what: told, at: then, imported };
        });
        const { secondBy, by } = folded(sayings);
        if (secondBy === null) return;
        expect(secondBy).not.toBe(by);
        const at = (agrees: boolean) =>
          sayings
            .filter((each) => each.by === secondBy && isAgreement(each.what) === agrees)
            .map((each) => each.at);
        expect(Math.max(...at(true))).toBeGreaterThan(Math.max(-1, ...at(false)));
      }),
      { numRuns: runs(2_000, 50_000) },
    );
  });

  it('is the same one in whatever order older words of others come in', () => {
    const words = fc.uniqueArray(word, { maxLength: 8, selector: ({ at }) => at });
    fc.assert(
      fc.property(
        words.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([one, other]) => {
          const second = (all: typeof one) =>
            folded([here('Dan', REVIEWED, 20), ...all.map(({ by, what: told, at }) => there(by, told, at))])
              .secondBy;
          expect(second(one)).toBe(second(other));
        },
      ),
      { numRuns: runs(2_000, 50_000) },
    );
  });
});

function isAgreement(what: Said): boolean {
  return what.kind === 'second' || (what.kind === 'state' && what.state === 'reviewed');
}
