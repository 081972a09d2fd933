import { z } from 'zod';
import { priceAlert, priceCondition, tradeAlert } from '../alerts/trade-alert.ts';
import { accountId } from '../base/account-id.ts';

const id = z.string().check(z.minLength(1), z.maxLength(40));

const view = z.strictObject({
  /** The newest first. */
  alerts: z.array(priceAlert),
  /** What the bell keeps, the newest first. */
  kept: z.array(tradeAlert),
  /** Accounts whose prices do not come, with the reason. */
  withoutPrices: z.array(z.strictObject({ accountId, reason: z.string() })),
  /** Why the file of them could not be used, with what to do; null when it could. */
  problem: z.nullable(z.string()),
});
export type TradeAlertsView = z.infer<typeof view>;

/** Price alerts, and what the bell keeps of trading. Every reply is all there is now. */
export const tradeAlertCalls = {
  'tradeAlerts.list': { input: z.strictObject({}), reply: view },
  /** A price alert that waits from now on. Kinds `not-found` (no such account), `no-capability` (its venue lists no prices), `limit`, `store`. */
  'tradeAlerts.add': {
    input: z.strictObject({ accountId, symbol: priceAlert.shape.symbol, condition: priceCondition }),
    reply: view,
  },
  /** `waiting` also sets one that fired to wait again. Kinds `not-found` and `store`. */
  'tradeAlerts.set': { input: z.strictObject({ id, to: z.enum(['waiting', 'paused']) }), reply: view },
  /** Kinds `not-found` and `store`. */
  'tradeAlerts.remove': { input: z.strictObject({ id }), reply: view },
  /** Marks these as read; absent: all that are kept. Kind `store`. */
  'tradeAlerts.read': {
    input: z.strictObject({ ids: z.exactOptional(z.array(id).check(z.minLength(1), z.maxLength(300))) }),
    reply: view,
  },
} as const;

export const tradeAlertEvents = {
  /** Something of them changed. */
  tradeAlerts: view,
} as const;
