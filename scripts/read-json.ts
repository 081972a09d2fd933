import { readFileSync } from 'node:fs';

/** A file of JSON. Who reads it says what its writer put there. Throws when it is missing or no JSON. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
