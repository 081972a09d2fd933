import { catalogue, plural } from './catalogue.ts';

/**
 * What is said of the small files of the data folder. `what` is what one holds, as the beginning of a sentence: "The address book";
 * `name` is its own name: "address-book.json"; `meanwhile` is what holds without it, as a part of a sentence.
 */
export const settingsFilesText = catalogue('settings-files', {
  /** A `meanwhile`. */
  countsAsEmpty: 'it counts as empty',
  notWritten: (what: string) =>
    `${what} could not be written, so nothing was changed. Check the free space and the permissions of the data folder, and try again.`,
  /** `copy`: the name under which the damaged file is kept. */
  damaged: (what: string, name: string, copy: string) =>
    `${what} in ${name} cannot be read, so it counts as empty. The next change keeps the old file as ${copy}; put back a copy, or import it again, then start Counterfoil anew.`,
  damagedRules: (what: string, name: string, copy: string, meanwhile: string) =>
    `${what} in ${name} cannot be read, so ${meanwhile}. The next change keeps the old file as ${copy}; put back a copy, then start Counterfoil anew.`,
  locked: (what: string, name: string) =>
    `${what} may not be read: ${name} in the data folder belongs to somebody else or cannot be opened. Nothing is written over it. Correct its permissions, then start Counterfoil anew.`,
  newer: (what: string, name: string, meanwhile: string) =>
    `${what} (${name}) was written by a newer version of Counterfoil, so ${meanwhile} here and nothing is changed in it. Start that version again, or update this one.`,
  /** `names`: of `count` files. */
  newerFiles: (count: number, names: string) =>
    plural(count, {
      one: `${names} in the data folder was written by a newer version of Counterfoil. It is left alone, and what is kept there is missing here. Start that version again, or update this one.`,
      other: `${names} in the data folder were written by a newer version of Counterfoil. They are left alone, and what is kept there is missing here. Start that version again, or update this one.`,
    }),

  /** Of the settings themselves, at the start. */
  settings: {
    unreadable: (name: string) =>
      `${name} in the data folder cannot be read. Check its permissions and start again.`,
    newer: (name: string) =>
      `${name} was written by a newer version of Counterfoil. Start that version, or choose another data folder.`,
    notCarried: (name: string) =>
      `${name} comes from an earlier version and could not be copied before the change. Free space in the data folder or check its permissions, and start again.`,
    notSetAside: (name: string) =>
      `${name} is damaged and could not be copied aside. Free space in the data folder or check its permissions, and start again.`,
    setAside: (copy: string) =>
      `The settings were damaged. They were set aside as ${copy} in the data folder and the app began with new ones: add your accounts again. Stored credentials were not touched.`,
    notWritten:
      'The settings could not be written, so nothing was changed. Check the free space and the permissions of the data folder, and try again.',
  },
});
