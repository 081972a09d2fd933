import type { BridgeError } from '../../shared/bridge/error.ts';
import type { Result } from '../../shared/result.ts';

/** Puts a file where the user wants it. */
export interface FileSaver {
  /** Null when the user chose no place. `where` is for the user to read. Errors: `store`. */
  save(file: { suggestedName: string; text: string }): Promise<Result<{ where: string } | null, BridgeError>>;
}
