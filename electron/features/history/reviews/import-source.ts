import { z } from 'zod';
import type { ImportSource } from '../../../../shared/query/filter.ts';
import type { Provenance } from './fold.ts';
import type { NewReviewRow } from './log-row.ts';

const signer = z._default(z.nullable(z.string()), null);
const step = z.object({ file: z.string(), by: z.string(), at: z.number(), signer });
const value = z.object({
  name: z.string(),
  signer,
  restored: z.optional(z.boolean()),
  before: z.optional(z.array(step)),
});

/** Of a row of kind `import`. One that cannot be read is another person's: what comes after it does not count. */
export function importSource({
  by,
  at,
  value: text,
}: Pick<NewReviewRow, 'by' | 'at' | 'value'>): ImportSource {
  try {
    const { name, signer: key, restored = false, before = [] } = value.parse(JSON.parse(text));
    return { file: name, by, at, signer: key, restored, before };
  } catch {
    return { file: '', by, at, signer: null, restored: false, before: [] };
  }
}

/** What rows from this source count as. */
export function provenanceOf({ restored, before }: Pick<ImportSource, 'restored' | 'before'>): Provenance {
  return restored && before.length === 0 ? 'restored' : 'imported';
}
