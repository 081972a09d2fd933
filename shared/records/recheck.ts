/** How often all of an account's history is downloaded again; the choices stand in the order of growing distance. */
export const RECHECK_ALL = ['weekly', 'monthly', 'quarterly', 'never'] as const;
export type RecheckAll = (typeof RECHECK_ALL)[number];

/** Days between two times; null: never. */
export const RECHECK_ALL_DAYS: Readonly<Record<RecheckAll, number | null>> = {
  weekly: 7,
  monthly: 30,
  quarterly: 91,
  never: null,
};
