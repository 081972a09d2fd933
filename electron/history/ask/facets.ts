import type { AskContext } from './columns.ts';
import type { Dictionary } from './dictionary.ts';

export interface Facets {
  revision: number;
  currencies: string[];
  chains: string[];
  statuses: string[];
  labels: string[];
}

/** The values that occur in the archive now, in the order of their names. An empty chain is no value. */
export function facets({ columns }: AskContext): Facets {
  const { data } = columns;
  return columns.results.get('answer', 'facets', columns.revision(), () => {
    const labels = new Set<string>();
    for (const own of data.labels.values()) for (const label of own) labels.add(label);
    return {
      revision: columns.revision(),
      currencies: occurring(data.currency, data.count, data.currencies),
      chains: occurring(data.chain, data.count, data.chains),
      statuses: occurring(data.status, data.count, data.statuses),
      labels: [...labels].sort(),
    };
  });
}

function occurring(column: Uint32Array, count: number, texts: Dictionary): string[] {
  const seen = new Uint8Array(texts.size());
  for (let row = 0; row < count; row += 1) seen[column[row] ?? 0] = 1;
  const found: string[] = [];
  for (const [code, is] of seen.entries()) {
    const text = texts.textOf(code);
    if (is === 1 && text !== '') found.push(text);
  }
  return found.sort();
}
