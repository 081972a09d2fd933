import { join } from 'node:path';
import { z } from 'zod';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import {
  columnPlace,
  type StoredViews,
  storedViews,
  savedView,
  type viewCalls,
} from '../../../shared/bridge/view-calls.ts';
import { fail, type Result, succeed } from '../../../shared/base/result.ts';
import { mainProcessMessages } from '../../../shared/messages/main-process.ts';
import { settingsFilesMessages } from '../../../shared/messages/settings-files.ts';
import { isNewerFile } from '../../storage/newer-file.ts';
import type { Reloads } from '../../storage/reloads.ts';
import type { Files } from '../../platform/files.ts';

export const VIEWS_FILE = 'views.json';

const MAX_VIEWS = 200;
const NONE: StoredViews = { views: [], columns: [] };

const { width, shown } = columnPlace.shape;
/** Earlier versions called the column's name `key`. */
const place = z.union([
  columnPlace,
  z
    .strictObject({ key: columnPlace.shape.column, width, shown })
    .transform(({ key, ...rest }) => ({ column: key, ...rest })),
]);

/** views.json, as this version and earlier ones wrote it. */
export const viewsFile = z
  .strictObject({
    views: z.array(z.strictObject({ ...savedView.shape, columns: z.nullable(z.array(place)) })),
    columns: z.array(place),
  })
  .pipe(storedViews);

export type ViewHandlers = Pick<CallHandlers, keyof typeof viewCalls>;

/**
 * Saved views and the arrangement of the columns, in a file of their own in `dataFolder`. A file that cannot be read is set aside
 * under another name when the first change is written, and one of a newer version is left as it is; nothing depends on it but convenience.
 */
export function viewHandlers(files: Files, dataFolder: string, reloads?: Reloads): ViewHandlers {
  const path = join(dataFolder, VIEWS_FILE);
  let { saved, unreadable, newer } = read(files, path);
  reloads?.on(VIEWS_FILE, () => {
    ({ saved, unreadable, newer } = read(files, path));
  });

  function write(next: StoredViews): Result<StoredViews, BridgeError> {
    if (newer) return fail(NEWER);
    try {
      if (unreadable !== null) files.replace(join(dataFolder, 'views.damaged.json'), unreadable);
      files.replace(path, `${JSON.stringify(next, null, 2)}\n`);
    } catch {
      return fail(NOT_WRITTEN);
    }
    unreadable = null;
    saved = next;
    return succeed(next);
  }

  return {
    'views.list': async () => succeed(saved),
    async 'views.put'(view) {
      const at = saved.views.findIndex(({ name }) => name === view.name);
      if (at === -1 && saved.views.length >= MAX_VIEWS) return fail(TOO_MANY);
      const views = at === -1 ? [...saved.views, view] : saved.views.with(at, view);
      return write({ ...saved, views });
    },
    async 'views.remove'({ name }) {
      const views = saved.views.filter((view) => view.name !== name);
      return views.length === saved.views.length ? succeed(saved) : write({ ...saved, views });
    },
    'views.setColumns': async ({ columns }) => write({ ...saved, columns }),
  };
}

interface Read {
  saved: StoredViews;
  /** What the file says, when it is nothing this version can read. */
  unreadable: string | null;
  /** A newer version of the app wrote it. */
  newer: boolean;
}

function read(files: Files, path: string): Read {
  let text: string | null = null;
  try {
    text = files.read(path);
    if (text === null) return { saved: NONE, unreadable: null, newer: false };
    if (isNewerFile(text)) return { saved: NONE, unreadable: null, newer: true };
    const parsed = viewsFile.safeParse(JSON.parse(text));
    if (parsed.success) return { saved: parsed.data, unreadable: null, newer: false };
  } catch {
    // not JSON, or not readable at all
  }
  return { saved: NONE, unreadable: text, newer: false };
}

const NEWER: BridgeError = {
  kind: 'store',
  message: settingsFilesMessages.newerViews(VIEWS_FILE),
};

const NOT_WRITTEN: BridgeError = {
  kind: 'store',
  message: mainProcessMessages.views.notWritten,
};

const TOO_MANY: BridgeError = {
  kind: 'limit',
  message: mainProcessMessages.views.tooMany(MAX_VIEWS),
};
