/** Texts that repeat, each with a small number. */
export interface Dictionary {
  /** Number of texts; codes are below it. */
  size(): number;
  /** The text's code; a new text gets the next one. */
  codeOf(text: string): number;
  textOf(code: number): string;
  /** For each code 1 when the text is one of these, without regard to case, else 0. */
  allowed(texts: readonly string[]): Uint8Array;
}

export function createDictionary(): Dictionary {
  const codes = new Map<string, number>();
  const texts: string[] = [];
  /** A text of a row is often that of the row before: to compare it costs less than to look it up. */
  let lastText: string | null = null;
  let lastCode = 0;
  return {
    size: () => texts.length,
    codeOf(text) {
      if (text === lastText) return lastCode;
      lastText = text;
      const known = codes.get(text);
      lastCode = known ?? texts.push(text) - 1;
      if (known === undefined) codes.set(text, lastCode);
      return lastCode;
    },
    textOf: (code) => texts[code] ?? '',
    allowed(wanted) {
      const folded = new Set<string>();
      for (const text of wanted) folded.add(text.toLowerCase());
      const result = new Uint8Array(texts.length);
      for (const [code, text] of texts.entries()) {
        if (folded.has(text.toLowerCase())) result[code] = 1;
      }
      return result;
    },
  };
}
