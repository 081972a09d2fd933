import { shellMessages } from '../../shared/messages/shell.ts';
import { NO_SANDBOX } from './debug-switches.ts';
import type { ElectronCalls } from './electron-calls.ts';
import { selfTestSwitch } from './self-test-app.ts';

/**
 * Ends a start with a switch that would disarm the app; `name` is what `forbiddenSwitch` answered. Whoever added one on purpose reads the
 * command line, and the app ends at once: Chromium's debugger would listen as long as anything is waited for. A lone --no-sandbox was mostly
 * added by the start script of an AppImage, and whoever started that from a menu needs a box, which Linux shows only once the app is ready.
 * Nothing else runs meanwhile: there is no page that a sandbox would hold, no app, no key, and no data were opened.
 */
export async function refuseStart(
  { app, dialog }: Pick<ElectronCalls, 'app' | 'dialog'>,
  name: string,
): Promise<void> {
  // Nobody is there to press the box of a self-test.
  if (name === NO_SANDBOX && selfTestSwitch(app) === null) {
    await app.whenReady();
    dialog.showErrorBox(shellMessages.notStarted, shellMessages.noSandbox);
  }
  app.exit(1);
}
