/** What a file says about damaged records that it leaves out; null where there are none. It is English in every language. */
export function damagedSentence(damaged: number): string | null {
  if (damaged === 0) return null;
  return damaged === 1 ? '1 damaged record is not included.' : `${damaged} damaged records are not included.`;
}
