import { bothOf, type Text } from '../../../../shared/messages/in-both.ts';
import { deletedInEnglish } from '../../../../shared/messages/privacy-deleted.ts';
import { type Check, failed, passed, skipped, warning, machineMessages, type Fact } from './check.ts';
import type { DiskEntry } from '../../../platform/disk-probe.ts';

const { keychain: messages, disk: disks } = machineMessages;

export const checkKeychain: Check = async ({ keychain }, { account }) => {
  const facts: Fact[] = [{ label: messages.label, value: keychain.name }];
  const probe = await keychain.probe();
  if (!probe.ok) {
    const { kind, message } = probe.error;
    const found = bothOf(message, deletedInEnglish.keychainErrors[kind]);
    return failed(found, kind === 'unavailable' ? messages.unavailableAdvice : null, facts);
  }
  const held = account?.credentials;
  if (account !== null && held?.state === 'missing') {
    return warning(messages.missing(keychain.name, account.name), messages.missingAdvice, facts);
  }
  if (keychain.name.startsWith('memory')) {
    return warning(messages.inMemory, messages.inMemoryAdvice, facts);
  }
  return passed(messages.works(keychain.name), facts);
};

const MIB = 1024 * 1024;
/** Below this an archive that grows by a page may not fit any more. */
const LITTLE_BYTES = 200 * MIB;
const NONE_BYTES = 20 * MIB;
/** Others than the owner may read, write or enter. */
const OTHERS = 0o077;
const MAX_NAMED = 5;

export const checkDisk: Check = async ({ disk, folder }) => {
  if (disk === null) return skipped(disks.notPossible);
  const entries = disk.entries(folder);
  const free = disk.freeBytes(folder);
  const facts: Fact[] = [
    { label: disks.folder, value: folder },
    { label: disks.free, value: free === null ? disks.freeUnknown : formatDiskSize(free) },
    { label: disks.used, value: disks.usedInFiles(formatDiskSize(sumOf(entries)), countOf(entries)) },
  ];
  const problem = disk.writeProblem(folder);
  if (problem !== null) {
    return failed(disks.notWritten(problem), problem === 'ENOSPC' ? disks.makeRoom : disks.ownIt, facts);
  }
  if (free !== null && free < NONE_BYTES) {
    return failed(disks.littleLeft(formatDiskSize(free)), disks.makeRoom, facts);
  }
  const open = entries.filter(({ mode }) => mode !== null && (mode & OTHERS) !== 0);
  if (open.length > 0) {
    for (const { name, mode } of open.slice(0, MAX_NAMED)) {
      facts.push({
        label: name === '.' ? disks.folderItself : name,
        value: disks.mode((mode ?? 0).toString(8).padStart(4, '0')),
      });
    }
    return warning(disks.readable(open.length), disks.readableAdvice, facts);
  }
  if (free !== null && free < LITTLE_BYTES) {
    return warning(disks.littleLeft(formatDiskSize(free)), disks.makeRoomSoon, facts);
  }
  const isByMode = entries.some(({ mode }) => mode !== null);
  return passed(isByMode ? disks.works : disks.worksByUser, facts);
};

function sumOf(entries: readonly DiskEntry[]): number {
  let sum = 0;
  for (const { bytes } of entries) sum += bytes;
  return sum;
}

function countOf(entries: readonly DiskEntry[]): number {
  return entries.filter(({ kind }) => kind === 'file').length;
}

function formatDiskSize(bytes: number): Text {
  if (bytes < 1024) return disks.bytes(bytes);
  if (bytes < MIB) return `${(bytes / 1024).toFixed(0)} KiB`;
  if (bytes < 1024 * MIB) return `${(bytes / MIB).toFixed(0)} MiB`;
  return `${(bytes / (1024 * MIB)).toFixed(1)} GiB`;
}
