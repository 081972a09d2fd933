import type { BridgeReport } from '../bridge/registrar.ts';
import type { App } from '../app/app.ts';
import type { Crashes } from '../logs/crash-notes.ts';
import type { Clock } from '../platform/clock.ts';
import type {
  ConfirmPort,
  FileChooser,
  FileSaver,
  LinkOpener,
  Notifier,
  SaveDialog,
} from '../platform/person.ts';
import type { Files } from '../platform/files.ts';
import type { Processes } from '../platform/processes.ts';
import type { ExitCode } from '../system/diagnostics/command/run-command.ts';
import type { WindowHost } from '../system/privacy/window-host.ts';
import type { ScratchFolder } from '../system/self-test/scratch-folder.ts';
import type { SelfTestTools } from '../system/self-test/self-test.ts';
import type { EndWith } from '../system/updates/updater.ts';

/** What the shell is given to start with. */
export interface AppParts {
  clock: Clock;
  platform: string;
  /** Node's inspector was open before our first line ran: only the fuse of a test build allows that. False when left out. */
  inspected?: boolean;
  /** Where an administrator's policy keeps the data; null when it does not say. */
  policyFolder?: string | null;
  /** The arguments the app was started with, without the program's own; none when left out. */
  argv?: readonly string[];
  /** The built page and the preload script. */
  pageFolder: string;
  preload: string;
  /** Where a file goes that the user saves. */
  files: Files;
  /** Called once, after the app is ready and holds the lock. */
  openApp(options: ShellPlatform): Promise<App>;
  /** The last thing that runs before the process ends. */
  beforeExit(): void;
  report: BridgeReport;
  /** Where it is noted that a process of the window ended; nowhere when left out. */
  crashes?: Pick<Crashes, 'note'>;
  /** What the process ends with after it was closed in order; 0 when left out. */
  exitCode?(): number;
  /** What `--self-test` runs on; a start that was given none refuses the switch. */
  selfTest?: SelfTestHost;
  /** What `--diagnostics` and `--bundle FILE` run on; a start that was given none does not know them. */
  diagnostics?: DiagnosticsHost;
}

/** What the shell gives to the app: where its data is, and the ports that need Electron. */
export interface ShellPlatform {
  dataFolder: string;
  version: string;
  notifier: Notifier;
  saver: FileSaver & SaveDialog;
  chooser: FileChooser;
  links: LinkOpener;
  confirm: ConfirmPort;
  window: WindowHost;
  endWith: EndWith;
  /** Of a self-test: sees the programs that are started. */
  watch?: (processes: Processes) => Processes;
}

/** What `--self-test` needs beside what every start has. */
export interface SelfTestHost extends SelfTestTools {
  scratch(): ScratchFolder;
  /** Writes one line to stdout; resolves when it is out. */
  print(line: string): Promise<void>;
}

/** What `--diagnostics` and `--bundle FILE` need beside what every start has. */
export interface DiagnosticsHost {
  /** What the program was started with, itself left out. */
  args: readonly string[];
  scratch(): ScratchFolder;
  /** Writes one line to stdout; resolves when it is out. */
  print(line: string): Promise<void>;
  /** Runs the command in the arguments on that data folder. */
  run(
    args: readonly string[],
    place: { dataFolder: string; version: string; print: (line: string) => void },
  ): Promise<ExitCode>;
}
