import type { BridgeError } from '../../../../shared/base/error.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { type OpenedArchive, openArchiveFile, type OpenOptions } from '../archive/open-archive.ts';
import { ARCHIVE_PARTS } from './modules.ts';

/** Opens or makes the archive of a data folder, with everything it is made of (`openArchiveFile`). */
export function openArchive(folder: string, options?: OpenOptions): Result<OpenedArchive, BridgeError> {
  return openArchiveFile(folder, ARCHIVE_PARTS, options);
}
