/** A thread or program of ours that ended without having been asked to. */
export interface WorkerEnd {
  /** What was thrown in it, where that is known. */
  thrown: unknown;
  /** What happened, in a clause: "it ended with code 1". */
  why: string;
  /** What is done about it, in a sentence. */
  recovery: string;
}

/** Hears of it. Must not throw. */
export type OnWorkerEnd = (end: WorkerEnd) => void;
