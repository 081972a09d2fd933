/** The main process as `npm run dev` runs it: the browser host, its threads and the practice exchange from their sources. */
import { readHostFlags } from '../../browser-host/flags.ts';
import { runBrowserHost, sourcePrograms } from '../../browser-host/main.ts';

const flags = readHostFlags(process.argv.slice(2));
if (!flags.ok) throw new Error(flags.error);
await runBrowserHost(flags.value, sourcePrograms);
