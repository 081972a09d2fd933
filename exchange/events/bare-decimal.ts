/** Part of the language since 2025 and of Node 24; TypeScript's library does not know it yet. */
interface RawJson {
  rawJSON(text: string): object;
}

/** Plain decimal text that `JSON.stringify` writes as a number with every digit: the snapshot topic has no strings. */
export function bareDecimal(text: string): object {
  return (JSON as unknown as RawJson).rawJSON(text); // see above
}
