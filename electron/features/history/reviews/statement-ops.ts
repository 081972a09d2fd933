import { createHash } from 'node:crypto';
import type { BridgeError } from '../../../../shared/base/error.ts';
import { timeZoneOf } from '../../../../shared/base/time-zone.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { statementMessages } from '../../../../shared/messages/statement.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { reviewsOf } from './open-reviews.ts';
import { savedOf, type SavedStatement } from './statement-changes.ts';
import { statementCsv } from './statement-csv.ts';
import { statementFacts, type StatementQuery } from './statement-facts.ts';
import { statementPdf } from './statement-pdf.ts';

interface StatementOrder extends Omit<StatementQuery, 'zone'> {
  timeZone: string;
  format: 'pdf' | 'csv';
  /** Of a CSV: begin with a byte order mark. */
  bom?: boolean;
}

/** A statement ready to be written: the file's text (of a PDF, ASCII), and what is saved of it. */
interface MadeStatement {
  text: string;
  sha256: string;
  saved: SavedStatement;
  /** The whole review log when it was made, for the manifest. */
  log: { rows: number; head: string };
}

export const statementOps = {
  /** Makes the statement of a period; nothing is written. */
  'reviews.statement'(
    context: ArchiveContext,
    { timeZone, format, bom = false, ...query }: StatementOrder,
  ): Result<MadeStatement, BridgeError> {
    const zone = timeZoneOf(timeZone);
    if (zone === null) {
      const message = statementMessages.refused.unknownZone(timeZone);
      return fail({ kind: 'bad-request', message, field: 'timeZone' });
    }
    const facts = statementFacts(context, { ...query, zone });
    const text = format === 'csv' ? statementCsv(facts, bom) : statementPdf(facts);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const { log } = reviewsOf(context);
    return succeed({
      text,
      sha256,
      saved: savedOf(facts, { [bom ? 'csv-bom' : format]: sha256 }),
      log: { rows: log.rows(), head: log.head() },
    });
  },
} as const;
