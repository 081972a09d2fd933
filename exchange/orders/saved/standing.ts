import type { Entry } from '../../persistence/contract.ts';

/** The key of an entry that stands until one with the same key takes its place; null for every other kind. */
export function standingKey(entry: Entry): string | null {
  switch (entry.kind) {
    case 'market':
      return entry.kind;
    case 'dead-man':
    case 'addresses':
    case 'transfers':
      return `${entry.kind} ${String(entry['account'])}`;
    default:
      return null;
  }
}

/** The entries that stand, by key. */
export function restoreStanding(past: readonly Entry[]): Map<string, Entry> {
  const standing = new Map<string, Entry>();
  for (const entry of past) {
    const key = standingKey(entry);
    if (key !== null) standing.set(key, entry);
  }
  return standing;
}
