import { catalogue } from './catalogue.ts';

/** Why there is no update: what is wrong with an offer, a download, or this copy. */
export const updatesServiceMessages = catalogue('updates-service', {
  /** `why`: a sentence about the offer. */
  refused: (why: string) =>
    `Update rejected, nothing downloaded. ${why} Get the next version from where you got Counterfoil.`,
  offer: {
    notNewer: (offered: string, running: string) =>
      `Version ${offered} was offered, which is not newer than ${running}.`,
    notNewerUnreadable: (running: string) =>
      `A version with an unreadable number was offered. It does not count as newer than ${running}.`,
    noFile: (version: string) => `Version ${version} has no file.`,
    noHash: (version: string) => `Version ${version} has no file hash.`,
    noSignature: (version: string) => `Version ${version} has no signature.`,
    noExpiry: (version: string) => `Version ${version} has no valid expiry date.`,
    expired: (version: string, date: string) =>
      `The offer of version ${version} expired on ${date}. If this computer’s clock is right, the server is sending an old offer.`,
    otherSignature: (version: string) => `Version ${version} is not signed by Counterfoil.`,
  },
  otherBytes:
    'Not installed: the downloaded file does not match its signature. Download it again. If this happens twice, get the next version from where you got Counterfoil.',
  stillHere:
    'Update not installed: the installer did not start. Try again, or get the new version from where you got Counterfoil.',
  off: 'Updates are off. Turn them on in Settings.',
  installing: 'An update is being installed. Counterfoil will restart. Nothing was changed.',
  nothingOffered: 'Check for updates first.',
  nothingReady: 'Download the update first.',
  orderNotTaken:
    'Counterfoil is restarting to install an update. Nothing was sent. Place the order after the restart.',
  /** `code`: of the system. */
  steps: {
    check: (code: string) =>
      `Could not check for updates (${code}). Check the connection and try again later.`,
    download: (code: string) =>
      `Could not download the update (${code}). Check the connection and try again later.`,
    install: (code: string) => `Could not install the update (${code}). Try again later.`,
  },
  checkLate:
    'The update server did not answer within a minute. Check the connection and proxy settings, then try again.',
  downloadSilent: 'The download stopped: no data for two minutes. Check the connection, then download again.',
  noReason: 'no reason given',
  noFile: 'Could not download the update: no file arrived. Try again later.',
  otherPublisher:
    'Update rejected: it has a different publisher from this copy. Tell whoever gave you Counterfoil. Get the next version from them.',

  /** Why this copy gets no updates from inside. */
  notServed: {
    source: 'This copy runs from the source code. Update the source code instead.',
    /** `kind`: deb or rpm. */
    package: (kind: string) =>
      `Counterfoil was installed as a ${kind} package. Update it with the package manager, or get new versions from where you got it.`,
    notAppImage: 'On Linux only the AppImage updates itself. Get new versions from where you got this copy.',
    noKey:
      'This copy has no update key, so it does not update itself. Get new versions from where you got it.',
    noFeed: 'This copy has no update server. Get new versions from where you got it.',
    notHttps: 'The update server of this copy does not use https. Get new versions from where you got it.',
    notSigned:
      'This copy is not signed for Windows, so it does not update itself. Get new versions from where you got it.',
  },
});
