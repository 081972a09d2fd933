import type { Import } from './imports.ts';
import type { Unloaded } from './law.ts';

/** Files that a program loads as it starts and must not, each with the shortest way there, sorted. */
export function checkLoads(programs: readonly Unloaded[], imports: readonly Import[]): string[] {
  const loaded = new Map<string, string[]>();
  for (const { from, to, loads } of imports) {
    if (loads === true) loaded.set(from, [...(loaded.get(from) ?? []), to]);
  }
  return programs
    .flatMap(({ program, never }) => {
      const ways = waysFrom(program, loaded);
      return never.flatMap((file) => ways.get(file) ?? []);
    })
    .toSorted();
}

/** Every file that is loaded with this one, and on which way. */
function waysFrom(program: string, loaded: ReadonlyMap<string, readonly string[]>): Map<string, string> {
  const ways = new Map([[program, program]]);
  for (const [file, way] of ways) {
    for (const to of loaded.get(file) ?? []) if (!ways.has(to)) ways.set(to, `${way} loads ${to}`);
  }
  return ways;
}
