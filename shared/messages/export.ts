import { catalogue } from './catalogue.ts';

/** What is answered when a file cannot be exported. What stands in the files themselves is English in every language. */
export const exportText = catalogue('export', {
  unknownZone: (zone: string) =>
    `"${zone}" is no time zone of this computer. Choose one such as Europe/Berlin, or UTC.`,
  diskFull:
    'The export was not written, and nothing of it was kept: the disk is full. Make room on it, or choose another place.',
  /** `code`: the system's name for what went wrong. */
  notWritten: (code: string) =>
    `Not exported: ${code}. Check disk space and permissions, or choose another folder.`,
  tooManyAtOnce: 'Several exports are being written already. Wait until one is done, then start this one.',
  notUnderWay: 'This export is no longer under way. Start it again.',
  tooLarge:
    'The workbook would be larger than 4 GiB, which spreadsheets do not open. Export fewer records, or choose CSV or Parquet.',
  /** `reasons` have semicolons between. */
  incomplete: (reasons: string) =>
    `Not exported: history is incomplete (${reasons}). Finish the download, or export as partial.`,
  incompleteAndMore: (reasons: string, more: number) =>
    `Nothing was exported: the archive is not complete for these records (${reasons}; and ${more} more). Mend that, most often by reading the history to its end, or accept a partial export.`,
  templates: {
    unknownColumn: (template: string, column: string) =>
      `"${template}" uses the column "${column}", which this version does not have. Remove it.`,
    sameHeader: (template: string, header: string) =>
      `Two columns of the template "${template}" are called "${header}", and this format tells columns by name. Rename one.`,
    builtIn: (name: string) => `"${name}" is a built-in template. Give yours another name.`,
    gone: (name: string) => `There is no template "${name}" of yours. It may have been removed already.`,
    notWritten:
      'The template could not be written, so nothing was changed. Check the free space and the permissions of the data folder, and try again.',
    tooMany: (most: number) =>
      `There are ${most} templates already. Remove one you no longer use, then save this one.`,
  },
});
