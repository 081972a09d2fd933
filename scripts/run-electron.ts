import { spawn } from 'node:child_process';

/** How a run of Electron came to its end. */
export type ElectronEnd =
  | { kind: 'ended'; code: number }
  /** It died before anybody could have used it; nothing of the app was open for long. */
  | { kind: 'died at once'; signal: string }
  | { kind: 'not started'; message: string };

/** A start that Chromium breaks off is over within a second or two, also on a slow machine. */
const FIRST_MS = 10_000;
/** Somebody asked for the end: the terminal, or whoever runs us. */
const ASKED: ReadonlySet<NodeJS.Signals> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']);

interface ElectronRun {
  binary: string;
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds of any clock that goes forward. */
  now?: () => number;
}

/** Runs Electron to its end, and hands the signals of an end on to it. */
export function runElectron({
  binary,
  args,
  env,
  now = () => performance.now(),
}: ElectronRun): Promise<ElectronEnd> {
  const began = now();
  // With it Electron would be Node and run no app; terminals inside other Electron apps leave it behind.
  const { ELECTRON_RUN_AS_NODE: _, ...own } = env;
  const app = spawn(binary, args, { stdio: 'inherit', env: own });
  const handOn = (['SIGTERM', 'SIGINT'] as const).map((signal) => {
    const listener = () => app.kill(signal);
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return new Promise<ElectronEnd>((resolve) => {
    app.on('error', (error) => resolve({ kind: 'not started', message: error.message }));
    app.on('exit', (code, signal) => {
      const died = signal !== null && !ASKED.has(signal) && now() - began < FIRST_MS;
      resolve(died ? { kind: 'died at once', signal } : { kind: 'ended', code: code ?? 1 });
    });
  }).finally(() => {
    for (const off of handOn) off();
  });
}
