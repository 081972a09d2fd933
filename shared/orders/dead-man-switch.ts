import { z } from 'zod';

/** What venues take, in seconds (VF2.4). */
export const DEAD_MAN_SECONDS = { min: 5, max: 86_400 } as const;
/** The shortest one set from here: a request may take half of it, and there is another try. */
export const SHORTEST_SECONDS = 30;
export const MAX_DEAD_MAN_PAIRS = 50;

const symbol = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/, 'a pair such as BTC-USDT'));

/** The venue cancels the open orders of an account so many seconds after it was set, unless it is set anew before. */
export const deadManSwitch = z.strictObject({
  timeoutSeconds: z.int().check(z.gte(SHORTEST_SECONDS), z.lte(DEAD_MAN_SECONDS.max)),
  /** Whose orders it cancels; none: those of all pairs. */
  symbols: z.array(symbol).check(z.maxLength(MAX_DEAD_MAN_PAIRS)),
});
export type DeadManSwitch = z.infer<typeof deadManSwitch>;

/** Whether two cancel the same orders after the same time; the order of the pairs says nothing. */
export function isSameSwitch(a: DeadManSwitch, b: DeadManSwitch): boolean {
  const [left, right] = [new Set(a.symbols), new Set(b.symbols)];
  const isSameSet = left.size === right.size && a.symbols.every((symbol) => right.has(symbol));
  return a.timeoutSeconds === b.timeoutSeconds && isSameSet;
}
