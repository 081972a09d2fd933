import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { deadManMessages } from '../../../shared/messages/dead-man.ts';
import { formatCount } from '../../lib/format/number.ts';
import { formatPairs } from '../../parts/orders/cancelling.ts';
import { countByPair } from '../../parts/orders/listed-orders.ts';

/** The times that are offered, in seconds. */
export const TIMES = [30, 60, 300, 900, 1_800, 3_600, 14_400, 86_400] as const;
const FIRST_TIME = 300;

export const ALL_PAIRS = '';

/** What is chosen in the dialog. */
export interface DeadManForm {
  timeoutSeconds: number;
  /** A pair, or all of them. */
  pair: string;
}

/** As what is set now, where it can be shown; else five minutes, on all pairs. */
export function firstForm(set: { timeoutSeconds: number; symbols: readonly string[] } | null): DeadManForm {
  const [pair = ALL_PAIRS] = set?.symbols.length === 1 ? set.symbols : [];
  const seconds = set?.timeoutSeconds;
  return { timeoutSeconds: TIMES.find((time) => time === seconds) ?? FIRST_TIME, pair };
}

export function symbolsOf({ pair }: DeadManForm): string[] {
  return pair === ALL_PAIRS ? [] : [pair];
}

/** The open orders that it would cancel now; what waits for a price is not counted on. */
export function formatCovered(orders: readonly VenueOrder[] | null, { pair }: DeadManForm): string {
  const { noOrders, unknownOrders, orders: counted } = deadManMessages.dialog;
  if (orders === null) return unknownOrders;
  const covered = orders.filter(
    ({ symbol, stop }) => stop === undefined && (pair === ALL_PAIRS || symbol === pair),
  );
  if (covered.length === 0) return noOrders;
  return counted(covered.length, formatCount(covered.length), formatPairs(countByPair(covered)));
}

/** The pairs to choose from: those with open orders, the one on Trade, and the one that is set. */
export function pairChoices(orders: readonly VenueOrder[], ...others: readonly (string | null)[]): string[] {
  const symbols = new Set(orders.map(({ symbol }) => symbol));
  for (const other of others) if (other !== null && other !== ALL_PAIRS) symbols.add(other);
  return [...symbols].sort((a, b) => a.localeCompare(b, 'en'));
}
