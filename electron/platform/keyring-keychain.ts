import { Worker } from 'node:worker_threads';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { platformFailureMessages } from '../../shared/messages/platform-failures.ts';
import type { Clock } from './clock.ts';
import type { Keychain, KeychainFailure } from './keychain.ts';
import type { KeychainAnswer, KeychainRequest } from './keychain-worker.ts';
import type { OnWorkerEnd } from './worker-end.ts';

const messages = platformFailureMessages.keychain;

export interface KeyringOptions {
  /** keychain-worker.ts, or what the build made of it. */
  workerUrl: URL;
  clock: Clock;
  /** As `process.platform` says it. */
  platform: string;
  /** Hears when the thread ended by itself. */
  onBroke?: OnWorkerEnd;
}

export interface KeyringKeychain extends Keychain {
  /**
   * True while a native call that missed its deadline still blocks its thread. A thread inside a native call cannot be
   * ended, and an ordinary exit of the program waits for it: whoever ends the program then ends it with SIGKILL.
   */
  hasStuckThread(): boolean;
}

const DEADLINE_MS = 4_000;
/** A keychain that hangs twice is not asked again until one of the two calls has come back. */
const MAX_STUCK = 2;

type Answered = Result<string | boolean | null, KeychainFailure>;

/** The system's keychain. Native calls run in a worker thread; the deadline of 4 s is outside it. */
export function keyringKeychain({ workerUrl, clock, platform, onBroke }: KeyringOptions): KeyringKeychain {
  const name = keychainName(platform);
  const waiting = new Map<number, (result: Answered) => void>();
  let worker: Worker | null = null;
  let stuck = 0;
  let calls = 0;
  let closed = false;

  function failAll(failure: KeychainFailure): void {
    for (const resolve of waiting.values()) resolve(fail(failure));
    waiting.clear();
  }

  function start(): Worker {
    const made = new Worker(workerUrl);
    made.on('message', (answer: KeychainAnswer) => {
      waiting.get(answer.id)?.(answer.ok ? succeed(answer.value) : fail(failureOf(answer.text, name)));
      waiting.delete(answer.id);
      if (waiting.size === 0) made.unref();
    });
    let thrown: unknown;
    // An error is always followed by the exit, which answers the callers.
    made.on('error', (error) => (thrown = error));
    made.on('exit', (code) => {
      if (worker !== made) return;
      worker = null;
      onBroke?.({
        thrown,
        why: `it ended with code ${code}`,
        recovery: 'It is started again with the next question.',
      });
      failAll(unavailable(messages.ended(name)));
    });
    return made;
  }

  /** Resolves once its thread has ended, which may be never. */
  async function abandon(): Promise<void> {
    const hung = worker;
    worker = null;
    failAll(timedOut(name));
    if (hung === null) return;
    stuck += 1;
    hung.unref();
    await hung.terminate();
    stuck -= 1;
  }

  function call(request: Omit<KeychainRequest, 'id'>): Promise<Answered> {
    if (closed) return Promise.resolve(fail(unavailable(messages.closed(name))));
    if (stuck >= MAX_STUCK) return Promise.resolve(fail(timedOut(name)));
    worker ??= start();
    worker.ref(); // the program must not end between request and answer
    const running = worker;
    calls += 1;
    const id = calls;
    return new Promise((resolve) => {
      const cancel = clock.after(DEADLINE_MS, () => void abandon());
      waiting.set(id, (result) => {
        cancel();
        resolve(result);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      running.postMessage({ ...request, id } satisfies KeychainRequest);
    });
  }

  return {
    name,
    lasts: true,
    hasStuckThread: () => stuck > 0,
    async probe() {
      const done = await call({
        act: 'probe',
        service: 'Counterfoil probe',
        account: 'probe',
        value: 'probe',
      });
      return done.ok ? succeed('available') : done;
    },
    async put(service, account, value) {
      const done = await call({ act: 'put', service, account, value });
      return done.ok ? succeed(null) : done;
    },
    async get(service, account) {
      const done = await call({ act: 'get', service, account, value: '' });
      if (!done.ok) return done;
      return succeed(typeof done.value === 'string' ? done.value : null);
    },
    async remove(service, account) {
      const done = await call({ act: 'remove', service, account, value: '' });
      return done.ok ? succeed(done.value === true) : done;
    },
    async close() {
      if (closed) return;
      closed = true;
      const last = worker;
      // A call still on its way may never come back, and nobody waits for its answer any more.
      const ended = waiting.size > 0 ? abandon() : last?.terminate();
      worker = null;
      await ended;
    },
  };
}

function keychainName(platform: string): string {
  if (platform === 'darwin') return 'Keychain';
  if (platform === 'win32') return 'Credential Manager';
  return 'Secret Service';
}

function unavailable(message: string): KeychainFailure {
  return { kind: 'unavailable', message };
}

function timedOut(name: string): KeychainFailure {
  return { kind: 'timeout', message: messages.late(name, DEADLINE_MS / 1000) };
}

/** What the native library says in each case was read off real runs (Linux) and its sources (macOS, Windows). */
function failureOf(text: string, name: string): KeychainFailure {
  if (/prompt was dismissed|interaction is not allowed|no result found|is locked/i.test(text)) {
    return { kind: 'locked', message: messages.locked(name) };
  }
  if (/canceled|denied|passphrase you entered|not permitted/i.test(text)) {
    return { kind: 'denied', message: messages.denied(name) };
  }
  if (/DBus error/i.test(text)) {
    return unavailable(messages.missing(name));
  }
  return unavailable(messages.unknown(name));
}
