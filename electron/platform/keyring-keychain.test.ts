/**
 * Seam: the keychain's worker thread, here with worker scripts that misbehave on purpose and a clock the test owns.
 * Breaks when a hung worker holds a call up, is not replaced or is started over and over, or when the native library's
 * own words reach a message. Real keyrings are in tests/keychain.
 */
import { describe, expect, it } from 'vitest';
import type { Clock } from './clock.ts';
import { keyringKeychain } from './keyring-keychain.ts';

/** A worker's script as an address, so that each case stands where it is tested. */
function script(body: string): URL {
  const source = `import { parentPort } from 'node:worker_threads';\n${body}`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

const ANSWERING = script(
  "parentPort.on('message', ({ id, act }) => parentPort.postMessage({ id, ok: true, value: act === 'get' ? 'held' : true }));",
);
/** Blocks its thread for good, as a native call on a silent bus does; only ending the thread helps. */
const BLOCKING = script(
  "parentPort.on('message', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));",
);
const failing = (text: string) =>
  script(
    `parentPort.on('message', ({ id }) => parentPort.postMessage({ id, ok: false, text: ${JSON.stringify(text)} }));`,
  );

function manualClock() {
  const timers = new Set<{ ms: number; act: () => void }>();
  const clock: Clock = {
    now: () => 0,
    monotonic: () => 0,
    after(ms, act) {
      const timer = { ms, act };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  const passFirst = () => {
    const [first] = timers;
    if (first === undefined) return;
    timers.delete(first);
    first.act();
  };
  return { clock, passFirst, deadlines: () => [...timers].map((timer) => timer.ms) };
}

function open(workerUrl: URL, platform = 'linux') {
  const time = manualClock();
  return { keychain: keyringKeychain({ workerUrl, clock: time.clock, platform }), ...time };
}

describe('keychain port', () => {
  it('gives what the worker answers and leaves no deadline behind', async () => {
    const { keychain, deadlines } = open(ANSWERING);
    expect(await keychain.get('service', 'account')).toEqual({ ok: true, value: 'held' });
    expect(await keychain.put('service', 'account', 'value')).toEqual({ ok: true, value: null });
    expect(await keychain.remove('service', 'account')).toEqual({ ok: true, value: true });
    expect(await keychain.probe()).toEqual({ ok: true, value: 'available' });
    expect(deadlines()).toEqual([]);
    void keychain.close();
  });

  it('answers timeout after 4 s, to everyone who waits for the same hung thread', async () => {
    const { keychain, passFirst, deadlines } = open(BLOCKING);
    const calls = [keychain.get('service', 'one'), keychain.put('service', 'two', 'value')];
    expect(deadlines()).toEqual([4_000, 4_000]);
    passFirst();
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    }
    expect(deadlines()).toEqual([]);
    expect(keychain.hasStuckThread()).toBe(true);
    void keychain.close();
  });

  it('starts another worker after a hung one, and refuses at once while two are hung', async () => {
    const { keychain, passFirst, deadlines } = open(BLOCKING);
    for (let hung = 0; hung < 2; hung += 1) {
      const call = keychain.get('service', 'account');
      expect(deadlines()).toHaveLength(1);
      passFirst();
      await call;
    }
    const refused = await keychain.get('service', 'account');
    expect(refused).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    expect(deadlines()).toEqual([]);
    void keychain.close();
  });

  it('says unavailable when the worker cannot start, and asks again the next time', async () => {
    const { keychain } = open(new URL('file:///no/such/worker.js'));
    for (let time = 0; time < 2; time += 1) {
      expect(await keychain.probe()).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    }
    void keychain.close();
  });

  it('says unavailable when the worker ends in the middle of a call', async () => {
    const { keychain } = open(script("parentPort.on('message', () => process.exit(1));"));
    expect(await keychain.get('service', 'account')).toMatchObject({ error: { kind: 'unavailable' } });
    void keychain.close();
  });

  it.each([
    ['linux', 'Secret Service: unlock prompt was dismissed', 'locked'],
    ['linux', "Couldn't access platform storage: Secret Service: no result found", 'locked'],
    ['linux', 'Platform failure: DBus error: The name was not provided by any .service files', 'unavailable'],
    ['darwin', 'User interaction is not allowed.', 'locked'],
    ['darwin', 'User canceled the operation.', 'denied'],
    ['win32', 'Access is denied.', 'denied'],
    ['win32', 'entry value sk-canary-1234567 is odd', 'unavailable'],
  ])('on %s takes "%s" for %s and does not repeat it', async (platform, text, kind) => {
    const { keychain } = open(failing(text), platform);
    const answer = await keychain.get('service', 'account');
    expect(answer).toMatchObject({ ok: false, error: { kind } });
    const message = answer.ok ? '' : answer.error.message;
    expect(message).toContain(keychain.name);
    expect(message).not.toContain(text);
    expect(message).not.toContain('canary');
    void keychain.close();
  });

  it('answers at once after it was closed, also to a call that was on its way', async () => {
    const { keychain } = open(BLOCKING);
    const early = keychain.get('service', 'account');
    void keychain.close();
    expect(await early).toMatchObject({ ok: false });
    expect(await keychain.get('service', 'account')).toMatchObject({ error: { kind: 'unavailable' } });
  });
});
