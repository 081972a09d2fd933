/**
 * Runs the real keychain port once and prints what it answered, one JSON value on the last line. Started by
 * linux-keyrings.test.ts in a session of its own: `node driver.ts STEP...`, a step being an act and its arguments, joined by "|".
 */
import { systemClock } from '../../electron/platform/clock.ts';
import { keyringKeychain } from '../../electron/platform/keyring-keychain.ts';

const keychain = keyringKeychain({
  workerUrl: new URL('../../electron/platform/keychain-worker.ts', import.meta.url),
  clock: systemClock,
  platform: process.platform,
});

function perform(step: string): Promise<unknown> {
  const [act, service = '', account = '', value = ''] = step.split('|');
  if (act === 'probe') return keychain.probe();
  if (act === 'put') return keychain.put(service, account, value);
  if (act === 'get') return keychain.get(service, account);
  if (act === 'remove') return keychain.remove(service, account);
  throw new Error(`no step ${step}`);
}

const started = performance.now();
const answers: unknown[] = [];
for (const step of process.argv.slice(2)) answers.push(await perform(step));
const stuck = keychain.hasStuckThread();
const report = { answers, stuck, ms: performance.now() - started };
// A thread inside a native call holds up an ordinary exit for as long as the bus stays silent.
process.stdout.write(`${JSON.stringify(report)}\n`, () => {
  void keychain.close();
  if (stuck) process.kill(process.pid, 'SIGKILL');
});
