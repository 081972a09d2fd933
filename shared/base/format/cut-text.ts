/** The beginning of a text, of at most so many UTF-16 units; never half of a character that was whole. */
export function cutText(text: string, maxLength: number): string {
  if (maxLength <= 0) return '';
  const splits = (text.codePointAt(maxLength - 1) ?? 0) > 0xffff;
  return text.slice(0, splits ? maxLength - 1 : maxLength);
}
