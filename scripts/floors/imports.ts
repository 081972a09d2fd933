import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import type { Part } from './law.ts';

/** One import of a file of the tree by another, type imports included; paths from the root. */
export interface Import {
  from: string;
  to: string;
  /** It loads the other file as soon as this one is loaded; left out of types alone, and of import(). */
  loads?: true;
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
    const loads = new Map<string, boolean>();
    const add = (specifier: string | undefined, isLoaded: boolean) => {
      if (specifier?.startsWith('.') === true)
        loads.set(specifier, isLoaded || loads.get(specifier) === true);
    };
    for (const { moduleRequest, entries } of module.staticImports)
      add(moduleRequest.value, entries.length === 0 || entries.some(({ isType }) => !isType));
    for (const { entries } of module.staticExports)
      for (const { moduleRequest, isType } of entries) add(moduleRequest?.value, !isType);
    for (const { moduleRequest } of module.dynamicImports)
      add(code.slice(moduleRequest.start + 1, moduleRequest.end - 1), false);
    return [...loads].map(([specifier, isLoaded]) => {
      const to = path.posix.join(path.posix.dirname(from), specifier);
      return isLoaded ? { from, to, loads: true } : { from, to };
    });
  });
}
