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
