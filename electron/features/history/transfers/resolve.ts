import { sortRows } from '../queries/order.ts';
import { addLink, createLinks, LEVELS, type Links, TX_ALONE, TX_AMOUNT } from './links.ts';

/** What a person is asked to decide, one after the other: the links from `starts[n]` up to `starts[n + 1]` are proposal n's. */
export interface Proposals {
  count: number;
  starts: Uint32Array;
  out: Uint32Array;
  in: Uint32Array;
  level: Uint8Array;
  /** So many at the beginning rest on a transaction id and an amount that fits, and have one candidate. */
  certain: number;
}

/**
 * Makes one-to-one proposals out of links, strongest level first: what hangs together at a level, among records of no stronger level, is
 * one proposal. So every record is in one proposal at most, and where several fit equally well none of
 * them is picked.
 */
interface Resolver {
  /** By row: 1 once a proposal has it. */
  readonly assigned: Uint8Array;
  /** Takes links that are weaker than any taken before, or of other records. */
  take(links: Links): void;
  /** Order: sure ones, other transactions, amounts; in each the newest withdrawal first. */
  proposals(): Proposals;
}

/** Those of the proposals in which some leg is of a row that `has` says yes to, in their order. */
export function proposalsWith(all: Proposals, has: (row: number) => boolean): Proposals {
  const links: number[] = [];
  const starts = [0];
  let certain = 0;
  for (let proposal = 0; proposal < all.count; proposal += 1) {
    const [from, to] = [all.starts[proposal] ?? 0, all.starts[proposal + 1] ?? 0];
    let meant = false;
    for (let link = from; link < to && !meant; link += 1) {
      meant = has(all.out[link] ?? 0) || has(all.in[link] ?? 0);
    }
    if (!meant) continue;
    for (let link = from; link < to; link += 1) links.push(link);
    starts.push(links.length);
    if (proposal < all.certain) certain += 1;
  }
  return {
    count: starts.length - 1,
    starts: Uint32Array.from(starts),
    out: Uint32Array.from(links, (link) => all.out[link] ?? 0),
    in: Uint32Array.from(links, (link) => all.in[link] ?? 0),
    level: Uint8Array.from(links, (link) => all.level[link] ?? 0),
    certain,
  };
}

/** For rows below `rows`, created at these times. */
export function createResolver(rows: number, created: Float64Array): Resolver {
  const state: State = {
    assigned: new Uint8Array(rows),
    degree: new Uint8Array(rows),
    parent: new Int32Array(rows).fill(-1),
    created,
    found: createLinks(),
    starts: new Uint32Array(1_024),
    count: 0,
  };
  return {
    assigned: state.assigned,
    take(links) {
      const { order, starts } = byLevel(links);
      for (let level = 0; level < LEVELS; level += 1) {
        const own = order.subarray(starts[level], starts[level + 1]);
        const free = own.filter(
          (link) => state.assigned[links.out[link] ?? 0] === 0 && state.assigned[links.in[link] ?? 0] === 0,
        );
        if (free.length > 0) takeLevel(links, free, state);
      }
    },
    proposals: () => inOrder(state),
  };
}

interface State {
  assigned: Uint8Array;
  /** Links of a row at the level at hand, 2 means two or more; 0 again after it. */
  degree: Uint8Array;
  /** Union-find over rows; -1: not met at this level. */
  parent: Int32Array;
  created: Float64Array;
  /** Proposal after proposal. */
  found: Links;
  starts: Uint32Array;
  count: number;
}

