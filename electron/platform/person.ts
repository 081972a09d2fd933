import type { BridgeError } from '../../shared/base/error.ts';
import { type Result, succeed } from '../../shared/base/result.ts';

/** Puts a file where the user wants it. */
export interface FileSaver {
  /** Null when the user chose no path. `where` is for the user to read. Errors: `store`. */
  save(file: { suggestedName: string; text: string }): Promise<Result<{ where: string } | null, BridgeError>>;
}

/** Asks the user for the path of a file that is written piece by piece, by somebody else. */
export interface SaveDialog {
  /** The path chosen, where a file may be already that the user agreed to replace; null when the user chose none. Errors: `store`. */
  choose(file: { suggestedName: string }): Promise<Result<{ path: string } | null, BridgeError>>;
}

/** Asks the user for a file or folder that is there. The page never names one: it could name any. */
export interface FileChooser {
  /** Null when the user chose none. `what` and `endings` ("zip") are for the dialog. Errors: `store`. */
  open(file: {
    what: string;
    endings: readonly string[];
  }): Promise<Result<{ path: string } | null, BridgeError>>;
  /** A folder that things are put into. Null when the user chose none. Errors: `store`, and `bad-request` where the host has no dialog for it. */
  folder(): Promise<Result<{ path: string } | null, BridgeError>>;
}

/** Shows a notification of the system. A host without a notification centre does nothing: the window shows the same text. */
export interface Notifier {
  notify(notification: { title: string; body: string }): void;
  /** Why the last one was not shown, in a sentence; null while nothing is known to be wrong. Left out: this host shows none. */
  problem?(): string | null;
}

export const noNotifier: Notifier = { notify() {} };

/** opened: the system's browser has it; declined: the person said no; shown: this host opens nothing. */
type LinkOutcome = 'opened' | 'declined' | 'shown';

/** Hands a web address to the person's own browser: the only way out of the app, and one the page cannot aim. */
export interface LinkOpener {
  /**
   * `url` is https and was made by the app. With `ask` the person sees it in a dialog of the system and agrees first.
   * Errors: `bad-request` when it is not https, `internal` when the system refuses.
   */
  open(url: string, ask: boolean): Promise<Result<LinkOutcome, BridgeError>>;
}

/** For a host that must not open anything: the page shows the address to be copied. */
export const showOnly: LinkOpener = { open: () => Promise.resolve(succeed('shown')) };

/** What a person outside the page is asked. Every word of it is made in the main process; names and addresses are shown with hidden characters written out. */
export interface ConfirmQuestion {
  /** One sentence: what Counterfoil was asked to do. */
  title: string;
  /** What would change, one line each. */
  items: readonly string[];
  /** The button that agrees: a verb and its object. */
  allow: string;
}

/** nobody: there is no one to ask, so nothing was shown. */
export type ConfirmAnswer = 'allowed' | 'refused' | 'nobody';

/**
 * Asks the person at this computer where no page can answer or read along: a dialog of the system, or the terminal of the browser host.
 * Refusing is what happens by default, by Enter, by Escape, and when `signal` ends the wait. Never rejects.
 */
export interface ConfirmPort {
  /** Where the question appears, so that the window can point there. */
  where: 'dialog' | 'terminal';
  ask(question: ConfirmQuestion, signal: AbortSignal): Promise<ConfirmAnswer>;
}

/** For a run that no person watches: whatever would have to be asked is refused. */
export const nobodyToAsk: ConfirmPort = { where: 'dialog', ask: () => Promise.resolve('nobody') };
