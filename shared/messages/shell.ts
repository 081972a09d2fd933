import { catalogue, plural } from './catalogue.ts';

/** What the system shows for Counterfoil: dialogs, the menu, the tray; and what the desk says of them. */
export const shellText = catalogue('shell', {
  /** A menu of macOS. Its items are the system's own. */
  menuView: 'View',

  /** An icon of the system's tray, as long as the outcome of an order is not known. */
  tray: {
    tip: (words: string) => `Counterfoil: ${words}`,
    unknown: (orders: number) =>
      plural(orders, {
        one: '1 order with an unknown outcome',
        other: `${orders} orders with an unknown outcome`,
      }),
    show: 'Show Counterfoil',
  },

  /** The dialog that asks for a file. */
  open: {
    title: 'Open in Counterfoil',
    busy: 'Another file is being chosen. Choose it, or close that dialog, then repeat this.',
    /** `code`: of the system. */
    failed: (code: string) => `No file could be asked for (${code}). Try again.`,
  },
  /** The dialog that asks where a file is put. */
  save: {
    title: 'Save from Counterfoil',
    busy: 'Another file is being saved. Choose its place first, or close that dialog, then save this one.',
    /** `code`: of the system. */
    failed: (code: string) =>
      `The file could not be written (${code}). Make sure that the disk has room and that you may write there, or choose another place.`,
  },
  /** The question before an address is opened in the browser. */
  link: {
    title: 'Open outside Counterfoil',
    question: 'Open this address in your browser?',
    note: 'The site will see what you look up.',
    open: 'Open',
    notHttps: 'Only https links open. Fix the explorer in Settings.',
    busy: 'Another address is being opened. Answer that question first, then open this one.',
    failed: 'The system did not open its browser. Copy the address and open it there yourself.',
  },
  /** Why no notification is seen. */
  notifications: {
    unsupported: 'This computer shows no notifications.',
    /** `why`: the system's own words. */
    failed: (why: string) =>
      `The last notification was not shown (${why}). Allow notifications of Counterfoil in the settings of this computer.`,
  },
  /** In place of a code of the system. */
  noCode: 'no code',

  /** Boxes that the system shows before or after the window. */
  notStarted: 'Counterfoil could not start',
  /** `name`: the kind of error, "TypeError (ENOSPC)". */
  startBroke: (name: string) =>
    `Counterfoil error while starting: ${name}. Start it again. If that fails too, start it with --diagnostics and send the result to support.`,
  /** `name`: a switch of the command line, without its dashes. */
  noSandbox:
    'Counterfoil does not run with --no-sandbox. Install the deb or rpm package. Your data is unchanged.',
  noData: {
    title: 'Counterfoil could not open its data',
    /** `code`: of the system. */
    words: (folder: string, code: string) =>
      `The folder ${folder} could not be used (${code}). Make sure that the disk has room and that you may write there, then start Counterfoil again.`,
  },
  crashing: {
    title: 'Counterfoil keeps crashing',
    words: 'It will close now. Orders and records are safe.',
  },
  notUpdated: {
    title: 'The update was not installed',
    /** `why`: sentences. */
    words: (why: string) =>
      `${why} Counterfoil has ended; orders and records are safe. Start it again. If it does not start, install the version that whoever gave you Counterfoil offers.`,
  },
  fault: {
    title: 'Counterfoil closed unexpectedly',
    words: 'Orders and records are safe. Unknown orders are checked at the next start.',
  },
});
