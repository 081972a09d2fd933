import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import type { Part } from './law.ts';

/** One import of a file of the tree by another, type imports included; paths from the root. */
export interface Import {
  from: string;
  to: string;
}

/** Every source of the parts, from the root. */
export function sourcesOf(root: string, parts: readonly Part[]): string[] {
  return parts.flatMap(({ name }) =>
    readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.posix.join(path.relative(root, entry.parentPath), entry.name)),
  );
}

/** Every relative import, export-from and import() of the files, as the parser records them. */
export function importsOf(root: string, files: readonly string[]): Import[] {
  return files.flatMap((from) => {
    const code = readFileSync(path.join(root, from), 'utf8');
    const { module, errors } = parseSync(from, code);
    if (errors.length > 0) throw new Error(`${from} could not be parsed: ${errors[0]?.message ?? ''}`);
    const specifiers = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.map(({ moduleRequest }) => moduleRequest?.value),
      ),
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
    ];
    return [...new Set(specifiers)]
      .filter((specifier) => specifier?.startsWith('.'))
      .map((specifier) => ({ from, to: path.posix.join(path.posix.dirname(from), specifier ?? '') }));
  });
}
