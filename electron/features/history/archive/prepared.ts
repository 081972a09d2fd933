import type { StatementSync } from 'node:sqlite';
import type { ArchiveContext } from './context.ts';
import { moduleState } from './module-state.ts';

/**
 * The statements of some texts by their names, for each archive prepared once (preparing costs more than running), and only when first
 * asked for: a statement cannot be made before its tables are.
 */
export function preparedFor<N extends string>(
  texts: Readonly<Record<N, string>>,
): (context: ArchiveContext) => Record<N, StatementSync> {
  return moduleState(({ db }: ArchiveContext) => {
    const made: Partial<Record<N, StatementSync>> = {};
    for (const name of Object.keys(texts) as N[]) made[name] = db.prepare(texts[name]);
    return made as Record<N, StatementSync>; // every name was just made
  });
}
