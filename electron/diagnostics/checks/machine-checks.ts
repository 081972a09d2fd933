import { type Check, failed, passed, skipped, warning, NOT_HERE, type Fact } from './check.ts';
import type { DiskEntry } from '../../ports/disk-probe.ts';

export const checkKeychain: Check = async ({ keychain }, { account }) => {
  if (keychain === null) return NOT_HERE;
  const facts: Fact[] = [{ label: 'Keychain', value: keychain.name }];
  const probe = await keychain.probe();
  if (!probe.ok) {
    const { kind, message } = probe.error;
    return failed(
      message,
      kind === 'unavailable' ? 'Until then keys can be kept for one run of the app only.' : null,
      facts,
    );
  }
  const held = account?.credentials;
  if (held?.state === 'missing') {
    return warning(
      `The ${keychain.name} works, but the key of ${account?.name ?? 'the account'} is not in it.`,
      'Enter the key again under Accounts.',
      facts,
    );
  }
  if (keychain.name.startsWith('memory')) {
    return warning(
      'Keys are kept in memory and end with the app: it was started like that.',
      'Start Counterfoil without --keychain memory to keep keys in the system keychain.',
      facts,
    );
  }
  return passed(`The ${keychain.name} took an item and gave it back.`, facts);
};

const MIB = 1024 * 1024;
/** Below this an archive that grows by a page may not fit any more. */
const LITTLE_BYTES = 200 * MIB;
const NONE_BYTES = 20 * MIB;
/** Others than the owner may read, write or enter. */
const OTHERS = 0o077;
const MOST_NAMED = 5;

export const checkDisk: Check = async ({ disk, folder }) => {
  if (disk === null) return skipped('Not possible here: the disk is not looked at.');
  const entries = disk.entries(folder);
  const free = disk.freeBytes(folder);
  const facts: Fact[] = [
    { label: 'Data folder', value: folder },
    { label: 'Free', value: free === null ? 'not known' : sizeWords(free) },
    { label: 'Used by Counterfoil', value: `${sizeWords(sumOf(entries))} in ${countOf(entries)} files` },
  ];
  const problem = disk.writeProblem(folder);
  if (problem !== null) {
    return failed(
      `The data folder cannot be written (${problem}). No order can be journaled, so none is sent.`,
      problem === 'ENOSPC'
        ? 'Make room on this disk.'
        : 'Make sure that you own the data folder and may write in it.',
      facts,
    );
  }
  if (free !== null && free < NONE_BYTES) {
    return failed(
      `Only ${sizeWords(free)} are left on the disk of the data folder.`,
      'Make room on this disk.',
      facts,
    );
  }
  const open = entries.filter(({ mode }) => mode !== null && (mode & OTHERS) !== 0);
  if (open.length > 0) {
    for (const { name, mode } of open.slice(0, MOST_NAMED)) {
      facts.push({
        label: name === '.' ? 'The folder itself' : name,
        value: `mode ${(mode ?? 0).toString(8).padStart(4, '0')}`,
      });
    }
    const which = open.length === 1 ? 'One part' : `${open.length} parts`;
    return warning(
      `${which} of the data folder can be read or entered by other users of this computer.`,
      'Give folders mode 0700 and files mode 0600: chmod -R go= on the data folder.',
      facts,
    );
  }
  if (free !== null && free < LITTLE_BYTES) {
    return warning(
      `Only ${sizeWords(free)} are left on the disk of the data folder.`,
      'Make room on this disk soon.',
      facts,
    );
  }
  const privacy = entries.some(({ mode }) => mode !== null)
    ? 'and is readable by you alone'
    : 'and this system keeps its rights by user, which is not looked at here';
  return passed(`The data folder can be written, has room ${privacy}.`, facts);
};

function sumOf(entries: readonly DiskEntry[]): number {
  let sum = 0;
  for (const { bytes } of entries) sum += bytes;
  return sum;
}

function countOf(entries: readonly DiskEntry[]): number {
  return entries.filter(({ kind }) => kind === 'file').length;
}

export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < MIB) return `${(bytes / 1024).toFixed(0)} KiB`;
  if (bytes < 1024 * MIB) return `${(bytes / MIB).toFixed(0)} MiB`;
  return `${(bytes / (1024 * MIB)).toFixed(1)} GiB`;
}
