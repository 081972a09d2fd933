/** Printable ASCII has nothing to hide: most texts, and the quick way out. */
const PLAIN = /^[ -~]*$/;
/** Controls, marks of direction and of no width, fillers that draw nothing, private and half characters. */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\u{e0100}-\u{e01ef}]/gu;

/**
 * Text from outside as it is safe to show: what draws nothing, or turns the text around it, is written out as its number ("⟨U+202E⟩"). A
 * venue, a sender or a file may put such characters into a remark, an address or a name to make it look like another. For showing only:
 * what is stored, compared, copied and exported stays as it came.
 */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll(HIDDEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

/** The same for what people wrote in several lines: their line ends stay. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}
