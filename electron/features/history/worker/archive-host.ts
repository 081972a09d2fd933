import type { ArchiveClient } from './modules.ts';

/** How the archive is doing, for the screens. */
export interface ArchiveState {
  /** Null when it works or is still opening; else why it does not, for the person. */
  problem: string | null;
  /** What happened at the start that a person should know: an archive set aside, one brought up to date. */
  notice: string | null;
  /** Its columns are still being read: requests wait. */
  opening: boolean;
}

/** Called when what the archive would answer changed, and when it has opened. */
export type ArchiveListener = (change: { revision: number; opening: boolean }) => void;

/** The archive of one data folder. `request` never throws or rejects: a broken thread, file or op is an error with a kind. */
export interface Archive extends ArchiveClient {
  state(): ArchiveState;
  /** Answers what was asked before, closes the files and ends the thread; whatever is asked later fails. */
  close(): Promise<void>;
}

export interface ArchiveHost {
  open(folder: string, changed: ArchiveListener): Archive;
}
