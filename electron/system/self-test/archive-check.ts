import type { ArchiveHost } from '../../features/history/worker/archive-host.ts';
import { broken, type Outcome, works } from './report.ts';

/** Lets the archive's thread open an archive in `folder` and answer a question. */
export async function checkArchive(host: ArchiveHost, folder: string): Promise<Outcome> {
  const archive = host.open(folder, () => undefined);
  try {
    const accounts = await archive.ask('ask.accounts', { wait: true });
    if (!accounts.ok) return broken(accounts.error.message);
    const { problem } = archive.state();
    if (problem !== null) return broken(problem);
    return accounts.value.length === 0 ? works() : broken('a new archive is not empty');
  } finally {
    await archive.close();
  }
}
