import type { OpName } from './modules.ts';

/**
 * Ops that the app calls at its start and at every change: their last inputs are replayed to an archive or a thread that is opened again, before
 * anything is asked. A list of names, because the main process knows the archive by its types alone: the modules themselves are its thread's.
 */
const NAMES = [
  'query.setPractice',
  'query.setAccounts',
  'query.setNames',
  'alerts.setRules',
] as const satisfies readonly OpName[];

export const REPLAYED: ReadonlySet<OpName> = new Set(NAMES);
