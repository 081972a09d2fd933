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
  return {
    size: () => texts.length,
    codeOf(text) {
      const known = codes.get(text);
      if (known !== undefined) return known;
      codes.set(text, texts.length);
      return texts.push(text) - 1;
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
