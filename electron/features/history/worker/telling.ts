import type { OpName } from './ops.ts';

/** What the app tells at its start and whenever it changes. An archive that is opened anew is told the last of each again before anything is asked. */
export const TELLING: readonly OpName[] = [
  'ask.setPractice',
  'ask.setAccounts',
  'ask.setNames',
  'alerts.setRules',
];
