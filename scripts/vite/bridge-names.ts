import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { CALL_NAMES, EVENT_NAMES } from '../../shared/bridge/names.ts';
import { projectFolder } from './shared.ts';

const NAMES_FILE = normalizePath(join(projectFolder, 'shared/bridge/names.ts'));

/** Puts the names of the contract into a bundle as two lists, in place of the contract they are derived from. */
export function bridgeNames(): Plugin {
  return {
    name: 'bridge-names',
    load(id) {
      if (id !== NAMES_FILE) return null;
      return `export const CALL_NAMES = ${JSON.stringify(CALL_NAMES)};\nexport const EVENT_NAMES = ${JSON.stringify(EVENT_NAMES)};\n`;
    },
  };
}
