/** The rows without those whose key came before: pages that moved while they were read overlap. Order kept. */
export function uniqueBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const seen = new Set<string>();
  const unique: Row[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    if (!seen.has(key)) unique.push(row);
    seen.add(key);
  }
  return unique;
}
