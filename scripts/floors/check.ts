import path from 'node:path';
import { findCycles } from './cycles.ts';
import type { Import } from './imports.ts';
import type { Floor, Part } from './law.ts';

/** Where a folder belongs: its part, the number of its floor, and the feature or other folder it belongs to. */
interface Place {
  part: Part;
  floors: readonly Floor[];
  floor: number;
  /** The folder of the floor: `electron/features/orders` for all that is below it. */
  unit: string;
  apart: boolean;
}

/** Tests see whatever they test. */
function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$|\/testing(\/|\.ts$)/.test(file);
}

/**
 * What breaks the law of imports, one sentence each, sorted: folders on no floor, imports that go up, into another part or into a
 * neighbouring feature, and cycles between folders or files.
 */
export function checkFloors(
  parts: readonly Part[],
  files: readonly string[],
  imports: readonly Import[],
): string[] {
  const own = files.filter((file) => !isTest(file));
  const homeless = [...new Set(own.map(folderOf))]
    .filter((folder) => placeOf(parts, folder) === null || insidePlaceOf(parts, folder) === 'none')
    .map((folder) => `${folder} is on no floor`);
  const counted = imports.filter(({ from }) => !isTest(from));
  return [
    ...homeless,
    ...counted.flatMap((one) => judge(parts, one)),
    ...cycles(counted, folderOf).map((names) => `folders in a cycle: ${names}`),
    ...cycles(counted, (file) => file).map((names) => `files in a cycle: ${names}`),
  ].toSorted();
}

/** The folders below `features/*` by which a cycle or an arrow is reported. */
function folderOf(file: string): string {
  return path.posix.dirname(file);
}

function placeOf(parts: readonly Part[], folder: string): Place | null {
  const part = parts.find(({ name }) => isIn(folder, name));
  return part === undefined ? null : placeOn(part, part.floors, folder);
}

/** Its floor inside a feature; `none` when it is missing there, null where there are none. */
function insidePlaceOf(parts: readonly Part[], folder: string): Place | 'none' | null {
  for (const part of parts) {
    const inside = part.inside?.find(({ name }) => isIn(folder, name));
    if (inside !== undefined) return placeOn(part, inside.floors, folder) ?? 'none';
  }
  return null;
}

function isIn(folder: string, above: string): boolean {
  return folder === above || folder.startsWith(`${above}/`);
}

function placeOn(part: Part, floors: readonly Floor[], folder: string): Place | null {
  for (const [floor, { folders, apart }] of floors.entries()) {
    for (const one of folders) {
      const unit = unitOf(one, folder);
      if (unit !== null) return { part, floors, floor, unit, apart: apart === true };
    }
  }
  return null;
}

/** The unit of a floor's entry that holds the folder, or null. */
function unitOf(entry: string, folder: string): string | null {
  if (!entry.endsWith('/*')) return entry === folder ? folder : null;
  const above = entry.slice(0, -1);
  if (!folder.startsWith(above)) return null;
  return above + (folder.slice(above.length).split('/')[0] ?? '');
}

function judge(parts: readonly Part[], { from, to }: Import): string[] {
  const a = placeOf(parts, folderOf(from));
  if (a === null) return [];
  const line = `${from} -> ${to}`;
  const b = placeOf(parts, folderOf(to));
  if (b === null || b.part !== a.part) {
    const allowed = a.part.mayImport.some((one) => to === one || to.startsWith(`${one}/`));
    return allowed ? [] : [`${line}: ${a.part.name} imports nothing from there`];
  }
  if (a.unit === b.unit) {
    const [inner, other] = [insidePlaceOf(parts, folderOf(from)), insidePlaceOf(parts, folderOf(to))];
    return isPlace(inner) && isPlace(other) && inner.floors === other.floors ? arrow(line, inner, other) : [];
  }
  return arrow(line, a, b);
}

function isPlace(place: Place | 'none' | null): place is Place {
  return place !== null && place !== 'none';
}

function arrow(line: string, a: Place, b: Place): string[] {
  if (a.unit === b.unit) return [];
  if (b.floor > a.floor) return [`${line}: goes up, from ${floorName(a)} to ${floorName(b)}`];
  const { onlyFor } = b.floors[b.floor] ?? {};
  if (b.floor < a.floor && onlyFor !== undefined && !onlyFor.includes(floorName(a))) {
    return [`${line}: ${floorName(b)} is not for ${floorName(a)}`];
  }
  return b.floor === a.floor && a.apart ? [`${line}: ${floorName(a)} know nothing of each other`] : [];
}

function floorName({ floors, floor }: Place): string {
  return floors[floor]?.name ?? '';
}

function cycles(imports: readonly Import[], nodeOf: (file: string) => string): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [a, b] = [nodeOf(from), nodeOf(to)];
    if (a === b) continue;
    arrows.set(a, (arrows.get(a) ?? new Set()).add(b));
  }
  return findCycles(arrows).map((names) => names.toSorted().join(' '));
}
