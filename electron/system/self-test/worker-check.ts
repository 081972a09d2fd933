import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupHost } from '../backup/backup-host.ts';
import type { KeychainAnswer, KeychainRequest } from '../../platform/keychain-worker.ts';
import { broken, type Outcome, works } from './report.ts';

/** Starts the thread of the keychain, which loads its native part, and that of backups, which looks for a backup that is not there. */
export async function checkWorkers(
  keychainWorker: URL,
  backup: BackupHost,
  folder: string,
): Promise<Outcome> {
  const keychain = await greetKeychain(keychainWorker);
  if (!keychain.ok) return keychain;
  const read = await backup.run('read', { path: join(folder, 'no-backup.zip'), dataFolder: folder });
  // A thread that did not start says `internal`; one that did finds no file.
  if (read.ok || read.error.kind !== 'store') return broken('the thread of backups does not start');
  return works();
}

async function greetKeychain(url: URL): Promise<Outcome> {
  const worker = new Worker(url);
  const outcome = await new Promise<Outcome>((resolve) => {
    worker.on('message', (answer: KeychainAnswer) => {
      resolve(answer.ok ? works() : broken(`the keychain's native part does not load: ${answer.text}`));
    });
    worker.on('error', () => resolve(broken('the thread of the keychain does not start')));
    worker.on('exit', () => resolve(broken('the thread of the keychain ended')));
    const hello: KeychainRequest = { id: 1, act: 'hello', service: '', account: '', value: '' };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage(hello);
  });
  await worker.terminate();
  return outcome;
}
