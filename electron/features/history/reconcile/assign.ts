/** A row of a ledger in time: first and last moment it may mean, milliseconds since the epoch. */
export interface Moment {
  from: number;
  to: number;
}

/** What became of rows and records that are equal in everything but time. */
interface Assignment {
  /** For each row the record it is paired with, or -1. */
  partner: Int32Array;
  /** For each row and each record the set of equally good choices it belongs to, or -1; none of such a set is paired. */
  rowSet: Int32Array;
  recordSet: Int32Array;
  sets: number;
}

/** Most pairings of one cluster that are all weighed against each other: a few milliseconds. */
const MAX_CELLS = 1_000_000;

/**
 * Pairs rows with records of the same currency, direction and amount, both in order of time, none further apart than `tolerance`.
 *
 * Of all ways to pair them, one with the most pairs, and of those one with the smallest sum of distances. It is found cluster by cluster
 * (rows and records that could be paired with each other, directly or through others) by a table over "the first i rows and j
 * records". Crossing pairs need not be weighed: of two rows and two records in order, pairing first with first is never worse.
 * Where as good a choice would leave another one over, nothing is paired at random: those are a set of ambiguous ones. A cluster
 * too large for the table pairs those closest in time first, and then what is left.
 *
 * Rows must all be moments or all be days, so that they are in order by beginning and by end.
 */
export function assign(rows: readonly Moment[], times: readonly number[], tolerance: number): Assignment {
  const made: Assignment = {
    partner: new Int32Array(rows.length).fill(-1),
    rowSet: new Int32Array(rows.length).fill(-1),
    recordSet: new Int32Array(times.length).fill(-1),
    sets: 0,
  };
  const allRows = Array.from(rows, (_, at) => at);
  const allRecords = Array.from(times, (_, at) => at);
  assignAmong({ rows, times, made }, allRows, allRecords, tolerance);
  return made;
}

interface Work {
  rows: readonly Moment[];
  times: readonly number[];
  made: Assignment;
}

interface Cluster {
  rows: number[];
  records: number[];
}

function assignAmong(
  work: Work,
  rows: readonly number[],
  records: readonly number[],
  tolerance: number,
): void {
  for (const cluster of clusters(work, rows, records, tolerance)) assignCluster(work, cluster, tolerance);
}

function assignCluster(work: Work, cluster: Cluster, tolerance: number): void {
  const { made } = work;
  if (pairInOrder(work, cluster, tolerance)) return;
  const cells = cluster.rows.length * cluster.records.length;
  if (cells <= MAX_CELLS) {
    weigh(work, cluster, tolerance);
    return;
  }
  const narrower = tolerance === Number.POSITIVE_INFINITY ? 86_400_000 : Math.floor(tolerance / 4);
  if (tolerance > 0) assignAmong(work, cluster.rows, cluster.records, narrower);
  const taken = new Set<number>();
  for (const row of cluster.rows) taken.add(made.partner[row] ?? -1);
  const rows = cluster.rows.filter((row) => made.partner[row] === -1 && made.rowSet[row] === -1);
  const records = cluster.records.filter((record) => !taken.has(record) && made.recordSet[record] === -1);
  for (const left of clusters(work, rows, records, tolerance)) {
    if (pairInOrder(work, left, tolerance)) continue;
    if (left.rows.length * left.records.length <= MAX_CELLS) weigh(work, left, tolerance);
    else unreadable(made, left.rows, left.records);
  }
}

function distance({ from, to }: Moment, at: number): number {
  return Math.max(0, from - at, at - to);
}

/** Cuts rows and records into clusters that have nothing to do with each other; what could pair with nothing is in none. */
function clusters(
  { rows, times }: Work,
  rowIndexes: readonly number[],
  recordIndexes: readonly number[],
  tolerance: number,
): Cluster[] {
  const found: Cluster[] = [];
  let current: Cluster | null = null;
  let low = 0;
  let high = 0;
  let reached = 0;
  for (const index of rowIndexes) {
    const row = rows[index];
    if (row === undefined) continue;
    const time = (at: number): number => times[recordIndexes[at] ?? -1] ?? Number.POSITIVE_INFINITY;
    while (low < recordIndexes.length && time(low) < row.from - tolerance) low += 1;
    high = Math.max(high, low);
    while (high < recordIndexes.length && time(high) <= row.to + tolerance) high += 1;
    if (low >= high) continue;
    if (current === null || low >= reached) {
      current = { rows: [], records: [] };
      found.push(current);
      reached = low;
    }
    current.rows.push(index);
    for (; reached < high; reached += 1) current.records.push(recordIndexes[reached] ?? -1);
  }
  return found;
}

/** As many rows as records, and each can have its counterpart in order: none is left over, so nothing is ambiguous. */
function pairInOrder({ rows, times, made }: Work, cluster: Cluster, tolerance: number): boolean {
  if (cluster.rows.length !== cluster.records.length) return false;
  const fits = cluster.rows.every((row, at) => {
    const moment = rows[row];
    return (
      moment !== undefined && distance(moment, times[cluster.records[at] ?? -1] ?? Number.NaN) <= tolerance
    );
  });
  if (!fits) return false;
  for (const [at, row] of cluster.rows.entries()) made.partner[row] = cluster.records[at] ?? -1;
  return true;
}

function unreadable(made: Assignment, rows: readonly number[], records: readonly number[]): void {
  for (const row of rows) made.rowSet[row] = made.sets;
  for (const record of records) made.recordSet[record] = made.sets;
  made.sets += 1;
}

/** Best number of pairs and smallest sum of distances, for the first i rows and j records of a cluster at `i * width + j`. */
interface Table {
  pairs: Int32Array;
  cost: Float64Array;
}

