import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of JSON. Who reads it says what its writer put there. Throws when it is missing or no JSON. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The version in our own package.json. */
export function ownVersion(): string {
  return (readJson(join(import.meta.dirname, '../package.json')) as { version: string }).version;
}
