import { FINAL_STATUSES } from '../../../../shared/records/final-status.ts';

/** The condition of SQL for a record that is not final: of the index of such records too, which a query must repeat word for word. */
export const IS_OPEN = `status NOT IN (${FINAL_STATUSES.map((status) => `'${status}'`).join(', ')})`;
