import { z } from 'zod';
import { preTradeLimits } from '../orders/trading-rules.ts';

/** A host name, or `*.example.com` for every name below it; no port, no path. */
const hostPattern = z
  .string()
  .check(
    z.regex(
      /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/,
      'a host name such as api.example.com or *.example.com',
    ),
  );

/**
 * What an administrator sets for every user of a computer. A key that is left out leaves the choice to the user; a key nobody knows makes the
 * whole file invalid, because a rule that is misspelt must not go missing unseen.
 */
export const policySchema = z.strictObject({
  /** Venues may be asked at these hosts only; this computer itself always. */
  allowedHosts: z.exactOptional(z.array(hostPattern).check(z.minLength(1), z.maxLength(200))),
  /** Live accounts are read-only: no order is sent or cancelled. */
  readOnly: z.exactOptional(z.literal(true)),
  /** Pre-trade limits that users can tighten, never loosen. */
  limits: z.exactOptional(preTradeLimits.partial()),
  /** Nothing checks for updates. */
  updates: z.exactOptional(z.literal('off')),
  /** Where data are kept; `{user}` is the name of the system user. */
  dataFolder: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(1_000))),
});
export type Policy = z.infer<typeof policySchema>;

/** The policy as the window shows it; null where this computer has none. */
export const policyView = z.nullable(z.strictObject({ file: z.string(), policy: policySchema }));
