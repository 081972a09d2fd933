/** Part of the language since 2025 and of Node 24; TypeScript's library does not know it yet. */
interface RawJson {
  rawJSON(text: string): object;
}

/** A whole number of any size that `JSON.stringify` writes as bare digits: the venue's ids are above 2^53 (facts, section 8). */
export function bareInteger(value: bigint): object {
  return (JSON as unknown as RawJson).rawJSON(value.toString()); // see above
}
