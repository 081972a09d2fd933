import { catalogue } from './catalogue.ts';

/** Why Counterfoil does not use a data folder: others could change what it reads there. */
export const privacyFolderMessages = catalogue('privacy-folder', {
  foreign: (folder: string) =>
    `The data folder ${folder} belongs to another user of this computer. Nothing was opened. Choose a folder of your own, or start Counterfoil as that user.`,
  shared: (folder: string) =>
    `The folder ${folder} is shared by all users of this computer. Nothing was opened. Choose a folder of your own.`,
  open: (folder: string) =>
    `Others can write to the data folder ${folder}: its disk does not support permissions. Nothing was opened. Move the folder to a disk that does.`,
  /** `above`: a folder that contains it. */
  replaceable: (folder: string, above: string) =>
    `Others can write to ${above}, so they could replace the data folder ${folder}. Nothing was opened. Change the permissions of ${above}, or choose another folder.`,
  link: (file: string, folder: string) =>
    `${file} in the data folder ${folder} is a link. Nothing was opened. Replace the link with the file it points to, or delete it.`,
  device: (file: string, folder: string) =>
    `${file} in the data folder ${folder} is not a file. Nothing was opened. Move it to another folder.`,
  /** `code`: of the system. */
  unreadable: (folder: string, code: string) =>
    `Could not open the data folder ${folder} (${code}). Check that it exists and that you have access.`,
  noCode: 'no code',
  /** `why`: SQLite's short text, or a code of the system. */
  lockUnusable: (name: string, folder: string, why: string) =>
    `${name} in ${folder} cannot be used (${why}). It only marks the folder as in use. Make the folder and this file writable, or quit every Counterfoil and delete the file.`,
});
