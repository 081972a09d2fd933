import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveHost } from '../../features/history/worker/archive-host.ts';
import { type Clock, within } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Keychain } from '../../platform/keychain.ts';
import { checkDatabase, checkKeychain, checkWorkers, type TestedJobs } from './part-checks.ts';
import { type AppHost, checkApp, type TestedApp } from './app-checks.ts';
import { broken, createChecks, type Outcome, type SelfTestReport, works } from './report.ts';

/** How long one check may take, and all of them, milliseconds: the report is printed by then, whatever hangs. */
const CHECK_MS = 20_000;
const TOTAL_MS = 60_000;

/** What is put to the test: the very parts that an ordinary start uses. */
export interface SelfTestTools {
  clock: Clock;
  ids: Pick<Ids, 'hex'>;
  keychain: Keychain;
  /** keychain-worker.ts, or what the build made of it. */
  keychainWorker: URL;
  archive: ArchiveHost;
  jobs: TestedJobs;
}

interface SelfTestParts<A extends TestedApp> extends SelfTestTools, AppHost<A> {
  version: string;
  platform: string;
  /** A keychain that cannot be used fails the test. */
  strict: boolean;
  /** Throw-away; made and removed by the caller. The app's data is in `app` below it. */
  folder: string;
  /** What the host waits for before anything can be opened. */
  ready(): Promise<void>;
}

/** The app's own data folder within the throw-away one. */
export function appFolder(folder: string): string {
  return join(folder, 'desk');
}

/** Proves every part that an installed app stands on, one after the other. Never rejects and never takes longer than a minute. */
export async function runSelfTest<A extends TestedApp>(parts: SelfTestParts<A>): Promise<SelfTestReport> {
  const { clock, folder, version, platform } = parts;
  const checks = createChecks(clock, CHECK_MS);
  const own = join(folder, 'checks');

  async function all(): Promise<void> {
    mkdirSync(join(own, 'archive'), { recursive: true, mode: 0o700 });
    await checks.run('database', () => checkDatabase(own));
    await checks.run('archive', () => checkArchive(parts.archive, join(own, 'archive')));
    await checks.run('worker', () => checkWorkers(parts.keychainWorker, parts.jobs, own));
    await checks.run('keychain', () => checkKeychain(parts.keychain, parts.ids, parts.strict));
    const ready = await checks.run('bridge', async () => {
      await parts.ready();
      return works();
    });
    if (ready.ok) await checkApp(checks, parts, version);
  }

  await within(clock, TOTAL_MS, all());
  await checks.run('cleanup', () => removeData(own, appFolder(folder)));
  return checks.report({ version, platform });
}

/** What the checks wrote is gone, before the report says that all went well. */
function removeData(...folders: string[]) {
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return folders.some((folder) => existsSync(folder))
    ? broken('the throw-away folder could not be emptied')
    : works();
}

/** Lets the archive's thread open an archive in `folder` and answer a request. */
async function checkArchive(host: ArchiveHost, folder: string): Promise<Outcome> {
  const archive = host.open(folder, () => undefined);
  try {
    const accounts = await archive.request('query.accounts', { wait: true });
    if (!accounts.ok) return broken(accounts.error.message);
    const { problem } = archive.state();
    if (problem !== null) return broken(problem);
    return accounts.value.length === 0 ? works() : broken('a new archive is not empty');
  } finally {
    await archive.close();
  }
}
