/** Part of the language since 2025 and of Node 24; TypeScript's library does not declare it yet. */
interface RawJson {
  rawJSON(text: string): object;
}

/** A whole number of any size that `JSON.stringify` writes as bare digits: the venue's ids are above 2^53 (facts, section 8). */
export function bareInteger(value: bigint): object {
  return rawJson(value.toString());
}

/** Plain decimal text that `JSON.stringify` writes as a number with every digit: the snapshot topic has no strings. */
export function bareDecimal(text: string): object {
  return rawJson(text);
}

function rawJson(text: string): object {
  return (JSON as unknown as RawJson).rawJSON(text); // see RawJson
}
