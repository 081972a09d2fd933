import { catalogue, plural } from './catalogue.ts';

/** The statement of a period. The statement itself is a file and stays English. */
export const statementMessages = catalogue('statement', {
  label: 'Statement',
  title: 'Statement',
  close: 'Close (Esc)',
  about:
    'Counts, totals, gaps and open items for a period, with a SHA-256 file. The same period gives the same file, or a list of what changed.',
  period: 'Period',
  periods: {
    'last-month': 'Last month',
    'this-month': 'This month',
    'last-quarter': 'Last quarter',
    'last-year': 'Last year',
    own: 'Custom',
  },
  zone: 'Time zone',
  zoneHint: 'for day boundaries',
  localZone: (zone: string) => `${zone} (local time)`,
  firstDay: 'First day',
  lastDay: 'Last day',
  dayHint: 'included',
  records: 'Records',
  allRecords: 'All records of all live accounts',
  recordsOf: (account: string) => `All records of ${account}`,
  /** `query`: as the query field writes it. */
  ofFilter: (query: string) => `Filter: ${query}`,
  format: 'Format',
  formats: { pdf: 'To print, sign and file', csv: 'For a spreadsheet' },
  bom: 'Byte order mark',
  bomHint: 'Makes Excel read the file as UTF-8.',
  write: 'Create statement',
  writing: 'Creating statement…',
  failed: (why: string) => `No statement saved: ${why}`,
  notOver: 'The period has not ended; totals may change.',
  /** After the sentence about completeness. */
  listsGaps: 'The statement lists the gaps.',
  days: {
    unknownZone: (zone: string) => `Unknown time zone "${zone}". Use e.g. Europe/Berlin or UTC.`,
    missing: 'Enter the first and the last day.',
    turned: 'The last day is before the first. Change one of them.',
    /** A day that the zone's calendar left out. */
    noSuchDay: (zone: string) => `This day does not exist in ${zone}. Choose another.`,
  },
  result: {
    label: 'The statement',
    noSavePath: 'Cancelled. No statement saved.',
    written: 'Statement saved, with a SHA-256 file.',
    file: 'File',
    copyPath: 'Copy path',
    copyHash: 'Copy SHA-256',
    first: 'First statement of this period.',
    same: 'Identical to the last one.',
    /** `things`: "3 differences". */
    differs: '{things} from the last statement of this period:',
    things: (count: number, shown: string) =>
      plural(count, { one: '1 difference', other: `${shown} differences` }),
    changes: 'Differences',
  },
  /** A line of the statement that differs: `line` and its value are quoted from the file. */
  changes: {
    added: (line: string) => `New: ${line}.`,
    addedWith: (line: string, holds: string) => `New: ${line}: ${holds}.`,
    gone: (line: string) => `Removed: ${line}.`,
    goneWith: (line: string, held: string) => `Removed: ${line}: ${held}.`,
    other: (line: string, held: string, holds: string) => `${line}: was ${held}; now ${holds}.`,
    layout: 'Only the layout changed.',
    lost: 'The last statement of this period was stored on this computer and cannot be read any more. What changed since is not known.',
    more: (count: number) => `And ${count} more.`,
  },
  refused: {
    unknownZone: (zone: string) => `Unknown time zone "${zone}". Use e.g. Europe/Berlin or UTC.`,
    emptyPeriod:
      'The period is empty: it ends before it begins, or the filter excludes it. Choose other days.',
    diskFull: 'Statement not saved: the disk is full. Free up space and try again.',
    /** `code`: what the system calls it, "EACCES". */
    notWritten: (code: string) =>
      `Statement not saved: ${code}. Check disk space and permissions, or choose another folder.`,
  },
});
