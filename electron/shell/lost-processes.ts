import type { Crashes } from '../logs/crash-notes.ts';
import type { AppCalls } from './electron-calls.ts';

/** Programs of ours have their own way of being noted: the app knows what each was for. */
const OWN = 'Counterfoil';

/** Notes processes of Chromium that ended by themselves, other than the page's: it starts them again on its own. */
export function noteLostProcesses(app: Pick<AppCalls, 'on'>, crashes: Pick<Crashes, 'note'>): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, name, serviceName }) => {
    if (reason === 'clean-exit' || [name, serviceName].some((one) => one?.startsWith(OWN))) return;
    const what = `A ${type} process of the window crashed (${reason}, code ${exitCode}).`;
    const recovery = 'Chromium restarts it automatically.';
    crashes.note({ part: type === 'GPU' ? 'graphics' : 'helper', what, recovery });
  });
}
