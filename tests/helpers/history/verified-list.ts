/** For tests: what is known of a list in which one range was verified, at `at`. Times in milliseconds since the epoch. */
export function verifiedRange(since: number, until: number, at: number) {
  return { complete: { since, until }, verified: [{ from: since, to: until, at }] };
}
