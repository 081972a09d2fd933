import { catalogue } from './catalogue.ts';

/** What is wrong with a list of a backup, as a part of a sentence. In English where it is written into a backup's manifest. */
export const FAULTS_IN_FILES = {
  noJson: 'it is no JSON',
  otherForm: 'it is not of the form this version knows',
  tooMany: (most: number) => `it has more than ${most} entries`,
} as const;

/** What is wrong with a list of a backup, or with a backup's file: each a part of a sentence, without a point. */
export const backupFaultsText = catalogue('backup-faults', {
  list: FAULTS_IN_FILES,
  merge: {
    newer: 'a newer version of Counterfoil wrote it',
    tooMany: (most: number) => `there would be more than ${most} entries`,
    twoTooLarge: 'the two together are more than it holds',
  },
  /** Said of the file as a whole, also as a sentence of its own with a capital letter and a point. `name`: of a file inside it. */
  file: {
    endsEarly: 'it ends too early',
    tooShort: 'it is too short',
    wrongEnd: 'its end is not as it was written: it was cut off, or something was added',
    tooManyFiles: 'it lists more files than a backup has',
    twice: (name: string) => `${name} is in it twice`,
    tooLarge: (name: string) => `${name} would be larger than such a file can be`,
    between: 'there is something between its files',
    listCutOff: 'its list of files is cut off',
    oddName: 'it names a file as no backup does',
    oddList: 'its list of files is not as it was written',
    cutOff: (name: string) => `${name} is cut off`,
    wrongPlace: (name: string) => `${name} does not stand where the list says`,
    notUnpacked: (name: string) => `${name} cannot be unpacked`,
    changed: (name: string) => `${name} is not as it was written`,
  },
});
