import { z } from 'zod';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { type StoredViews, storedViews, type viewCalls } from '../../../shared/bridge/view-calls.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { mainProcessMessages } from '../../../shared/messages/main-process.ts';
import { settingsFilesMessages } from '../../../shared/messages/settings-files.ts';
import type { Reloads } from '../../storage/reloads.ts';
import type { Files } from '../../platform/files.ts';
import { openStoredFile } from '../../storage/stored-file.ts';

export const VIEWS_FILE = 'views.json';

const MAX_VIEWS = 200;

/** The file. */
export const viewsFile = z.strictObject({ version: z.literal(1), ...storedViews.shape });

export const NO_VIEWS: z.infer<typeof viewsFile> = {
  version: 1,
  views: [],
  columns: [],
  trade: { layouts: {}, favourites: [] },
};

type ViewHandlers = Pick<CallHandlers, keyof typeof viewCalls>;

/** Saved views, the arrangement of the columns and that of Trade, in a file of their own in `folder`. */
export function viewHandlers(files: Files, folder: string, reloads?: Reloads): ViewHandlers {
  const file = openStoredFile<z.infer<typeof viewsFile>>({
    files,
    folder,
    name: VIEWS_FILE,
    messages: settingsFilesMessages.views,
    schema: viewsFile,
    none: NO_VIEWS,
    reloads,
  });

  function saved(): StoredViews {
    const { version: _, ...views } = file.get();
    return views;
  }

  function write(next: StoredViews): Result<StoredViews, BridgeError> {
    const written = file.set({ version: 1, ...next });
    return written.ok ? succeed(next) : written;
  }

  return {
    'views.list': async () => succeed(saved()),
    async 'views.put'(view) {
      const before = saved();
      const at = before.views.findIndex(({ name }) => name === view.name);
      if (at === -1 && before.views.length >= MAX_VIEWS) return fail(TOO_MANY);
      const views = at === -1 ? [...before.views, view] : before.views.with(at, view);
      return write({ ...before, views });
    },
    async 'views.remove'({ name }) {
      const before = saved();
      const views = before.views.filter((view) => view.name !== name);
      return views.length === before.views.length ? succeed(before) : write({ ...before, views });
    },
    'views.setColumns': async ({ columns }) => write({ ...saved(), columns }),
    'views.setTrade': async (trade) => write({ ...saved(), trade }),
  };
}

const TOO_MANY: BridgeError = {
  kind: 'limit',
  message: mainProcessMessages.views.tooMany(MAX_VIEWS),
};
