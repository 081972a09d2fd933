import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import { licencesMessages } from '../../../shared/messages/licences.ts';
import type { Files } from '../../platform/files.ts';

/** Beside the parts of dist: written by the build (scripts/package/notices.ts), packed, and read here when somebody asks. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

/** Characters that are handed to the window at once. */
const PIECE = 60_000;

/** Answers with the licence texts of what ships, whole lines at a time. `path` is left out where this host has none. */
export function noticesHandlers(
  files: Pick<Files, 'read'>,
  path: string | undefined,
): Pick<CallHandlers, 'app.licences'> {
  return {
    async 'app.licences'({ offset }) {
      const text = path === undefined ? null : textOf(files, path);
      if (text === null) return fail({ kind: 'not-found', message: licencesMessages.missing });
      if (text.length - offset <= PIECE) return succeed({ text: text.slice(offset), next: null });
      const line = text.lastIndexOf('\n', offset + PIECE) + 1;
      const next = line > offset ? line : offset + PIECE;
      return succeed({ text: text.slice(offset, next), next });
    },
  };
}

function textOf(files: Pick<Files, 'read'>, path: string): string | null {
  try {
    return files.read(path)?.toWellFormed() ?? null;
  } catch {
    return null;
  }
}
