/** Where something that belongs to a height would like to be, and how high it is, in pixels. */
export interface Wanted {
  id: string;
  /** Its centre. */
  y: number;
  height: number;
}

/**
 * Centres for tags at the price axis: in the order of their prices, none over another and all within the axis, as near to where they
 * belong as that allows. More than fit are stacked evenly over the whole height.
 */
export function spreadTags(wanted: readonly Wanted[], axisHeight: number): Map<string, number> {
  const sorted = wanted.toSorted((a, b) => a.y - b.y || (a.id < b.id ? -1 : 1));
  const needed = sorted.reduce((sum, { height }) => sum + height, 0);
  const squeeze = needed > axisHeight && needed > 0 ? axisHeight / needed : 1;
  const placed: { id: string; y: number; half: number }[] = [];
  let edge = 0;
  for (const { id, y, height } of sorted) {
    const half = (height / 2) * squeeze;
    const centre = Math.max(y, edge + half);
    placed.push({ id, y: centre, half });
    edge = centre + half;
  }
  let limit = axisHeight;
  for (const tag of placed.toReversed()) {
    tag.y = Math.min(tag.y, limit - tag.half);
    limit = tag.y - tag.half;
  }
  return new Map(placed.map(({ id, y }) => [id, y]));
}

export type Column = 'left' | 'right';

export interface LabelPlace {
  column: Column;
  y: number;
}

/**
 * Centres for the labels on the lines, in one column or two: a label stays on its line while there is room in a column, left first;
 * else it goes where it moves least. Labels of one column never overlap while they fit its height.
 */
export function placeLabels(
  wanted: readonly Wanted[],
  boxHeight: number,
  columns: 1 | 2,
): Map<string, LabelPlace> {
  const sides: Column[] = columns === 1 ? ['left'] : ['left', 'right'];
  const lanes = sides.map((column) => ({ column, edge: -Infinity, labels: [] as Wanted[] }));
  for (const label of wanted.toSorted((a, b) => a.y - b.y || (a.id < b.id ? -1 : 1))) {
    const top = label.y - label.height / 2;
    const lane =
      lanes.find(({ edge }) => edge <= top) ??
      lanes.reduce((best, other) => (other.edge < best.edge ? other : best));
    lane.labels.push(label);
    lane.edge = Math.max(lane.edge, top) + label.height;
  }
  const places = new Map<string, LabelPlace>();
  for (const { column, labels } of lanes) {
    for (const [id, y] of spreadTags(labels, boxHeight)) places.set(id, { column, y });
  }
  return places;
}
