import type { BridgeError } from '../../../shared/base/error.ts';
import { backupMessages } from '../../../shared/messages/backup.ts';

/** Why no backup was written. `detail`: the system's code, or the sentence of the reader that refused it. */
export interface WriteFailure {
  kind: WriteFailureKind;
  detail: string;
}

const WRITE_FAILURES = [
  'disk-full',
  'folder-gone',
  'no-permission',
  'too-large',
  'not-verified',
  'broke-off',
  'other',
] as const;
type WriteFailureKind = (typeof WRITE_FAILURES)[number];

/** The failure for a person who asked for the backup: what went wrong and what to do. */
export function writeError({ kind, detail }: WriteFailure): BridgeError {
  const { refused } = backupMessages;
  switch (kind) {
    case 'disk-full':
      return { kind: 'store', message: refused.diskFull };
    case 'folder-gone':
      return { kind: 'store', message: refused.folderGone(detail) };
    case 'no-permission':
      return { kind: 'store', message: refused.noPermission(detail) };
    case 'too-large':
      return { kind: 'limit', message: refused.tooLarge };
    case 'not-verified':
      return { kind: 'store', message: refused.notVerified(detail) };
    case 'broke-off':
      return { kind: 'internal', message: refused.brokeOff };
    case 'other':
      return { kind: 'store', message: refused.notWritten(detail) };
  }
}
