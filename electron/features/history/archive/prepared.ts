import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * The statements of some texts by their names, for each file prepared once (preparing costs more than running), and only when first
 * asked for: a statement cannot be made before its tables are.
 */
export function preparedFor<N extends string>(
  texts: Readonly<Record<N, string>>,
): (db: DatabaseSync) => Record<N, StatementSync> {
  const prepared = new WeakMap<DatabaseSync, Record<N, StatementSync>>();
  return (db) => {
    const found = prepared.get(db);
    if (found !== undefined) return found;
    const made: Partial<Record<N, StatementSync>> = {};
    for (const name of Object.keys(texts) as N[]) made[name] = db.prepare(texts[name]);
    const all = made as Record<N, StatementSync>; // every name was just made
    prepared.set(db, all);
    return all;
  };
}
