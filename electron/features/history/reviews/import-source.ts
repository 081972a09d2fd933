import { z } from 'zod';
import type { Provenance } from './fold.ts';
import type { NewReviewRow } from './log-row.ts';

/** One step on the way of rows from the log they were written to. */
export interface ImportStep {
  file: string;
  /** Who imported it. */
  by: string;
  /** Milliseconds since the epoch, by the clock of whoever did. */
  at: number;
}

/** Where the rows after an import row come from. */
export interface ImportSource extends ImportStep {
  /** From a backup of this log, not from another person's. */
  restored: boolean;
  /** How they had come into that file before; the first step first. */
  before: readonly ImportStep[];
}

const step = z.object({ file: z.string(), by: z.string(), at: z.number() });
const value = z.object({
  name: z.string(),
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
    const { name, restored = false, before = [] } = value.parse(JSON.parse(text));
    return { file: name, by, at, restored, before };
  } catch {
    return { file: '', by, at, restored: false, before: [] };
  }
}

/** What rows from this source count as. */
export function provenanceOf({ restored, before }: Pick<ImportSource, 'restored' | 'before'>): Provenance {
  return restored && before.length === 0 ? 'restored' : 'imported';
}

/** The steps rows of this source have behind them for whoever takes them next. Of a log that was restored they are that log's own. */
export function stepsOf({ file, by, at, restored, before }: ImportSource): readonly ImportStep[] {
  return restored ? before : [...before, { file, by, at }];
}

/** Behind words from elsewhere in a file that is exported: " (imported from bob.db by Ann, 2026-11-20T09:40:00.000Z)". */
export function formatImportSource(source: ImportSource | null): string {
  const [first] = source === null ? [] : stepsOf(source);
  if (first === undefined) return '';
  return ` (imported from ${first.file} by ${first.by}, ${new Date(first.at).toISOString()})`;
}
