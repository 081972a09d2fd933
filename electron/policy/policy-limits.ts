import type { PreTradeLimits } from '../../shared/orders/trading-rules.ts';
import { compareQuantities, readQuantity } from '../../shared/money/quantity.ts';
import { policyMessages } from '../../shared/messages/policy.ts';

type AmountLimits = PreTradeLimits['orderValue'];
type PolicyLimits = { readonly [K in keyof PreTradeLimits]?: PreTradeLimits[K] | undefined };

/** -1, 0 or 1, exactly. Both are positive decimals, which the schema proved. */
function compare(a: string, b: string): number {
  const left = readQuantity(a);
  const right = readQuantity(b);
  return left === null || right === null ? 0 : compareQuantities(left, right);
}

/** The smaller amount of each currency; a currency that only one side names is limited by that side. */
function stricter(own: AmountLimits, policy: AmountLimits): AmountLimits {
  const merged = new Map(own.map(({ currency, max }) => [currency, max]));
  for (const { currency, max } of policy) {
    const current = merged.get(currency);
    if (current === undefined || compare(max, current) < 0) merged.set(currency, max);
  }
  return [...merged].map(([currency, max]) => ({ currency, max }));
}

function smaller<T extends string | number>(own: T | null, policy: T | null | undefined): T | null {
  if (policy === null || policy === undefined) return own;
  return own === null || compare(String(policy), String(own)) < 0 ? policy : own;
}

function larger(own: number | null, policy: number | null | undefined): number | null {
  if (policy === null || policy === undefined) return own;
  return own === null ? policy : Math.max(own, policy);
}

/** The limits that hold: a user's where they are stricter, else the administrator's. */
export function strictestLimits(own: PreTradeLimits, policy: PolicyLimits): PreTradeLimits {
  return {
    orderValue: stricter(own.orderValue, policy.orderValue ?? []),
    orderSize: stricter(own.orderSize, policy.orderSize ?? []),
    distancePercent: smaller(own.distancePercent, policy.distancePercent),
    slippagePercent: smaller(own.slippagePercent, policy.slippagePercent),
    // A longer time warns of more orders.
    sameSideSeconds: larger(own.sameSideSeconds, policy.sameSideSeconds),
    ordersAMinute: smaller(own.ordersAMinute, policy.ordersAMinute),
  };
}

/** What is looser than the administrator allows, as a sentence; null when nothing is. */
export function looserThanPolicy(wanted: PreTradeLimits, policy: PolicyLimits): string | null {
  const strict = strictestLimits(wanted, policy);
  const messages = policyMessages.limits;
  for (const name of ['orderValue', 'orderSize'] as const) {
    for (const { currency, max } of strict[name]) {
      const own = wanted[name].find((entry) => entry.currency === currency);
      if (own === undefined || compare(own.max, max) !== 0) return messages[name](max, currency);
    }
  }
  for (const name of ['distancePercent', 'slippagePercent', 'sameSideSeconds', 'ordersAMinute'] as const) {
    const own = wanted[name];
    const allowed = strict[name];
    if (allowed !== null && (own === null || compare(String(own), String(allowed)) !== 0))
      return messages[name](String(allowed));
  }
  return null;
}
