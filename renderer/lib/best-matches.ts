/** The words that hold what was typed: the very word first, then those that begin with it, then the others, each in their order. */
export function bestMatches(words: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const rank = (word: string): number => {
    const plain = word.toLowerCase();
    if (plain === wanted) return 0;
    return plain.startsWith(wanted) ? 1 : 2;
  };
  return words.filter((word) => word.toLowerCase().includes(wanted)).toSorted((a, b) => rank(a) - rank(b));
}
