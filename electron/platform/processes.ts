/** Starts programs of ours: utilityProcess in the app, child_process elsewhere. */
export interface Processes {
  /**
   * Starts the practice exchange with the given arguments.
   * `ready` gets the one JSON value it announces; `ended` gets the reason when it stops, asked for or not, and the exit code when it
   * ended with one.
   */
  startExchange(args: readonly string[], on: ProcessEvents): RunningProcess;
}

export interface ProcessEvents {
  ready(announcement: unknown): void;
  ended(reason: string, exitCode?: number): void;
}

export interface RunningProcess {
  /** Asks the program to end (SIGTERM), and ends it when it does not. */
  stop(): void;
}
