import { z } from 'zod';
import { RECORD_KINDS } from '../records/record.ts';
import { accountId } from '../base/account-id.ts';

const when = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000));
const filterText = z
  .string()
  .check(z.minLength(1), z.maxLength(60), z.regex(/^[\x21-\x7e]+$/, 'printable ASCII, no spaces'));

const recordFilter = z.strictObject({
  currency: z.exactOptional(filterText),
  status: z.exactOptional(filterText),
  startAt: z.exactOptional(when),
  endAt: z.exactOptional(when),
});

const recordFields = {
  currency: z.string(),
  chain: z.string(),
  status: z.string(),
  address: z.string(),
  memo: z.string(),
  isInner: z.boolean(),
  amount: z.string(),
  fee: z.string(),
  walletTxId: z.nullable(z.string()),
  createdAt: z.number(),
  updatedAt: z.number(),
  remark: z.string(),
  otherFields: z.record(z.string(), z.string()),
};

export const walletRecord = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deposit'), ...recordFields }),
  z.strictObject({ kind: z.literal('withdrawal'), id: z.string(), ...recordFields }),
]);

export const recordCalls = {
  /** One page, asked from the venue. */
  'records.page': {
    input: z.strictObject({
      accountId,
      kind: z.enum(RECORD_KINDS),
      page: z.int().check(z.gte(1), z.lte(1_000_000)),
      pageSize: z.int().check(z.gte(1), z.lte(10_000)),
      filter: recordFilter,
    }),
    reply: z.strictObject({
      currentPage: z.number(),
      pageSize: z.number(),
      totalNum: z.number(),
      totalPage: z.number(),
      items: z.array(walletRecord),
      /** When the venue answered, milliseconds since the epoch, by the venue's clock where it is known. */
      receivedAt: when,
      latencyMs: z.number(),
    }),
  },
} as const;
