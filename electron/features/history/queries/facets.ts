import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import type { QueryContext } from './columns.ts';
import type { Dictionary } from './dictionary.ts';
import { maskOf } from './filter.ts';
import { keyOf } from './result-cache.ts';

/** Whose records are meant. */
export type Scope = Pick<HistoryFilter, 'accountIds' | 'removed'>;

export interface Facets {
  revision: number;
  currencies: string[];
  chains: string[];
  statuses: string[];
  labels: string[];
}

/** The values that occur in records of these accounts now, in the order of their names. An empty chain is no value. */
export function facets(context: QueryContext, { accountIds, removed }: Scope): Facets {
  const { columns } = context;
  const { data } = columns;
  const scope: HistoryFilter = {
    ...(accountIds !== undefined && { accountIds }),
    ...(removed !== undefined && { removed }),
  };
  return columns.results.get('answer', `facets ${keyOf(scope)}`, columns.revision(), () => {
    const { bytes } = maskOf(context, scope);
    const labels = new Set<string>();
    for (const [row, own] of data.labels) {
      if (bytes === null || bytes[row] === 1) for (const label of own) labels.add(label);
    }
    return {
      revision: columns.revision(),
      currencies: occurring(data.currency, data.count, bytes, data.currencies),
      chains: occurring(data.chain, data.count, bytes, data.chains),
      statuses: occurring(data.status, data.count, bytes, data.statuses),
      labels: [...labels].sort(),
    };
  });
}

function occurring(
  column: Uint32Array,
  count: number,
  bytes: Uint8Array | null,
  texts: Dictionary,
): string[] {
  const seen = new Uint8Array(texts.size());
  for (let row = 0; row < count; row += 1) {
    if (bytes === null || bytes[row] === 1) seen[column[row] ?? 0] = 1;
  }
  const found: string[] = [];
  for (const [code, is] of seen.entries()) {
    const text = texts.textOf(code);
    if (is === 1 && text !== '') found.push(text);
  }
  return found.sort();
}
