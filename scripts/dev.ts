/**
 * `npm run dev`: the app in your browser while you edit it. The page is replaced as you save, the main process restarts,
 * and a practice account with content is there from the first start. Never packaged.
 */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { watchParent } from '../browser-host/watch-parent.ts';
import { prepareData } from './dev/data-folder.ts';
import { readDevFlags } from './dev/flags.ts';
import { superviseMainProcess } from './dev/main-process.ts';
import { serveDevPage } from './dev/page-server.ts';
import { watchMainSources } from './dev/watch-sources.ts';
import { projectFolder } from './vite/shared.ts';

const note = (line: string) => console.error(line);

const read = readDevFlags(process.argv.slice(2));
if (!read.ok) {
  note(read.error);
  process.exit(2);
}
const flags = read.value;
// The main process is started again and again from the same sources: its programs find them compiled.
process.env['NODE_COMPILE_CACHE'] ??= path.join(projectFolder, 'node_modules/.cache/node-compile');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);

try {
  const data = await prepareData(flags, note);
  const main = superviseMainProcess({ data, note, failed: () => process.exit(1) });
  const page = await serveDevPage({
    port: flags.port,
    cacheFolder: flags.folder,
    host: () => main.address(),
  });
  watchMainSources(page.watcher, (file) => main.restart(file));

  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    void Promise.all([main.end(), page.close()]).then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  watchParent(end);

  await main.address();
  console.log(flags.json ? JSON.stringify({ url: page.url }) : `Counterfoil is at ${page.url}`);
} catch (error) {
  note(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
