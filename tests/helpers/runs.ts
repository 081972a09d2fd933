/**
 * How many cases a property test tries: `sample` in an ordinary run, `deep` in `npm run test:deep`, which sets COUNTERFOIL_DEEP=1.
 */
export function runs(sample: number, deep: number): number {
  return process.env['COUNTERFOIL_DEEP'] === '1' ? deep : sample;
}
