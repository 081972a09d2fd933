import { realpathSync, statSync } from 'node:fs';
import type { PolicySource } from './policy-file.ts';
import { nodeFiles } from '../platform/files.ts';

/** The administrator's file as this system has it. */
export function nodePolicySource(platform: string, userName: string): PolicySource {
  return {
    platform,
    userName,
    read: (file) => nodeFiles.read(file),
    realPath(file) {
      try {
        return realpathSync(file);
      } catch {
        return file;
      }
    },
    owner(file) {
      try {
        const { uid, mode } = statSync(file);
        return { uid, mode };
      } catch {
        return null;
      }
    },
  };
}
