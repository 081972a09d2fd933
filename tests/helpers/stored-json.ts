import { readFileSync, writeFileSync } from 'node:fs';
import { checkedText } from '../../electron/storage/checked-file.ts';

/** What a small file of the data folder holds, without its checksum and generation. */
export function storedJson(path: string): unknown {
  const { checksum: _checksum, generation: _generation, ...value } = JSON.parse(readFileSync(path, 'utf8'));
  return value;
}

/** Writes a small file of the data folder as the app would the first time, but without its copy. */
export function writeStoredJson(path: string, value: object): void {
  writeFileSync(path, checkedText(value, 1), { mode: 0o600 });
}
