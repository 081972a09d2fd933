import type { HistoryFilter, HistorySort } from '../../../../shared/query/filter.ts';

/** Results of the last few queries, so that scrolling and the totals beside it do not filter again. */
export interface ResultCache {
  /** The value kept under this key for this revision, else `make`'s, kept from now on. */
  get<T>(kind: 'mask' | 'rows' | 'answer', key: string, revision: number, make: () => T): T;
}

/** A mask is a byte and a list of rows four bytes per record of the archive. */
const MAX_CACHED = { mask: 4, rows: 4, answer: 32 } as const;

export function createResultCache(): ResultCache {
  const cached = new Map<string, Map<string, unknown>>();
  let cachedRevision = -1;
  return {
    get<T>(kind: 'mask' | 'rows' | 'answer', key: string, revision: number, make: () => T): T {
      if (cachedRevision !== revision) cached.clear();
      cachedRevision = revision;
      let own = cached.get(kind);
      if (own === undefined) {
        own = new Map();
        cached.set(kind, own);
      }
      const known = own.has(key);
      const value = known ? (own.get(key) as T) : make(); // one key is only ever used for one type
      own.delete(key);
      own.set(key, value);
      for (const oldest of own.keys()) {
        if (own.size <= MAX_CACHED[kind]) break;
        own.delete(oldest);
      }
      return value;
    },
  };
}

/** One text for filters that say the same in the same order of their lists. */
export function keyOf(filter: HistoryFilter): string {
  const parts: [string, unknown][] = [];
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined) parts.push([name, value]);
  }
  return JSON.stringify(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export interface Sort {
  by: HistorySort;
  descending: boolean;
}
