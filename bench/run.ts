/**
 * `npm run bench` measures everything, `npm run bench -- NAME ...` the named ones. Exit code 1 when a goal is missed. Packages that only benches
 * need are installed by the first run that needs them; `--check` installs them and holds the benches against their types.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Bench, print, save } from './harness.ts';
import { installOwnPackages } from './own-packages.ts';

interface Entry {
  load: () => Promise<Bench>;
  /** It measures against packages of bench's own. */
  ownPackages?: true;
}

const BENCHES: Readonly<Record<string, Entry>> = {
  sign: { load: async () => (await import('./sign.ts')).sign },
  ticket: { load: async () => (await import('./ticket.ts')).ticket },
  request: { load: async () => (await import('./request.ts')).request },
  order: { load: async () => (await import('./order.ts')).order },
  archive: { load: async () => (await import('./archive.ts')).archive, ownPackages: true },
  sync: { load: async () => (await import('./sync.ts')).sync },
  start: { load: async () => (await import('./start.ts')).start },
  'book-screen': { load: async () => (await import('./book-screen.ts')).bookScreen },
  table: { load: async () => (await import('./table.ts')).table, ownPackages: true },
  matching: { load: async () => (await import('./matching.ts')).matching, ownPackages: true },
  exchange: { load: async () => (await import('./exchange.ts')).exchange },
};

function checkTypes(): void {
  installOwnPackages();
  const tsc = join(import.meta.dirname, '../node_modules/.bin/tsc');
  const config = join(import.meta.dirname, 'tsconfig.packages.json');
  process.exitCode = spawnSync(tsc, ['--noEmit', '-p', config], { stdio: 'inherit' }).status ?? 1;
}

async function measureAll(names: readonly string[]): Promise<void> {
  const chosen = Object.entries(BENCHES).filter(([name]) => names.length === 0 || names.includes(name));
  if (chosen.some(([, { ownPackages }]) => ownPackages)) installOwnPackages();
  for (const [, { load }] of chosen) {
    const result = await (await load()).run();
    print(result);
    save(result);
    if (result.goals.some((goal) => !goal.holds && !goal.stretch)) process.exitCode = 1;
  }
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (asked.length === 1 && asked[0] === '--check') checkTypes();
else if (unknown.length === 0) await measureAll(asked);
else {
  console.error(`No bench named ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exitCode = 2;
}
