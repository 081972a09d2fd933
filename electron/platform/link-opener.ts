import type { BridgeError } from '../../shared/base/error.ts';
import { type Result, succeed } from '../../shared/base/result.ts';

/** opened: the system's browser has it; declined: the person said no; shown: this host opens nothing. */
export type LinkOutcome = 'opened' | 'declined' | 'shown';

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
