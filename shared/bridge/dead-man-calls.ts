import { z } from 'zod';
import { accountId } from '../base/account-id.ts';
import { DEAD_MAN_SECONDS, deadManSwitch } from '../orders/dead-man-switch.ts';

/** One that another program set may be shorter than what is set from here. */
const anySwitch = z.strictObject({
  timeoutSeconds: z.int().check(z.gte(DEAD_MAN_SECONDS.min), z.lte(DEAD_MAN_SECONDS.max)),
  symbols: z.array(z.string()),
});

/** The dead-man switch of an account at its venue, as far as this app knows. */
export const deadManView = z.strictObject({
  accountId,
  /**
   * on: set and renewed from here; turning-off: unset is asked for and not confirmed; elsewhere: set and not renewed from here, because
   * another program set it.
   */
  is: z.enum(['off', 'on', 'turning-off', 'elsewhere']),
  /** Null where it is off. */
  set: z.nullable(anySwitch),
  /** When the venue cancels at the earliest, milliseconds since the epoch; null where it is off or not known. */
  until: z.nullable(z.number()),
  /** Why it is not renewed, or not off yet, in a sentence; null while all is well. */
  problem: z.nullable(z.string()),
});
export type DeadManView = z.infer<typeof deadManView>;

/** What the status bar shows of one that is not off; no pairs, for a locked window receives it, too. */
export const deadManStatus = z.strictObject({
  accountId,
  is: z.enum(['on', 'turning-off', 'elsewhere']),
  until: z.nullable(z.number()),
  problem: z.nullable(z.string()),
});
export type DeadManStatus = z.infer<typeof deadManStatus>;

/** Kinds `no-capability` where the venue has none, and whatever the venue or the keychain says. */
export const deadManCalls = {
  /** The venue is asked where this app has none on. */
  'deadMan.read': { input: z.strictObject({ accountId }), reply: deadManView },
  /** Turns it on, or sets another one in place of it. Kinds `read-only` and `store`, too. */
  'deadMan.set': { input: z.strictObject({ accountId, ...deadManSwitch.shape }), reply: deadManView },
  /** Turns it off, whoever set it. After an error it is tried again until it is off or came due. */
  'deadMan.unset': { input: z.strictObject({ accountId }), reply: deadManView },
} as const;
