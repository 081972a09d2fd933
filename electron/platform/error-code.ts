/** What Node names of a failure ("ECONNREFUSED"); empty when it names none. Several addresses tried and failed are one AggregateError: the first counts. */
export function errorCode(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
