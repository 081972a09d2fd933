/*
 * Memos and remarks that differ in their numbers only ("Invoice 4711", "Invoice 4712") have one shape. A term without a digit stands in such a
 * text exactly when it stands in its shape, so it is looked for once for all of them. For a term with digits the index holds the parts of
 * the text that have one, with other characters for its digits: so they are never taken for a part of a text that it holds whole.
 */

/** In a shape, for each number. A term that is looked for in shapes has no digit. */
const ANY_NUMBER = '0';
const NUMBERS = /[0-9]+/g;
const DIGIT = /[0-9]/;
/** Stand for the digits 0 to 9; these characters of Unicode's private use mean nothing to anybody else. */
const FIRST_STAND_IN = 0xe000;
const STAND_INS = /[\ue000-\ue009]/g;
/** No part of a term that is asked for has it. */
const NOTHING = '\u0001';
/** The index is asked for three characters in a row. */
const GRAM = 3;

export function hasDigit(text: string): boolean {
  return DIGIT.test(text);
}

/** The text with each number as one and the same; null where there is none. */
export function shapeOf(text: string): string | null {
  return hasDigit(text) ? text.replaceAll(NUMBERS, ANY_NUMBER) : null;
}

/** As the index is given a folded text: SQLite's tokenizers may end at a NUL, and the stand-ins are ours. */
export function withoutMarks(folded: string): string {
  return folded.replaceAll('\0', NOTHING).replaceAll(STAND_INS, NOTHING);
}

/** Whether the index can be asked for it: what `withoutMarks` takes away is in no text there. */
export function isAskable(gram: string): boolean {
  return !gram.includes('\0') && gram.search(STAND_INS) < 0;
}

/** Three characters in a row with a digit among them, as `numberParts` leaves them. */
export function standIn(gram: string): string {
  return gram.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(FIRST_STAND_IN + Number(digit)));
}

/** Of a folded text what the index needs to find every three characters in a row that have a digit: each digit with two characters around it. */
export function numberParts(folded: string): string {
  const characters = Array.from(withoutMarks(folded));
  const near = new Set<number>();
  for (const [at, character] of characters.entries()) {
    if (!DIGIT.test(character)) continue;
    for (let place = at - GRAM + 1; place < at + GRAM; place += 1) near.add(place);
  }
  let parts = '';
  for (const [at, character] of characters.entries()) {
    if (near.has(at)) parts += standIn(character);
    else if (!parts.endsWith(NOTHING)) parts += NOTHING;
  }
  return parts;
}
