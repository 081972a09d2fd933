/** Digits after the point of a plain decimal text; 0 for any other text. */
export function placesOf(text: string): number {
  return /^-?\d+\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
}

/** The most digits after the point among these texts: what a column reserves so that its points line up. */
export function maxPlaces(texts: readonly string[]): number {
  let max = 0;
  for (const text of texts) {
    max = Math.max(max, placesOf(text));
  }
  return max;
}

/** A plain decimal text with zeros added up to so many digits after the point; any other text as it is. */
export function withPlaces(text: string, places: number): string {
  const own = placesOf(text);
  if (own >= places || !/^-?\d+(\.\d+)?$/.test(text)) return text;
  return `${text}${own === 0 ? '.' : ''}${'0'.repeat(places - own)}`;
}
