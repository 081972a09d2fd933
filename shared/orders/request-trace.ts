import { z } from 'zod';

/** The one request of a placement. Values of secret headers are replaced before it is kept. */
export const requestTrace = z.strictObject({
  method: z.string(),
  origin: z.string(),
  endpoint: z.string(),
  /** Timestamp + method + endpoint + body, as it was signed (section 5). */
  prehash: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** Milliseconds since the epoch by our clock. */
  sentAt: z.number(),
  /** From hand-over to the last byte of the answer; null without an answer. */
  tookMs: z.nullable(z.number()),
  bytesWritten: z.nullable(z.number()),
  httpStatus: z.nullable(z.number()),
  /** Whether the connection had been opened while the confirm step was armed. */
  warmed: z.boolean(),
});

export type RequestTrace = z.infer<typeof requestTrace>;
