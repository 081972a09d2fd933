/**
 * Seam: two texts in, one out. Breaks when an entry here is lost without the person's word, an entry of the backup is forgotten or counted
 * wrongly, a second restore changes anything, or a file comes out that its owner would not read.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runs } from '../../../tests/helpers/runs.ts';
import { listMember } from './list-member.ts';
import { LIST_MEMBERS } from './members.ts';

const file = z.strictObject({ list: z.array(z.strictObject({ key: z.string(), is: z.number() })) });
type Entry = z.infer<typeof file>['list'][number];
const member = listMember<z.infer<typeof file>, Entry>({
  name: 'some.json',
  title: 'Some',
  schema: file,
  none: { list: [] },
  max: 30,
  split: ({ list }) => new Map(list.map((entry) => [entry.key, entry])),
  join: (entries) => ({ list: [...entries.values()] }),
});

const entries = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.nat({ max: 3 }));

function textOf(all: Record<string, number>): string {
  return JSON.stringify({ list: Object.entries(all).map(([key, is]) => ({ key, is })) });
}

function readText(text: string): Record<string, number> {
  const { list } = file.parse(JSON.parse(text));
  return Object.fromEntries(list.map(({ key, is }) => [key, is]));
}

describe('a list that is merged', () => {
  it('has everything of both; where they differ, what the person chose', () => {
    fc.assert(
      fc.property(entries, entries, fc.constantFrom('keep', 'take'), (here, there, onConflict) => {
        const merged = member.merge(textOf(here), textOf(there), onConflict);
        if (!merged.ok) throw new Error(merged.error);
        const { text, added, conflicts, same, holds } = merged.value;
        const expected = onConflict === 'keep' ? { ...there, ...here } : { ...here, ...there };
        const after = text === null ? here : readText(text);
        expect(after).toEqual(expected);
        expect(added + conflicts + same).toBe(holds);
        expect(text === null).toBe(Object.keys(expected).every((key) => here[key] === expected[key]));
        // Once more: there is nothing left to take.
        const again = member.merge(text ?? textOf(here), textOf(there), onConflict);
        expect(again.ok && again.value.text).toBeNull();
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it('without a file here, or over one that cannot be read, everything is new', () => {
    for (const present of [null, '{', '{"list":1}']) {
      const merged = member.merge(present, textOf({ a: 1 }), 'keep');
      expect(merged).toMatchObject({ ok: true, value: { added: 1, damaged: present } });
    }
  });

  it('is refused when there would be more than its owner reads', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`x${n}`, n]));
    const more = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`y${n}`, n]));
    expect(member.merge(textOf(many), textOf(more), 'keep').ok).toBe(false);
    expect(member.fault(textOf({ ...many, ...more }))).toContain('more than 30');
  });
});

it.each(LIST_MEMBERS.map((one) => [one.name, one] as const))(
  '%s: the empty file is one, and anything else is refused',
  (_name, one) => {
    expect(one.fault(one.empty)).toBeNull();
    expect(one.merge(one.empty, one.empty, 'take')).toMatchObject({
      ok: true,
      value: { text: null, conflicts: 0 },
    });
    for (const text of ['', '{', '[]', '{"version":1,"secret":"x"}', 'null']) {
      expect(one.fault(text)).not.toBeNull();
      expect(one.merge(null, text, 'keep').ok).toBe(false);
    }
  },
);
