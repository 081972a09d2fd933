import { catalogue } from './catalogue.ts';

/** What the system shows for Counterfoil: dialogs, the menu, the tray; and what goes wrong with them. */
export const shellMessages = catalogue('shell', {
  /** A menu of macOS. Its items are the system's own. */
  menuView: 'View',

  /** An icon of the system's tray, as long as an order is unknown. */
  tray: {
    tip: (text: string) => `Counterfoil: ${text}`,
    show: 'Show Counterfoil',
  },

  /** The dialog that asks for a file. */
  open: {
    title: 'Open in Counterfoil',
    folderTitle: 'Choose a folder for Counterfoil',
    busy: 'Another file dialog is open. Close it first.',
    /** `code`: of the system. */
    failed: (code: string) => `Could not open the file dialog (${code}). Try again.`,
  },
  /** The dialog that asks where a file is put. */
  save: {
    title: 'Save from Counterfoil',
    busy: 'Another file dialog is open. Close it first.',
    /** `code`: of the system. */
    failed: (code: string) =>
      `Could not save the file (${code}). Check disk space and permissions, or choose another folder.`,
  },
  /** The question before an address is opened in the browser. */
  link: {
    title: 'Open link',
    question: 'Open this link in your browser?',
    note: 'The site will see what you look up.',
    open: 'Open',
    notHttps: 'Only https links open. Fix the block explorer in Settings.',
    busy: 'Another link is waiting for your answer. Answer it first.',
    failed: 'Could not open the browser. Copy the link and open it yourself.',
  },
  /** Why no notification is seen. */
  notifications: {
    unsupported: 'This computer does not support notifications.',
    /** `why`: the system's own words. */
    failed: (why: string) =>
      `The last notification was not shown (${why}). Allow Counterfoil notifications in the system settings.`,
  },
  /** In place of a code of the system. */
  noCode: 'no code',

  /** Boxes that the system shows before or after the window. */
  notStarted: 'Counterfoil could not start',
  /** `name`: the kind of error, "TypeError (ENOSPC)". */
  startBroke: (name: string) =>
    `Counterfoil error while starting: ${name}. Restart it. If that fails too, start it with --diagnostics and send the result to support.`,
  /** `name`: a switch of the command line, without its dashes. */
  noSandbox:
    'Counterfoil does not run with --no-sandbox. Install the deb or rpm package. Your data is unchanged.',
  noData: {
    title: 'Counterfoil could not open its data',
    /** `code`: of the system. */
    words: (folder: string, code: string) =>
      `Could not open the folder ${folder} (${code}). Check disk space and permissions, then restart Counterfoil.`,
  },
  crashing: {
    title: 'Counterfoil keeps crashing',
    text: 'It will quit now. Orders and records are safe.',
  },
  notUpdated: {
    title: 'The update was not installed',
    /** `why`: sentences. */
    words: (why: string) =>
      `${why} Counterfoil has quit. Orders and records are safe. Restart it. If it does not start, reinstall it from where you got it.`,
  },
  fault: {
    title: 'Counterfoil quit unexpectedly',
    text: 'Orders and records are safe. Unknown orders are checked at the next start.',
  },
});
