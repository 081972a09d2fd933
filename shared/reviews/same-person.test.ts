/**
 * One rule for the log and the window. Breaks when somebody becomes a second person by spelling the own name otherwise, when two people are
 * taken for one, or when the answer depends on who is named first.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samePerson } from './same-person.ts';

describe('two spellings of a name', () => {
  it.each([
    ['case and blanks', 'Anna Weber', ' anna \u00a0 WEBER '],
    ['a blank left out', 'Anna Weber', 'AnnaWeber'],
    ['ß in capitals', 'Groß', 'GROSS'],
    ['the capital ß', 'GRO\u1e9e', 'gross'],
    ['the dotted I', '\u0130pek', 'ipek'],
    ['the dotted I in two parts', 'I\u0307pek', 'IPEK'],
    ['the dotless i', '\u0131rmak', 'IRMAK'],
    ['the sigma at a word’s end', 'Νίκος', 'ΝΊΚΟΣ'],
    ['full width', 'Ａｎｎ', 'ann'],
    ['a ligature', 'So\ufb01a', 'Sofia'],
    ['a sign that stands for letters', '㎒', 'mhz'],
    ['a sign that stands for a blank and an accent', 'Ann\u00a8', 'Ann\u0308'],
    ['an accent in two parts', 'Ren\u00e9', 'Rene\u0301'],
    ['an accent kept apart from its letter', 'Ren\u00e9', 'Rene\u200d\u0301'],
    ['a space of no width', 'Ann', 'An\u200bn'],
    ['a word joiner', 'Ann', 'Ann\u2060'],
    ['a soft hyphen', 'Ann', 'A\u00adnn'],
    ['a mark of direction', 'Ann', '\u202eAnn'],
    ['a grapheme joiner', 'Ann', 'A\u034fnn'],
    ['a variation selector', 'Ann', 'Ann\ufe0f'],
    ['a Hangul filler', 'Ann', 'Ann\u3164'],
    ['an empty Braille cell', 'Ann', 'Ann\u2800'],
    ['a tag nobody sees', 'Ann', 'Ann\u{e0041}'],
    ['a control', 'Ann', 'Ann\u0007'],
    ['half a character', 'Ann', 'Ann\ud83d'],
  ])('are one person’s: %s', (_what, one, other) => {
    expect(samePerson(one, other)).toBe(true);
    expect(samePerson(other, one)).toBe(true);
  });

  it.each([
    ['Anna Weber', 'Anna Wéber'],
    ['Ann', 'Anna'],
    ['Ann', 'Bob'],
    ['Ann', ''],
    ['Groß', 'Gros'],
    ['王芳', '王方'],
  ])('%s and %s are two people', (one, other) => {
    expect(samePerson(one, other)).toBe(false);
    expect(samePerson(other, one)).toBe(false);
  });

  it('no case, form or unseen sign makes another person of any name', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const spelled = fc.constantFrom(
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
      (text: string) => text.normalize('NFD'),
      (text: string) => text.normalize('NFKC'),
      (text: string) => text.replaceAll(/(?=.)/gsu, '\u200b'),
      (text: string) => `  ${text}\u2060`,
    );
    fc.assert(
      fc.property(name, spelled, (one, spell) => samePerson(one, spell(one)) && samePerson(spell(one), one)),
    );
  });
});
