import { catalogue } from './catalogue.ts';

/**
 * Why a record cannot be read, as the archive keeps it with an unreadable record: what stands in files is the same in every language.
 * `name`: of a field, "amount"; `got`: what is there instead.
 */
export const recordsInEnglish = {
  notObject: (kind: string) => `it is ${kind} instead of an object`,
  empty: 'empty',
  notText: (name: string, got: string) => `"${name}" is ${got} instead of text`,
  notFlag: (name: string, got: string) => `"${name}" is ${got} instead of true or false`,
  notAmount: (name: string, got: string) => `"${name}" is ${got} instead of a decimal amount`,
  notTime: (name: string, got: string) => `"${name}" is ${got} instead of a time in whole milliseconds`,
  seconds: (name: string, value: number) =>
    `"${name}" is ${value}, which looks like seconds instead of milliseconds since 1970`,
  finer: (name: string, value: number) =>
    `"${name}" is ${value}, which looks like micro- or nanoseconds instead of milliseconds since 1970`,
  nested: 'a field of a record is nested too deeply to be kept',
};

/** Why a page of deposits or withdrawals cannot be used. */
export const venueRecordsMessages = catalogue('venue-records', {
  rows: recordsInEnglish,
  /** `why`: one of the clauses of this catalogue. */
  badPage: {
    deposits: (why: string) => `Invalid page of deposits: ${why}.`,
    withdrawals: (why: string) => `Invalid page of withdrawals: ${why}.`,
  },
  notShown: 'The page is not shown.',
  notSaved: 'The page is not saved.',
  record: (number: number, count: number, why: string) =>
    `record ${number} of ${count} is unreadable (${why})`,
  everyRecord: (why: string) => `every record is unreadable (${why})`,
  notPage: (kind: string) => `"data" is ${kind} instead of a page`,
  notList: (kind: string) => `"items" is ${kind} instead of a list`,
  notCount: (name: string, got: string) => `"${name}" is ${got} instead of a whole number`,
  otherPage: (asked: number, got: number) => `page ${asked} was requested, but "currentPage" is ${got}`,
  otherSize: (asked: number, got: number) =>
    `${asked} records per page were requested, but "pageSize" is ${got}`,
  overfull: (count: number, size: number) =>
    `"items" has ${count} records, more than the "pageSize" of ${size}`,
  totalPages: (totalPage: number, totalNum: number, size: number, pages: number) =>
    `"totalPage" is ${totalPage}, but ${totalNum} records ("totalNum") at ${size} per page make ${pages}`,
  beyondTotal: (totalNum: number, last: number) =>
    `"totalNum" is ${totalNum}, but this page ends with record ${last}`,
  empty: (totalNum: number) => `"items" is empty, but "totalNum" is ${totalNum}`,
  short: (count: number, totalNum: number, due: number) =>
    `"items" has ${count} records, but according to "totalNum" (${totalNum}) this page should have ${due}`,
});
