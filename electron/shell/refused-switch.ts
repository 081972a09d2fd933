import { shellText } from '../../shared/text/shell.ts';
import type { ElectronCalls } from './electron-calls.ts';
import { selfTestAsked } from './self-test-app.ts';

/**
 * Ends a start with a switch that would disarm the app, and says so in a box: whoever started it from a menu sees no command line. Before the
 * app is ready Linux shows no box. Nothing else of the app runs meanwhile. That the switch is in force while the box stands opens nothing: there
 * is no page that a sandbox would hold, no desk, no key, and no data were opened.
 */
export async function refuseStart(
  { app, dialog }: Pick<ElectronCalls, 'app' | 'dialog'>,
  name: string,
): Promise<void> {
  // Nobody is there to press the box of a self-test.
  if (selfTestAsked(app) === null) {
    await app.whenReady();
    const { words, ownSandbox } = shellText.refusedSwitch;
    dialog.showErrorBox(shellText.notStarted, name === 'no-sandbox' ? ownSandbox(name) : words(name));
  }
  app.exit(1);
}
