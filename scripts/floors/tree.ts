import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Part } from './law.ts';

/** Every source of the parts, from the root. */
export function sourcesOf(root: string, parts: readonly Part[]): string[] {
  return parts.flatMap(({ name }) =>
    readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.posix.join(path.relative(root, entry.parentPath), entry.name)),
  );
}