function weigh({ rows, times, made }: Work, cluster: Cluster, tolerance: number): void {
  const n = cluster.rows.length;
  const m = cluster.records.length;
  const width = m + 1;
  const gap = (i: number, j: number): number => {
    const row = rows[cluster.rows[i] ?? -1];
    return row === undefined
      ? Number.POSITIVE_INFINITY
      : distance(row, times[cluster.records[j] ?? -1] ?? Number.NaN);
  };
  const before = fill(n, m, tolerance, gap);
  const after = fill(n, m, tolerance, (i, j) => gap(n - 1 - i, m - 1 - j));
  const best = n * width + m;
  const maxPairs = before.pairs[best] ?? 0;
  const minCost = before.cost[best] ?? 0;
  /** Whether the best of the first i, j joined with the best of what comes after i2, j2 and `more` is as good as the best. */
  const asGood = (i: number, j: number, i2: number, j2: number, pair: number | null): boolean => {
    const a = i * width + j;
    const b = (n - i2) * width + (m - j2);
    const pairs = (before.pairs[a] ?? 0) + (after.pairs[b] ?? 0) + (pair === null ? 0 : 1);
    return pairs === maxPairs && (before.cost[a] ?? 0) + (after.cost[b] ?? 0) + (pair ?? 0) === minCost;
  };
  const rowIn = new Uint8Array(n);
  const rowOut = new Uint8Array(n);
  const recordIn = new Uint8Array(m);
  const recordOut = new Uint8Array(m);
  /** Pairs of any best way, a byte for row i and record j at `i * m + j`. */
  const paired = new Uint8Array(n * m);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= m; j += 1) {
      if (asGood(i, j, i + 1, j, null)) rowOut[i] = 1;
      if (j === m) continue;
      const apart = gap(i, j);
      if (apart > tolerance || !asGood(i, j, i + 1, j + 1, apart)) continue;
      rowIn[i] = 1;
      recordIn[j] = 1;
      paired[i * m + j] = 1;
    }
  }
  for (let j = 0; j < m; j += 1) {
    for (let i = 0; i <= n; i += 1) if (asGood(i, j, i, j + 1, null)) recordOut[j] = 1;
  }
  const marked = new Uint8Array(n + m);
  for (let node = 0; node < n + m; node += 1) {
    const ambiguous =
      node < n
        ? rowIn[node] === 1 && rowOut[node] === 1
        : recordIn[node - n] === 1 && recordOut[node - n] === 1;
    if (!ambiguous || marked[node] === 1) continue;
    const tied = tiedTo(node, paired, n, marked);
    unreadable(
      made,
      tied.flatMap((at) => (at < n ? (cluster.rows[at] ?? []) : [])),
      tied.flatMap((at) => (at < n ? [] : (cluster.records[at - n] ?? []))),
    );
  }
  for (const [i, j] of trace(before, n, m, tolerance, gap)) {
    if (marked[i] !== 1) made.partner[cluster.rows[i] ?? -1] = cluster.records[j] ?? -1;
  }
}

/**
 * The node and all that pairs as good as any tie it to, marked in `marked`: who is left over there is anybody's guess, and so is who pairs with
 * whom. Rows are the nodes from 0, records those from `n`.
 */
function tiedTo(start: number, paired: Uint8Array, n: number, marked: Uint8Array): number[] {
  const m = marked.length - n;
  const tied = [start];
  marked[start] = 1;
  for (const node of tied) {
    const isRow = node < n;
    for (let other = 0; other < (isRow ? m : n); other += 1) {
      const next = isRow ? n + other : other;
      if (marked[next] === 1 || paired[isRow ? node * m + other : other * m + node - n] !== 1) continue;
      marked[next] = 1;
      tied.push(next);
    }
  }
  return tied;
}

function fill(n: number, m: number, tolerance: number, gap: (i: number, j: number) => number): Table {
  const width = m + 1;
  const pairs = new Int32Array((n + 1) * width);
  const cost = new Float64Array((n + 1) * width);
  for (let i = 1; i <= n; i += 1) {
    for (let j = 1; j <= m; j += 1) {
      const at = i * width + j;
      let max = pairs[at - width] ?? 0;
      let min = cost[at - width] ?? 0;
      const otherPairs = pairs[at - 1] ?? 0;
      const otherCost = cost[at - 1] ?? 0;
      if (otherPairs > max || (otherPairs === max && otherCost < min)) {
        max = otherPairs;
        min = otherCost;
      }
      const apart = gap(i - 1, j - 1);
      if (apart <= tolerance) {
        const joinedPairs = (pairs[at - width - 1] ?? 0) + 1;
        const joinedCost = (cost[at - width - 1] ?? 0) + apart;
        if (joinedPairs > max || (joinedPairs === max && joinedCost < min)) {
          max = joinedPairs;
          min = joinedCost;
        }
      }
      pairs[at] = max;
      cost[at] = min;
    }
  }
  return { pairs, cost };
}

/** The pairs of one best way, read back from the end of the table. */
function trace(
  { pairs, cost }: Table,
  n: number,
  m: number,
  tolerance: number,
  gap: (i: number, j: number) => number,
): [number, number][] {
  const width = m + 1;
  const found: [number, number][] = [];
  let i = n;
  let j = m;
  while (i > 0 && j > 0) {
    const at = i * width + j;
    const apart = gap(i - 1, j - 1);
    if (
      apart <= tolerance &&
      pairs[at] === (pairs[at - width - 1] ?? 0) + 1 &&
      cost[at] === (cost[at - width - 1] ?? 0) + apart
    ) {
      found.push([i - 1, j - 1]);
      i -= 1;
      j -= 1;
    } else if (pairs[at] === pairs[at - width] && cost[at] === cost[at - width]) i -= 1;
    else j -= 1;
  }
  return found.reverse();
}
