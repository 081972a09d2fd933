import { z } from 'zod';
import { accountId } from '../../../shared/base/account-id.ts';
import { settingsFilesMessages } from '../../../shared/messages/settings-files.ts';
import { deadManSwitch } from '../../../shared/orders/dead-man-switch.ts';
import type { Files } from '../../platform/files.ts';
import { openStoredFile, type StoredFile } from '../../storage/stored-file.ts';

export const DEAD_MAN_FILE = 'dead-man.json';

const storedSwitch = z.strictObject({
  accountId,
  set: deadManSwitch,
  /** When it would come due, as known when renewing ended; null while it is renewed, and after a crash. */
  until: z.nullable(z.int().check(z.gte(0), z.lte(8_640_000_000_000_000))),
});

const deadManFile = z.strictObject({
  version: z.literal(1),
  switches: z.array(storedSwitch).check(z.maxLength(1_000)),
});
type DeadManFile = z.infer<typeof deadManFile>;

/** Which switches a person turned on. It is about this installation only, so no backup has it. */
export function openDeadManFile(files: Files, folder: string): StoredFile<DeadManFile> {
  return openStoredFile<DeadManFile>({
    files,
    folder,
    name: DEAD_MAN_FILE,
    messages: settingsFilesMessages.deadMan,
    schema: deadManFile,
    none: { version: 1, switches: [] },
  });
}
