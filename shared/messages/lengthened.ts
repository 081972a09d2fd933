import type { Language, Messages } from './language.ts';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  n: 'ñ',
  c: 'ç',
};

/** Around every text of the catalogue, so that what does not come from it shows, and what is cut off too. */
const OPENS = '⟦';
const CLOSES = '⟧';

/** Accented, a third longer, in brackets. Slots and tags (`{amount}`, `<b>`) stay as they are, because the page fills them. */
function lengthen(text: string): string {
  if (text === '') return text;
  const accented = text.replaceAll(
    /<[^<>]*>|\{[^{}]*\}|[aeiouAEIOUnc]/g,
    (found) => ACCENTED[found] ?? found,
  );
  return `${OPENS}${accented}${'·'.repeat(Math.ceil(text.length / 3))}${CLOSES}`;
}

function lengthenAll(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([name, word]): [string, Messages[string]] => {
    if (typeof word === 'string') return [name, lengthen(word)];
    if (typeof word === 'function') return [name, (...values: never[]) => lengthen(word(...values))];
    return [
      name,
      Array.isArray(word) ? word.map((each: string) => lengthen(each)) : lengthenAll(word as Messages),
    ];
  });
  return Object.fromEntries(entries);
}

/**
 * English, accented and a third longer: what a translation will do to the window, before there is one. Its tag is the one
 * that browsers and phones use for this purpose, so a browser that is set to it shows it.
 */
export const LENGTHENED: Language = {
  tag: 'en-XA',
  catalogue: <const W extends Messages>(_: string, english: W) => lengthenAll(english) as W, // the same names, by construction
};
