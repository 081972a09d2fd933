/** Why a query text cannot be understood, and where: `at` counts UTF-16 units from its beginning. */
export interface QueryProblem {
  message: string;
  at: number;
}

/** A text with its position. */
export interface Placed {
  value: string;
  at: number;
  /** It was in quotation marks. */
  isQuoted?: true;
}
