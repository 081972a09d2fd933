import { z } from 'zod';
import type { RecordRef, RowKind } from './log-row.ts';

/** What a person decides about two records: one internal transfer, two things that have nothing to do with each other, or neither any more. */
export type TransferIs = 'internal' | 'not-internal' | 'open';

/** How the review log has it: as a row about the withdrawal that names the deposit in its value. */
export interface TransferEvent {
  kind: 'transfer';
  is: TransferIs;
  /** The deposit. */
  other: RecordRef;
}

const KIND_OF = {
  internal: 'internal',
  'not-internal': 'not-internal',
  open: 'internal-off',
} as const satisfies Record<TransferIs, RowKind>;

const depositRef = z.strictObject({
  account: z.string(),
  kind: z.literal('deposit'),
  key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  occurrence: z.int().check(z.gte(0)),
  base: z.string(),
});

export function rowOfTransfer({ is, other }: TransferEvent): { kind: RowKind; value: string } {
  const { account, kind, key, occurrence, base } = other;
  return { kind: KIND_OF[is], value: JSON.stringify({ account, kind, key, occurrence, base }) };
}

/** Null when the value names no deposit: the row was written by nobody of us. */
export function transferOfRow(is: TransferIs, value: string): TransferEvent | null {
  try {
    const other = depositRef.safeParse(JSON.parse(value));
    return other.success ? { kind: 'transfer', is, other: other.data } : null;
  } catch {
    return null;
  }
}
