/** A fake of Electron's binary, so that the app can be packed where Electron cannot be fetched. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_FUSES, FUSES } from './fuses.ts';

/** By this text the fuses are found in Electron's binary; version, number of fuses and their states follow it. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** The bytes of a binary with these fuses: one character for each, `1` on, `0` off. */
export function binaryWithFuses(wire: string): string {
  return `stand-in ${FUSE_SENTINEL}\u0001${String.fromCharCode(wire.length)}${wire} end`;
}

/** Every fuse as the table does not have it, so that a fuse nobody flipped is noticed. */
export const UNFLIPPED = ALL_FUSES.map((fuse) => (FUSES[fuse] ? '0' : '1')).join('');

/** What electron-builder copies instead of a downloaded Electron for Linux. */
export function makeFakeElectron(folder: string): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const binary = join(folder, 'electron');
  writeFileSync(binary, binaryWithFuses(UNFLIPPED));
  chmodSync(binary, 0o755);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) writeFileSync(join(folder, name), '');
}
