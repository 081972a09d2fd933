import { formatImportSource } from '../../../../shared/reviews/import-source.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { eventOfRow } from '../reviews/fold.ts';
import { reviewsOf } from '../reviews/open-reviews.ts';

/** Reads the texts of a record's notes, oldest first; null for an archive that was opened without its reviews. */
export function noteTexts(context: ArchiveContext): ((id: number) => readonly string[]) | null {
  if (!('log' in context.reviews)) return null;
  const book = reviewsOf(context);
  return (id) => {
    const texts: string[] = [];
    for (const row of book.log.rowsAt(book.seqsOf(id))) {
      const recorded = eventOfRow(row);
      if (recorded?.kind !== 'note' || book.isUndone(row.seq)) continue;
      texts.push(recorded.text + formatImportSource(book.sourceOf(row)));
    }
    return texts;
  };
}
