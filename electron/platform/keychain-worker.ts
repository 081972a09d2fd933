import { parentPort } from 'node:worker_threads';

export interface KeychainRequest {
  id: number;
  /** `hello` loads the native library and asks it nothing. */
  act: 'hello' | 'probe' | 'put' | 'get' | 'remove';
  service: string;
  account: string;
  /** What `put` and `probe` write; empty otherwise. */
  value: string;
}

/** `text` is the native library's own text: it classifies the failure and go no further than keyring-keychain.ts. */
export type KeychainAnswer =
  | { id: number; ok: true; value: string | boolean | null }
  | { id: number; ok: false; text: string };

/** Without it the library falls back to the kernel's keyring, which does not survive a restart of the computer. */
const ONLY_SECRET_SERVICE = { linux: { store: 'secret-service' } } as const;

/**
 * Calls block this thread and nothing else. The asynchronous kind would block a thread of the pool that the whole
 * program shares for its files, and its constructor blocks all the same.
 */
async function perform(request: KeychainRequest): Promise<string | boolean | null> {
  const { Entry } = await import('keytar');
  if (request.act === 'hello') return true;
  const entry = new Entry(request.service, request.account, ONLY_SECRET_SERVICE);
  if (request.act === 'get') return entry.getPassword();
  if (request.act === 'remove') return entry.deleteCredential();
  entry.setPassword(request.value);
  // A locked or never created keyring answers a read like an empty one: only a write shows it, so a probe writes.
  if (request.act === 'probe') entry.deleteCredential();
  return true;
}

async function answer(request: KeychainRequest): Promise<KeychainAnswer> {
  try {
    return { id: request.id, ok: true, value: await perform(request) };
  } catch (error) {
    return { id: request.id, ok: false, text: error instanceof Error ? error.message : 'unknown' };
  }
}

async function reply(request: KeychainRequest): Promise<void> {
  const done = await answer(request);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage(done);
}

parentPort?.on('message', (request: KeychainRequest) => void reply(request));
