import path from 'node:path';
import { commandInEnglish } from '../../shared/messages/diagnostics-command.ts';
import { diagnosticsArgs } from '../system/diagnostics/command/read-command.ts';
import type { ExitCode } from '../system/diagnostics/command/run-command.ts';
import type { ScratchFolder } from '../system/self-test/scratch-folder.ts';
import type { AppParts, DiagnosticsHost } from './app-parts.ts';
import type { ElectronCalls } from './electron-calls.ts';

/** The last thing it may wait for, milliseconds: whoever reads its lines may be gone. */
const PRINT_MS = 2_000;

interface Diagnosis {
  host: DiagnosticsHost;
  /** From the first that asks for it on. */
  args: readonly string[];
}

/** Null: this start asks for none of it. */
export function diagnosticsOf({ diagnostics: host }: Pick<AppParts, 'diagnostics'>): Diagnosis | null {
  const args = diagnosticsArgs(host?.args ?? []);
  return host === undefined || args === null ? null : { host, args };
}

/**
 * For when the app does not start: checks the user's data without a window and ends with 0, 1 or 2. Takes no lock and opens nothing for
 * writing, so it may run beside an open Counterfoil, which does not notice.
 */
export async function runDiagnosticsApp(
  electron: ElectronCalls,
  parts: AppParts,
  { host, args }: Diagnosis,
): Promise<void> {
  const { app } = electron;
  const dataFolder = path.join(app.getPath('userData'), 'desk');
  const scratch = openScratch(electron, parts, host);
  app.enableSandbox();
  const lines: Promise<void>[] = [];
  const print = (line: string) => void lines.push(host.print(line));
  let code: ExitCode = 1;
  try {
    code = await host.run(args, { dataFolder, version: app.getVersion(), print });
  } catch {
    print(commandInEnglish.fault);
  }
  await Promise.race([
    Promise.allSettled(lines),
    new Promise<void>((resolve) => void parts.clock.after(PRINT_MS, resolve)),
  ]);
  scratch?.remove();
  parts.beforeExit();
  app.exit(code);
}

/** What Chromium keeps of this start, for what it keeps elsewhere belongs to the copy that runs. A full disk may be the very fault to be found. */
function openScratch(
  { app }: ElectronCalls,
  { files }: AppParts,
  host: DiagnosticsHost,
): ScratchFolder | null {
  try {
    const scratch = host.scratch();
    app.setPath('userData', files.folder(path.join(scratch.path, 'window')));
    return scratch;
  } catch {
    return null;
  }
}
