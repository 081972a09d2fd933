import { catalogue } from './catalogue.ts';

/** What the browser host says where it differs from the desktop app, and why it shows no page. */
export const bridgeBrowserText = catalogue('bridge-browser', {
  loopbackOnly:
    'In the browser Counterfoil connects to venues on this computer only. Use the desktop app for any other venue.',
  /** `code`: the system's short word, "ENOSPC". */
  notSaved: (code: string) =>
    `The file could not be written below the data folder (${code}). Make sure that the disk has room, then try again.`,
  noCode: 'no code',
  /** `what`: "backup"; the folder's name stays. */
  noImport: (what: string, ending: string) =>
    `This host has no dialog to choose a file with: put the ${what} (.${ending}) into the folder "imports" of the data folder, then repeat this.`,
  noUpdates:
    'This is the browser host, which runs from the source tree: update that instead. Installed copies look for updates themselves, once allowed.',
  /** Shown instead of a page. */
  refused: (why: string) => `Counterfoil: ${why}.`,
  why: {
    otherHost: 'this is not the host you asked for',
    usedAddress: 'this address works once; start the host again for a new one',
    onlyGet: 'only GET is served',
    otherPage: 'another page may not ask',
    otherTab:
      'this tab did not come from the address that the host printed; open that address in it, or go back to the tab that did',
    noAddress: 'open the address that the host printed',
    noFile: 'there is no such file',
    notServed: 'not served',
  },
});
