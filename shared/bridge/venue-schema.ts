import { z } from 'zod';
import { CODE_FORM, MAX_CODES } from '../venue/order-codes.ts';
import { CAPABILITY_NAMES, KEY_VERSIONS, POOLS, REGIONS, VENUE_KINDS } from '../venue/description.ts';

const quota = z.nullable(z.int().check(z.gte(1), z.lte(1_000_000_000)));
const parameterName = z
  .string()
  .check(z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,39}$/, 'letters, digits and _ only'));
const path = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^\/[A-Za-z0-9_\-./{}]*$/, 'a path that begins with / and holds no query'),
  );

const codes = z
  .array(z.string().check(z.regex(CODE_FORM, 'letters, digits, _ . and - only, at most 40')))
  .check(z.maxLength(MAX_CODES));

export const venueSchema = z.strictObject({
  kind: z.enum(VENUE_KINDS),
  label: z.string().check(z.minLength(1), z.maxLength(60)),
  baseUrl: z.string().check(z.minLength(1), z.maxLength(300)),
  headerPrefix: z
    .string()
    .check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,19}$/, 'letters, digits and hyphens, at most 20')),
  keyVersions: z.array(z.enum(KEY_VERSIONS)).check(z.minLength(1), z.maxLength(2)),
  paging: z.strictObject({
    pageParameter: parameterName,
    sizeParameter: parameterName,
    sizes: z.array(z.int().check(z.gte(1), z.lte(10_000))).check(z.minLength(1), z.maxLength(20)),
    defaultSize: z.int().check(z.gte(1), z.lte(10_000)),
  }),
  budget: z.strictObject({
    windowMs: z.nullable(z.int().check(z.gte(100), z.lte(86_400_000))),
    quotas: z.record(z.enum(POOLS), quota),
  }),
  skewMs: z.nullable(z.int().check(z.gte(1), z.lte(3_600_000))),
  capabilities: z.record(z.enum(CAPABILITY_NAMES), z.nullable(path)),
  region: z.optional(z.enum(REGIONS)),
  hiddenOrders: z.optional(z.boolean()),
  orderCodes: z.optional(z.strictObject({ rejections: codes, troubles: codes })),
});
