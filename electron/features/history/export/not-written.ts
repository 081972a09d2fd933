import type { BridgeError } from '../../../../shared/base/error.ts';
import { exportMessages } from '../../../../shared/messages/export.ts';

/** What a refusal of the disk means for a person; `code` is Node's name for it. */
export function notWritten(code: string): BridgeError {
  return {
    kind: 'store',
    message: code === 'ENOSPC' ? exportMessages.diskFull : exportMessages.notWritten(code),
  };
}
