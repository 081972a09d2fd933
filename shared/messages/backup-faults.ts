import { catalogue } from './catalogue.ts';

/** What is wrong with a list of a backup, as a part of a sentence. In English where it is written into a backup's manifest. */
export const FAULTS_IN_FILES = {
  noJson: 'it is not JSON',
  otherForm: 'its format is unknown to this version',
  tooMany: (max: number) => `it has more than ${max} entries`,
} as const;

/** What is wrong with a list of a backup, or with a backup's file: each a part of a sentence, without a full stop. */
export const backupFaultsMessages = catalogue('backup-faults', {
  list: FAULTS_IN_FILES,
  merge: {
    newer: 'a newer version of Counterfoil wrote it',
    tooMany: (max: number) => `there would be more than ${max} entries`,
    twoTooLarge: 'the merged list is too large',
  },
  /** About the file as a whole, also as a sentence of its own with a capital letter and a full stop. `name`: of a file inside it. */
  file: {
    endsEarly: 'it is cut off',
    tooShort: 'it is too short',
    wrongEnd: 'its end was cut off or changed',
    tooManyFiles: 'it lists too many files',
    twice: (name: string) => `${name} appears twice`,
    tooLarge: (name: string) => `${name} is too large`,
    between: 'there is extra data between its files',
    listCutOff: 'its list of files is cut off',
    oddName: 'it has a file with an invalid name',
    oddList: 'its list of files was changed',
    cutOff: (name: string) => `${name} is cut off`,
    wrongPlace: (name: string) => `${name} is not where the list says`,
    notUnpacked: (name: string) => `${name} cannot be unpacked`,
    changed: (name: string) => `${name} was changed`,
  },
});
