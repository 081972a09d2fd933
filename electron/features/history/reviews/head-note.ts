import { join } from 'node:path';
import { z } from 'zod';
import { nodeFiles } from '../../../platform/files.ts';
import type { ChainSummary } from '../../../storage/hash-chained-log.ts';

export const HEAD_FILE = 'reviews.head.json';

const note = z.strictObject({
  rows: z.int().check(z.gte(0)),
  head: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** How far the log went when the app last opened or closed it; null when nobody noted it. Throws when the note is there and unreadable. */
export function readNotedHead(folder: string): ChainSummary | null {
  const text = nodeFiles.read(join(folder, HEAD_FILE));
  if (text === null) return null;
  try {
    return note.parse(JSON.parse(text));
  } catch {
    return null; // a note that says nothing: the chain itself is verified all the same
  }
}

/**
 * Notes how far the log goes, beside it: a chain alone does not show that rows were cut off its end. A note that cannot be written is
 * no reason to refuse anything; it then shows less.
 */
export function noteHead(folder: string, { rows, head }: ChainSummary): void {
  try {
    nodeFiles.replace(join(folder, HEAD_FILE), `${JSON.stringify({ rows, head })}\n`);
  } catch {
    // The log is whole without it.
  }
}
