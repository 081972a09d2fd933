import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { projectFolder } from '../vite/shared.ts';

/** What the main process, its threads and the practice exchange are made of. */
const FOLDERS = ['electron', 'shared', 'exchange', 'browser-host'];
const IS_SOURCE = /\.(ts|json)$/;
const IS_TEST = /\.(test|exploit\.spec)\.ts$/;
/** An editor that saves all files writes them one after another: one restart for all. */
const GATHER_MS = 50;

/** Calls `changed` with the name of a source of the main process that was edited, added or removed. */
export function watchMainSources(watcher: ViteDevServer['watcher'], changed: (file: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  watcher.add(FOLDERS.map((folder) => path.join(projectFolder, folder)));
  watcher.on('all', (_event, file) => {
    const name = path.relative(projectFolder, file).split(path.sep).join('/');
    if (!FOLDERS.includes(name.split('/')[0] ?? '') || !IS_SOURCE.test(name) || IS_TEST.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, GATHER_MS, name);
  });
}
