import { catalogue, plural } from './catalogue.ts';

/** What the window says of the statement of a period. The statement itself is a file and stays English. */
export const statementText = catalogue('statement', {
  label: 'Statement',
  title: 'Statement',
  close: 'Close (Esc)',
  about:
    'Opening and closing counts, totals by currency, gaps in the archive and what is not reviewed, with its SHA-256 in a file beside it. The same period gives the same bytes, or a list of what changed.',
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
  bomHint: 'Excel reads the file as UTF-8.',
  write: 'Create statement',
  writing: 'Creating statement…',
  failed: (why: string) => `No statement was written: ${why}`,
  notOver: 'The period has not ended; totals may change.',
  /** `why`: without a full stop, its first letter small. */
  incomplete: (why: string) => `History is incomplete (${why}). The statement lists the gaps.`,
  behind: 'Update history first: it ends before the period does.',
  days: {
    unknownZone: (zone: string) => `This computer knows no time zone ${zone}. Choose another.`,
    missing: 'Enter the first and the last day.',
    turned: 'The last day is before the first. Change one of them.',
    /** A day that the zone's calendar left out. */
    noSuchDay: (zone: string) => `There is no such day in ${zone}. Choose another.`,
  },
  result: {
    label: 'The statement',
    noPlace: 'Nothing was written: no place was chosen.',
    written: 'Statement saved, with a SHA-256 file.',
    file: 'File',
    copyPath: 'Copy the path of the statement',
    copyHash: 'Copy the SHA-256',
    first: 'First for this period.',
    same: 'Identical to the last one.',
    /** `things`: "3 things differ". */
    differs: '{things} from the last statement of this period:',
    things: (count: number, shown: string) =>
      plural(count, { one: '1 thing differs', other: `${shown} things differ` }),
    changes: 'What differs',
  },
  /** A line of the statement that differs: `line` and what it holds are quoted from the file. */
  changes: {
    added: (line: string) => `New: ${line}.`,
    addedWith: (line: string, holds: string) => `New: ${line}: ${holds}.`,
    gone: (line: string) => `Removed: ${line}.`,
    goneWith: (line: string, held: string) => `No longer: ${line}: ${held}.`,
    other: (line: string, held: string, holds: string) => `${line}: was ${held}; is ${holds}.`,
    layout: 'Only the layout changed.',
    more: (count: number) => `And ${count} more.`,
  },
  refused: {
    unknownZone: (zone: string) =>
      `"${zone}" is no time zone of this computer. Choose one such as Europe/Berlin, or UTC.`,
    emptyPeriod: 'The period ends before it begins, or the filter leaves none of it. Choose other days.',
    diskFull: 'The statement was not written: the disk is full. Make room on it, then make it again.',
    /** `code`: what the system calls it, "EACCES". */
    notWritten: (code: string) =>
      `The statement was not written: ${code}. Choose another place, then make it again.`,
  },
});
