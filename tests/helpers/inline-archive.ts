import { fail } from '../../shared/base/result.ts';
import { archiveMessages } from '../../shared/messages/archive.ts';
import type { ArchiveHost } from '../../electron/features/history/worker/archive-host.ts';
import { openService } from '../../electron/features/history/worker/archive-service.ts';
import type { OpResult } from '../../electron/features/history/worker/modules.ts';

/** The archive in the caller's own thread: for tests that set the time. Background work is done at once. */
export const inlineArchive: ArchiveHost = {
  open(folder, changed) {
    const service = openService(folder);
    let announced = service.revision();
    let closed = false;
    return {
      request(op, input) {
        if (closed) return Promise.resolve(fail({ kind: 'store', message: archiveMessages.ending }));
        const result = service.run(op, input);
        while (service.workBehind());
        if (service.revision() !== announced) {
          announced = service.revision();
          changed({ revision: announced, opening: false });
        }
        return Promise.resolve(result as OpResult<typeof op>); // of the op that was just run
      },
      state: () => ({ ...service.opened(), opening: false }),
      close() {
        closed = true;
        service.close();
        return Promise.resolve();
      },
    };
  },
};
