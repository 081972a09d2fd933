import { type Ids, systemIds } from '../../electron/platform/ids.ts';

/** For tests on a clock of their own: identifiers as always, and no chance, so that the same waits are made in every run. */
export const evenIds: Ids = { ...systemIds, fraction: () => 0.5 };
