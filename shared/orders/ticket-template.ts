import { z } from 'zod';

const text = (max: number) => z.string().check(z.maxLength(max));
/** Decimal text, or empty where nothing readable was typed; whether it fits a pair is checked in the ticket. */
const amount = z
  .string()
  .check(z.maxLength(100), z.regex(/^$|^(0|[1-9]\d*)(\.\d+)?$/, 'a plain decimal number'));

export const templateName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

/**
 * What a person saved of a ticket under a name, for the ticket of any pair. Numbers are plain decimal text, so that they mean the same however
 * numbers are written later. It is no order, and none comes of it without the ticket's own checks, review and send.
 */
export const ticketTemplate = z.strictObject({
  name: templateName,
  side: z.enum(['buy', 'sell']),
  type: z.enum(['limit', 'market']),
  /** An order for the book, or one that waits for a price. */
  kind: z.enum(['order', 'stop', 'take-profit', 'oco']),
  /** Null: the price in the ticket stays. So with the two of an order that waits. */
  price: z.nullable(amount),
  stopPrice: z.nullable(amount),
  limitPrice: z.nullable(amount),
  /** Null: the amount in the ticket stays. */
  amount: z.nullable(z.strictObject({ by: z.enum(['size', 'total']), text: amount })),
  timeInForce: z.enum(['GTC', 'GTT', 'IOC', 'FOK']),
  /** A time is of one day, so it is not kept; how it is entered is. */
  cancelBy: z.enum(['seconds', 'minutes', 'hours', 'days', 'time']),
  cancelAfter: amount,
  postOnly: z.boolean(),
  hidden: z.boolean(),
  iceberg: z.boolean(),
  visibleSize: amount,
  stp: z.enum(['CN', 'CO', 'CB', 'DC']),
  tags: text(200),
  remark: text(200),
});
export type TicketTemplate = z.infer<typeof ticketTemplate>;
