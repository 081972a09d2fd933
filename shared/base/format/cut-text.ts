/** The beginning of a text, of at most so many UTF-16 units; never half of a character that was whole. */
export function cutText(text: string, most: number): string {
  if (most <= 0) return '';
  const splits = (text.codePointAt(most - 1) ?? 0) > 0xffff;
  return text.slice(0, splits ? most - 1 : most);
}
