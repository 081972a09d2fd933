import type { BridgeError } from '../../shared/base/error.ts';
import type { Result } from '../../shared/base/result.ts';

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
