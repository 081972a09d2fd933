import { catalogue } from './catalogue.ts';

/** Why there is no update: what the desk says of an offer, a download, or this copy. */
export const updatesDeskText = catalogue('updates-desk', {
  /** `why`: a sentence about the offer. */
  refused: (why: string) =>
    `Update rejected, nothing downloaded. ${why} Get the next version where you got Counterfoil.`,
  offer: {
    notNewer: (offered: string, running: string) =>
      `It offered version ${offered}, which is not newer than ${running}.`,
    notNewerUnreadable: (running: string) =>
      `It offered a version with an unreadable number, which is not newer than ${running}.`,
    noFile: (version: string) => `Version ${version} came without a file.`,
    noHash: (version: string) => `Version ${version} came without the hash of its file.`,
    noSignature: (version: string) => `Version ${version} came without a signature.`,
    noExpiry: (version: string) => `Version ${version} came without a valid expiry date.`,
    expired: (version: string, date: string) =>
      `The offer of version ${version} expired on ${date}. If this computer’s clock is right, a server is repeating an old offer.`,
    otherSignature: (version: string) => `The signature of version ${version} is not one of Counterfoil's.`,
  },
  otherBytes:
    'The downloaded file is not the one that was signed, so it was not installed. Download it again; if that happens twice, get the next version from whoever gave you Counterfoil.',
  stillHere:
    'The update was not installed: the system did not start its installer. Try once more, or install the version that whoever gave you Counterfoil offers.',
  off: 'Updates are off. Turn them on in Settings.',
  installing: 'An update is being installed; Counterfoil is about to start again. Nothing was changed.',
  nothingOffered: 'Check for updates first.',
  nothingReady: 'Download the update first.',
  orderNotTaken:
    'Counterfoil is about to end and install an update, so this order was not taken. Nothing was sent. Place it after the restart.',
  /** `code`: of the system. */
  steps: {
    check: (code: string) =>
      `The place of updates could not be asked (${code}). Look whether this computer is connected, and try again later.`,
    download: (code: string) =>
      `The update could not be downloaded (${code}). Look whether this computer is connected, and try again later.`,
    install: (code: string) =>
      `The update could not be installed (${code}). Look whether this computer is connected, and try again later.`,
  },
  checkLate:
    'The place of updates did not answer within a minute. Check the connection and the proxy settings of this computer, then try again.',
  downloadSilent:
    'The download stopped: nothing came for two minutes. Check the connection of this computer, then download it again.',
  noReason: 'no reason given',
  noFile: 'The update could not be downloaded: no file came of it. Try again later.',
  otherPublisher:
    'The update was refused: its signature is not that of the publisher of this copy. Tell whoever gave you Counterfoil, and get the next version from them.',

  /** Why this copy gets no updates from inside. */
  notServed: {
    source: 'This is a run from the source tree: update that instead.',
    /** `kind`: deb or rpm. */
    package: (kind: string) =>
      `Counterfoil was installed as a ${kind} package, which the package manager of this system looks after. Get new versions from where you got this one.`,
    notAppImage: 'This copy does not update itself. Get new versions where you got it.',
    noKey: 'This copy does not update itself. Get new versions where you got it.',
    noPlace: 'This copy does not update itself. Get new versions where you got it.',
    notHttps: 'This copy does not update itself. Get new versions where you got it.',
    notSigned: 'This copy does not update itself. Get new versions where you got it.',
  },
});
