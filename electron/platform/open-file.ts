import type { BridgeError } from '../../shared/base/error.ts';
import type { Result } from '../../shared/base/result.ts';

/** Asks the user for a file that is there. The page never names one: it could name any. */
export interface FileChooser {
  /** Null when the user chose none. `what` and `ending` ("zip") are for the dialog. Errors: `store`. */
  open(file: { what: string; ending: string }): Promise<Result<{ path: string } | null, BridgeError>>;
}
