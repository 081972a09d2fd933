import { join } from 'node:path';
import type { InlineConfig } from 'vite';

export const projectFolder = join(import.meta.dirname, '../..');

/** Common to all builds. */
export const common = {
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
} as const satisfies InlineConfig;
