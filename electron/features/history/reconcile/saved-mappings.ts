import { z } from 'zod';
import type { CallHandlers } from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { savedMapping, type SavedMapping } from '../../../../shared/bridge/reconcile-calls.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { reconcileServiceMessages } from '../../../../shared/messages/reconcile-service.ts';
import { settingsFilesMessages } from '../../../../shared/messages/settings-files.ts';
import type { Reloads } from '../../../storage/reloads.ts';
import type { Files } from '../../../platform/files.ts';
import { openStoredFile } from '../../../storage/stored-file.ts';

export const MAPPINGS_FILE = 'ledger-mappings.json';

const MAX_MAPPINGS = 100;

/** The whole file. */
export const mappingsFile = z.strictObject({ version: z.literal(1), mappings: z.array(savedMapping) });
type FileContent = z.infer<typeof mappingsFile>;
const NONE: FileContent = { version: 1, mappings: [] };

type MappingCall = 'reconcile.mappings' | 'reconcile.putMapping' | 'reconcile.removeMapping';

/** How ledgers are read, by name, in a file of their own in `folder`. */
export function mappingHandlers(
  files: Files,
  folder: string,
  reloads?: Reloads,
): Pick<CallHandlers, MappingCall> {
  const file = openStoredFile({
    files,
    folder,
    name: MAPPINGS_FILE,
    messages: settingsFilesMessages.mappings,
    schema: mappingsFile,
    none: NONE,
    reloads,
  });
  type View = { mappings: SavedMapping[]; problem: string | null };

  function view(): View {
    return { mappings: file.get().mappings, problem: file.problem() };
  }

  function write(mappings: SavedMapping[]): Result<View, BridgeError> {
    const written = file.set({
      version: 1,
      mappings: mappings.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    });
    return written.ok ? succeed(view()) : written;
  }

  return {
    'reconcile.mappings': async () => succeed(view()),
    async 'reconcile.putMapping'(mapping) {
      const others = file.get().mappings.filter(({ name }) => name !== mapping.name);
      if (others.length >= MAX_MAPPINGS) return fail(TOO_MANY);
      return write([...others, mapping]);
    },
    async 'reconcile.removeMapping'({ name }) {
      const { mappings } = file.get();
      const rest = mappings.filter((mapping) => mapping.name !== name);
      return rest.length === mappings.length ? succeed(view()) : write(rest);
    },
  };
}

const TOO_MANY: BridgeError = {
  kind: 'limit',
  message: reconcileServiceMessages.tooManyMappings(MAX_MAPPINGS),
};
