import { catalogue } from './catalogue.ts';

/** Why a file cannot be exported. The files themselves are English in every language. */
export const exportMessages = catalogue('export', {
  unknownZone: (zone: string) => `Unknown time zone "${zone}". Use e.g. Europe/Berlin or UTC.`,
  diskFull: 'Not exported: the disk is full. Free up space, or choose another folder.',
  /** `code`: the system's name for what went wrong. */
  notWritten: (code: string) =>
    `Not exported: ${code}. Check disk space and permissions, or choose another folder.`,
  tooManyAtOnce: 'Several exports are already running. Wait until one is done, then start this one.',
  notUnderWay: 'This export is no longer running. Start it again.',
  tooLarge:
    'Not exported: the workbook is over 4 GiB, too large for spreadsheets. Export fewer records, or choose CSV or Parquet.',
  /** `reasons` have semicolons between. */
  incomplete: (reasons: string) =>
    `Not exported: history is incomplete (${reasons}). Finish the download, or export as partial.`,
  incompleteAndMore: (reasons: string, more: number) =>
    `Not exported: history is incomplete (${reasons}; and ${more} more). Finish the download, or export as partial.`,
  templates: {
    unknownColumn: (template: string, column: string) =>
      `"${template}" uses the column "${column}", which this version does not have. Remove it.`,
    sameHeader: (template: string, header: string) =>
      `Two columns of template "${template}" have the header "${header}", which this format does not allow. Rename one.`,
    builtIn: (name: string) => `"${name}" is a built-in template. Give yours another name.`,
    gone: (name: string) => `Template "${name}" not found. It may have been deleted.`,
    tooMany: (max: number) => `You have ${max} templates, the maximum. Delete one first.`,
  },
});
