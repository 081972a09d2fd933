import { shellMessages } from '../../shared/messages/shell.ts';
import type { App } from '../app/app.ts';
import { describeThrownValue } from '../logs/stack-frames.ts';
import { diagnosticsOf } from './diagnostics-app.ts';
import type { ElectronCalls } from './electron-calls.ts';
import { type AppEnd, CLOSE_WITHIN_MS, closeWithin } from './lifecycle.ts';
import { selfTestSwitch } from './self-test-app.ts';
import type { AppParts } from './app-parts.ts';

/** How far a start came before it broke. */
export interface Started {
  counterfoil: App | null;
  end: AppEnd | null;
}

/** Linux shows a box only once the app is ready, and whatever broke may be what keeps it from that. */
const READY_WITHIN_MS = 5_000;

/**
 * Ends a start that broke: a process without a window would hold the lock, and every later start would end at the sight of it. Said on stderr at once and
 * in a box at the end: a box waits for a person, and neither the app nor the lock may.
 */
export async function endBrokenStart(
  { app, dialog }: Pick<ElectronCalls, 'app' | 'dialog'>,
  parts: AppParts,
  { counterfoil, end }: Started,
  thrown: unknown,
): Promise<void> {
  const name = describeThrownValue(thrown);
  parts.report(`${shellMessages.notStarted}: ${name}.`);
  parts.crashes?.note({ part: 'main', what: 'The start broke off.', thrown, recovery: 'Counterfoil ended.' });
  const box = { title: shellMessages.notStarted, text: shellMessages.startBroke(name) };
  if (end !== null) {
    end.quitWithBox(box, 1);
    return;
  }
  try {
    if (counterfoil !== null) await closeWithin(parts.clock, CLOSE_WITHIN_MS, () => counterfoil.close());
    app.releaseSingleInstanceLock();
    // Nobody is there to press it.
    if (selfTestSwitch(app) === null && diagnosticsOf(parts) === null) {
      await closeWithin(parts.clock, READY_WITHIN_MS, () => app.whenReady());
      dialog.showErrorBox(box.title, box.text);
    }
    parts.beforeExit();
  } finally {
    // Whatever else fails: what broke the start may break its end, too.
    app.exit(1);
  }
}
