import { dirname } from 'node:path';
import type { AppCalls } from './electron-calls.ts';

/** Where a dialog for files begins: a name alone is looked up below wherever the app was started, on Linux often the root of the disk. */
export interface DialogFolder {
  /** A folder with its full path. */
  now(): string;
  /** A file was chosen: the next dialog of this run begins beside it. */
  chosen(path: string): void;
}

export function dialogFolder(app: Pick<AppCalls, 'getPath'>): DialogFolder {
  let last: string | null = null;
  return {
    now: () => last ?? downloads(app),
    chosen(path) {
      last = dirname(path);
    },
  };
}

/** Electron throws for a folder that the system has no name for. */
function downloads(app: Pick<AppCalls, 'getPath'>): string {
  try {
    return app.getPath('downloads');
  } catch {
    return app.getPath('home');
  }
}