/** Numbers of the links by their level, and where each level begins. */
function byLevel(links: Links): { order: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(LEVELS + 1);
  for (let link = 0; link < links.count; link += 1) {
    const after = (links.level[link] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let level = 1; level <= LEVELS; level += 1) {
    starts[level] = (starts[level] ?? 0) + (starts[level - 1] ?? 0);
  }
  const next = starts.slice();
  const order = new Uint32Array(links.count);
  for (let link = 0; link < links.count; link += 1) {
    const level = links.level[link] ?? 0;
    order[next[level] ?? 0] = link;
    next[level] = (next[level] ?? 0) + 1;
  }
  return { order, starts };
}

/** Turns the links of one level into proposals. */
function takeLevel(links: Links, free: Uint32Array, state: State): void {
  const { degree, assigned } = state;
  for (const link of free) {
    const [out, into] = [links.out[link] ?? 0, links.in[link] ?? 0];
    assigned[out] = 1;
    assigned[into] = 1;
    degree[out] = Math.min(2, (degree[out] ?? 0) + 1);
    degree[into] = Math.min(2, (degree[into] ?? 0) + 1);
  }
  const tangled: number[] = [];
  for (const link of free) {
    if (degree[links.out[link] ?? 0] === 1 && degree[links.in[link] ?? 0] === 1) {
      beginProposal(state);
      addTo(state, links, link);
    } else tangled.push(link);
  }
  if (tangled.length > 0) takeTangled(links, tangled, state);
  for (const link of free) {
    degree[links.out[link] ?? 0] = 0;
    degree[links.in[link] ?? 0] = 0;
  }
}

/** Links that share records with others: what hangs together is one proposal. */
function takeTangled(links: Links, tangled: readonly number[], state: State): void {
  const { parent, created } = state;
  for (const link of tangled) join(parent, links.out[link] ?? 0, links.in[link] ?? 0);
  const groups = new Map<number, number[]>();
  for (const link of tangled) {
    const root = rootOf(parent, links.out[link] ?? 0);
    const own = groups.get(root);
    if (own === undefined) groups.set(root, [link]);
    else own.push(link);
  }
  for (const own of groups.values()) {
    own.sort((a, b) => compareLinks(links, created, a, b));
    beginProposal(state);
    for (const link of own) addTo(state, links, link);
  }
  for (const link of tangled) {
    parent[links.out[link] ?? 0] = -1;
    parent[links.in[link] ?? 0] = -1;
  }
}

function beginProposal(state: State): void {
  if (state.count === state.starts.length) {
    const more = new Uint32Array(state.count * 2);
    more.set(state.starts);
    state.starts = more;
  }
  state.starts[state.count] = state.found.count;
  state.count += 1;
}

function addTo({ found }: State, links: Links, link: number): void {
  addLink(found, links.out[link] ?? 0, links.in[link] ?? 0, links.level[link] ?? 0);
}

function join(parent: Int32Array, a: number, b: number): void {
  if (parent[a] === -1) parent[a] = a;
  if (parent[b] === -1) parent[b] = b;
  const one = rootOf(parent, a);
  const other = rootOf(parent, b);
  if (one !== other) parent[Math.max(one, other)] = Math.min(one, other);
}

function rootOf(parent: Int32Array, row: number): number {
  let at = row;
  while (parent[at] !== at) {
    const above = parent[at] ?? at;
    parent[at] = parent[above] ?? above;
    at = above;
  }
  return at;
}

/** Nearest in time first, then as the records came. */
function compareLinks(links: Links, created: Float64Array, a: number, b: number): number {
  const distance = (link: number): number =>
    Math.abs((created[links.in[link] ?? 0] ?? 0) - (created[links.out[link] ?? 0] ?? 0));
  return (
    distance(a) - distance(b) ||
    (links.out[a] ?? 0) - (links.out[b] ?? 0) ||
    (links.in[a] ?? 0) - (links.in[b] ?? 0)
  );
}

/** Far above any time in milliseconds, and still exact beside one. */
const CLASS = 2e15;
const MAX_TIME = 9e14;

function inOrder({ found, starts, count, created }: State): Proposals {
  const keys = new Float64Array(count);
  let certain = 0;
  for (let proposal = 0; proposal < count; proposal += 1) {
    const start = starts[proposal] ?? 0;
    const end = proposal + 1 < count ? (starts[proposal + 1] ?? 0) : found.count;
    const level = found.level[start] ?? 0;
    const isCertain = end - start === 1 && level <= TX_AMOUNT;
    if (isCertain) certain += 1;
    const at = Math.max(-MAX_TIME, Math.min(MAX_TIME, created[found.out[start] ?? 0] ?? 0));
    keys[proposal] = (isCertain ? 0 : level <= TX_ALONE ? 1 : 2) * CLASS - at;
  }
  const proposals: Proposals = {
    count,
    starts: new Uint32Array(count + 1),
    out: new Uint32Array(found.count),
    in: new Uint32Array(found.count),
    level: new Uint8Array(found.count),
    certain,
  };
  let at = 0;
  let place = 0;
  for (const proposal of sortRows(keys, count)) {
    proposals.starts[place] = at;
    place += 1;
    const end = proposal + 1 < count ? (starts[proposal + 1] ?? 0) : found.count;
    for (let link = starts[proposal] ?? 0; link < end; link += 1) {
      proposals.out[at] = found.out[link] ?? 0;
      proposals.in[at] = found.in[link] ?? 0;
      proposals.level[at] = found.level[link] ?? 0;
      at += 1;
    }
  }
  proposals.starts[count] = at;
  return proposals;
}
