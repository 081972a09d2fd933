import { join } from 'node:path';
import type { BridgeReport } from '../bridge/registrar.ts';
import { rotatingFiles } from './log-files.ts';
import { createLog, type Log, type LogLevel } from './log.ts';
import { createRedactor, type Redactor } from './redactor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Files } from '../platform/files.ts';
import { createCrashes, type Crashes } from './crash-notes.ts';

/** Of the data folder: where the log and the notes of crashes are kept. */
export const LOG_FOLDER = 'logs';

/** What remembers how a run of the app went: the log, the notes of what broke, and the one redactor both go through. */
export interface Recorder {
  readonly log: Log;
  readonly crashes: Crashes;
  readonly redactor: Redactor;
  /** For faults of our own, one line each: to the log and to stderr. */
  readonly report: BridgeReport;
  /** The data folder is known: what was noted so far is written there, and what comes. */
  openIn(dataFolder: string, about: { version: string; host: string; platform: string }): void;
  /** Null until then. */
  folder(): string | null;
  /** Writes what waits. Nothing is noted afterwards. */
  close(): void;
}

export interface RecorderParts {
  clock: Clock;
  files: Files;
  redactor?: Redactor;
  level?: LogLevel;
  /** Where report lines go besides the log; nowhere when left out. */
  print?: (line: string) => void;
}

/** Until `openIn` was called everything stays in memory: the first lines are of a time when the data folder is not known. */
export function createRecorder(parts: RecorderParts): Recorder {
  const { clock, files, redactor = createRedactor(), level = 'info', print } = parts;
  const log = createLog({ clock, redactor, level });
  const crashes = createCrashes({ clock, files, log, redactor, print });
  let folder: string | null = null;
  return {
    log,
    crashes,
    redactor,
    report(line) {
      log.note('warn', 'report', { line });
      print?.(redactor.redact(line).text);
    },
    openIn(dataFolder, { version, host, platform }) {
      if (folder !== null) return;
      try {
        folder = files.folder(join(dataFolder, LOG_FOLDER));
        log.writeTo(rotatingFiles(folder));
        crashes.storeIn(folder, version);
      } catch {
        folder = null; // without a folder the app works all the same; the disk check says why
      }
      log.note('info', 'start', { version, host, platform });
    },
    folder: () => folder,
    close() {
      if (folder !== null) log.note('info', 'stop');
      log.close();
      crashes.close();
      folder = null;
    },
  };
}
