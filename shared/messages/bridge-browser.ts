import { catalogue } from './catalogue.ts';

/** The browser host's texts where it differs from the desktop app, and why it shows no page. */
export const bridgeBrowserMessages = catalogue('bridge-browser', {
  loopbackOnly:
    'In the browser, Counterfoil connects to venues on this computer only. Use the desktop app for any other venue.',
  /** `code`: the system's short word, "ENOSPC". */
  notSaved: (code: string) =>
    `Could not write the file in the data folder (${code}). Check disk space and permissions, then try again.`,
  noCode: 'no code',
  /** `what`: "backup"; the folder's name stays. */
  noImport: (what: string, endings: string) =>
    `Files cannot be chosen in the browser. Put the ${what} (${endings}) in the “imports” folder inside the data folder, then try again.`,
  noFolder: 'Folders cannot be chosen in the browser. Use the desktop app for a second folder.',
  noUpdates: 'The browser host runs from the source code. Update the source code instead.',
  /** Shown instead of a page. */
  refused: (why: string) => `Counterfoil: ${why}.`,
  why: {
    otherHost: 'this is not the host you asked for',
    usedAddress: 'this address works once; restart the host for a new one',
    onlyGet: 'only GET is served',
    otherPage: 'requests from other pages are blocked',
    otherTab:
      'this tab was not opened with the address that the host printed. Open that address here, or use the other tab',
    noAddress: 'open the address that the host printed',
    noFile: 'file not found',
    notServed: 'no file is served at this address',
  },
});
