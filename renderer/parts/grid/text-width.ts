/**
 * What each character takes at most in the table's font, CSS pixels at its 12 px: asking the page how wide a text is would lay it out.
 * Measured in DejaVu Sans, the widest of the fonts the table falls back to; a narrower one only leaves more space.
 */
const CHARACTERS: ReadonlyArray<readonly [width: number, characters: string]> = [
  [4, "'ijlI ,."],
  [4.5, '-/:;\\f|'],
  [5, '!()[]rt'],
  [6, '"*_`–'],
  [6.5, '?sz'],
  [7, 'FLck'],
  [7.5, 'JPTYaeovxy'],
  [8, '0123456789$EKSbdghnpqu{}'],
  [8.5, 'ABCRVXZ'],
  [9, 'NU'],
  [9.5, '&DGHOQ'],
  [10, 'w'],
  [10.5, '#+<=>M^~⊘'],
  [12, 'mW@%'],
  [12, '…⚠'],
  [0, '\u200b'],
];

/** A character of another script can be twice as wide: its text counts as too long for any cell. */
const UNKNOWN = Number.POSITIVE_INFINITY;

/** How much wider bold characters are at most. */
const BOLD = 1.22;

const ascii = new Float64Array(128).fill(UNKNOWN);
const others = new Map<number, number>();
for (const [width, characters] of CHARACTERS) {
  for (const character of characters) {
    const code = character.charCodeAt(0);
    if (code < ascii.length) ascii[code] = width;
    else others.set(code, width);
  }
}

/** The most CSS pixels the text may take; infinite where it holds a character whose width is not known. */
export function widthBound(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    width += ascii[code] ?? others.get(code) ?? UNKNOWN;
  }
  return width;
}

/** The same for a text in bold. */
export function boldWidthBound(text: string): number {
  return widthBound(text) * BOLD;
}
