import type { ExportTemplate } from '../../../../shared/exports/template.ts';
import { CSV_FORMULAS } from '../../../../shared/csv/writer.ts';
import { isCompletedOnly } from '../../../../shared/exports/completed-only.ts';
import type { HistoryFilter } from '../../../../shared/query/filter.ts';
import { accountNames } from '../../../../shared/addresses/account-names.ts';
import {
  completenessSentence,
  formatForFiles,
  gapLine,
  gapText,
} from '../../../../shared/query/format-completeness.ts';
import type { NamedAccount } from '../../../../shared/query/query-terms.ts';
import type { FileCompleteness } from '../queries/completeness.ts';
import type { ExportFormat, RunEnd } from './export-run.ts';
import { damagedSentence } from '../queries/damaged-sentence.ts';
import { goneSentence } from './gone-records.ts';

interface AboutParts {
  fileName: string;
  written: RunEnd;
  records: number;
  format: ExportFormat;
  template: ExportTemplate;
  filter: HistoryFilter;
  /** The filter as a query text. */
  query: string;
  sort: { by: string; descending: boolean };
  timeZone: string;
  completeness: FileCompleteness;
  /** By which names accounts go. */
  accounts: readonly NamedAccount[];
  /** Whether something changed in the archive between the first row and the last. */
  reviewsChangedDuringExport: boolean;
  version: string;
  writtenAt: number;
}

/** The side file that says what an export is. The data file has no clock in it; this one says when it was written. */
export function aboutText(parts: AboutParts): string {
  const { written, completeness, template } = parts;
  const about = {
    file: parts.fileName,
    sha256: written.sha256,
    bytes: written.bytes,
    format: parts.format,
    records: parts.records,
    ...completenessParts(completeness, accountNames(parts.accounts)),
    query: parts.query,
    filter: parts.filter,
    sort: parts.sort,
    timeZone: parts.timeZone,
    template: template.name,
    columns: template.columns,
    ...(parts.format === 'csv' && {
      delimiter: template.delimiter,
      decimalSign: template.decimalSign,
      byteOrderMark: template.bom === true,
      formulas: CSV_FORMULAS,
    }),
    amounts:
      parts.format === 'xlsx'
        ? 'Two columns each: a number, which a spreadsheet keeps to 15 digits, and the exact text from the venue.'
        : 'Exact decimal text from the venue.',
    ...(parts.format === 'xlsx' && {
      dates: `Local times are by the clock of ${parts.timeZone}, without an offset.`,
    }),
    ...(written.cutCells > 0 && {
      cutCells: `${written.cutCells} values were longer than a spreadsheet allows (32,767 characters) and end in "…".`,
    }),
    ...(written.unmarkedGone > 0 && { noLongerListed: goneSentence(written.unmarkedGone, parts.records) }),
    ...(written.damaged > 0 && { damagedRecords: damagedSentence(written.damaged) }),
    ...(isCompletedOnly(template) && { completedOnly: true, leftOut: written.leftOut }),
    ...(parts.reviewsChangedDuringExport && {
      reviews: 'Records or reviews changed during export; each row shows its state when written.',
    }),
    app: `Counterfoil ${parts.version}`,
    writtenAt: new Date(parts.writtenAt).toISOString(),
  };
  return `${JSON.stringify(about, null, 2)}\n`;
}

/** The sentence, every gap as text and in its parts, and what is known of each list. */
function completenessParts(completeness: FileCompleteness, accountName: (id: string) => string) {
  const { gaps, since, until, lists, leftOut } = completeness;
  const format = formatForFiles(accountName);
  return {
    completeness: completenessSentence(completeness, format),
    partial: gaps.length > 0,
    partialBecause: gaps.map((gap) => gapLine(gap, format)),
    gaps: gaps.map((gap) => {
      const { reason, action } = gapText(gap, format);
      const account = gap.accountId === null ? null : accountName(gap.accountId);
      return { account, list: gap.kind, from: iso(gap.from), to: iso(gap.to), reason, action };
    }),
    completeSince: iso(since),
    completeUntil: iso(until),
    verifiedOn: iso(completeness.verified?.on ?? null),
    coverage: lists.map(({ accountId, kind, since: from, startDate, startDateSource, older }) => ({
      account: accountName(accountId),
      kind,
      since: iso(from),
      startDate: iso(startDate),
      startDateSource,
      older: older === null ? undefined : gapLine(older, format),
    })),
    ...(leftOut.length > 0 && { removedAccountsLeftOut: leftOut.map(accountName) }),
  };
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
