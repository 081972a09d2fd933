import { z } from 'zod';
import { accountId } from '../base/account-id.ts';

const positive = z
  .string()
  .check(z.regex(/^(?=.*[1-9])(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,18})?$/, 'a positive number'));
/** A fee rate as a fraction; venues also pay makers, so it may be negative. */
const rate = z.string().check(z.regex(/^-?0(?:\.[0-9]{1,12})?$/, 'a fraction such as 0.001'));
const currency = z.string().check(z.regex(/^[A-Z0-9.]{1,20}$/, 'a currency code'));
const maxPerCurrency = z.array(z.strictObject({ currency, max: positive })).check(z.maxLength(200));

/** What the user set against slips of their own hand. An order beyond a limit can still be sent, at a higher cost of confirming. */
export const preTradeLimits = z.strictObject({
  /** Notional, by quote currency. */
  orderValue: maxPerCurrency,
  /** Size, by base currency. */
  orderSize: maxPerCurrency,
  /** How far beyond the book a price may be, in percent: a buy above the best ask, a sell below the best bid. */
  distancePercent: z.nullable(positive),
  /** How much worse than the best opposite price the average of a market order may be, in percent. */
  slippagePercent: z.nullable(positive),
  /** Another order of the same pair and side within so many seconds. */
  sameSideSeconds: z.nullable(z.int().check(z.gte(1), z.lte(86_400))),
  ordersAMinute: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
});
export type PreTradeLimits = z.infer<typeof preTradeLimits>;

const typedRates = z.strictObject({ maker: rate, taker: rate });

export const tradingRules = z.strictObject({
  /** While locked, the app refuses every placement and the ticket shows it. Survives a restart. */
  locked: z.boolean(),
  limits: preTradeLimits,
  /** A person chose that live orders of currencies without a limit of value or size have none. Without this choice or such a limit no live order is placed. */
  noOrderLimit: z.boolean(),
  /** Fee rates typed in for accounts whose venue does not report them. */
  feeRates: z.record(accountId, typedRates),
});
export type TradingRules = z.infer<typeof tradingRules>;

/** What a window wants changed: the lock, the limits as a whole, or the rates of the accounts it names; null takes rates away. */
export const tradingRulesChange = z.strictObject({
  locked: z.exactOptional(z.boolean()),
  limits: z.exactOptional(preTradeLimits),
  noOrderLimit: z.exactOptional(z.boolean()),
  feeRates: z.exactOptional(z.record(accountId, z.nullable(typedRates))),
});
export type TradingRulesChange = z.infer<typeof tradingRulesChange>;

/** The rules after a change; what the change does not name stays. */
export function changedRules(rules: TradingRules, change: TradingRulesChange): TradingRules {
  const feeRates = { ...rules.feeRates };
  for (const [id, rates] of Object.entries(change.feeRates ?? {})) {
    if (rates === null) delete feeRates[id];
    else feeRates[id] = rates;
  }
  const limits = change.limits ?? rules.limits;
  // The choice to have none was made beside the limits of then: whoever sets or clears one of an amount is asked again.
  const noOrderLimit = change.noOrderLimit ?? (rules.noOrderLimit && hasSameAmounts(limits, rules.limits));
  return { locked: change.locked ?? rules.locked, limits, noOrderLimit, feeRates };
}

function hasSameAmounts(a: PreTradeLimits, b: PreTradeLimits): boolean {
  const amounts = ({ orderValue, orderSize }: PreTradeLimits) => JSON.stringify([orderValue, orderSize]);
  return amounts(a) === amounts(b);
}
