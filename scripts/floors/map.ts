import type { Floor, Part } from './law.ts';

/** The map is between these lines of docs/architecture.md. */
const MAP_BEGINS = '<!-- map: npm run floors -- --map -->';
const MAP_ENDS = '<!-- end of the map -->';

/** The page with the map of these parts in place of the one it has; throws when it has no place for one. */
export function withMap(page: string, parts: readonly Part[]): string {
  const [begins, ends] = [page.indexOf(MAP_BEGINS), page.indexOf(MAP_ENDS)];
  if (begins < 0 || ends < begins) throw new Error('The page has no place for the map.');
  return `${page.slice(0, begins)}${MAP_BEGINS}\n\n${drawMap(parts)}\n${page.slice(ends)}`;
}

/** Every part with its floors, the highest first: an import goes down, never up. */
function drawMap(parts: readonly Part[]): string {
  return parts
    .map(({ name, floors, inside = [] }) => [drawPart(name, floors), ...inside.map(drawInside)].join(''))
    .join('\n');
}

function drawPart(name: string, floors: readonly Floor[]): string {
  return `    ${name}/\n${drawFloors(name, floors, 8)}`;
}

function drawInside({ name, floors }: { name: string; floors: readonly Floor[] }): string {
  return `        inside ${name}/\n${drawFloors(name, floors, 12)}`;
}

function drawFloors(name: string, floors: readonly Floor[], indent: number): string {
  return floors
    .toReversed()
    .map(({ name: floor, what, folders }) => {
      const inIt = folders.map((folder) =>
        folder === name ? '(its own files)' : folder.slice(name.length + 1),
      );
      return `${' '.repeat(indent)}${floor.padEnd(10)}${what}: ${inIt.join(', ')}\n`;
    })
    .join('');
}
