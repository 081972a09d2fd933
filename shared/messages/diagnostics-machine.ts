import { catalogue } from './catalogue.ts';

/** What the checks of this computer and of the files found, and what to do. Also in the report for support, in English: so no plurals of the language here. */
export const machineInEnglish = {
  noAccount: 'No account is chosen, so there is no venue to ask.',
  noAccountAdvice: 'Choose an account at the top.',
  fault: 'Counterfoil could not finish this check because of a fault of its own.',
  faultAdvice: 'Save a report for support.',
  tookTooLong: (seconds: number) => `This took longer than ${seconds} s and was given up.`,
  tookTooLongAdvice: 'Run it again when less is going on.',
  cancelled: 'Cancelled before it was done.',
  cancelledAdvice: 'Run it again when you like.',
  /** A label, then the venue's own message, its code and the HTTP status. */
  venueSaid: 'Venue message',
  venueWords: (message: string, code: string, status: number) => `${message} (code ${code}, HTTP ${status})`,
  venueWordsNoCode: (message: string, status: number) => `${message} (no code, HTTP ${status})`,
  /** In place of a message that is empty. */
  venueNothing: 'nothing',

  keychain: {
    label: 'Keychain',
    unavailableAdvice: 'Until then keys can be kept for one run of the app only.',
    missing: (keychain: string, account: string) =>
      `The ${keychain} works, but the key of ${account} is not in it.`,
    missingAdvice: 'Enter the key again under Accounts.',
    inMemory: 'Keys are kept in memory and end with the app: it was started like that.',
    inMemoryAdvice: 'Start Counterfoil without --keychain memory to keep keys in the system keychain.',
    works: (keychain: string) => `The ${keychain} took an item and gave it back.`,
  },

  disk: {
    notLooked: 'Not possible here: the disk is not looked at.',
    folder: 'Data folder',
    free: 'Free',
    freeUnknown: 'not known',
    used: 'Used by Counterfoil',
    usedInFiles: (size: string, files: number) => `${size} in ${files} files`,
    /** `problem`: a code of the system. */
    notWritten: (problem: string) => `Cannot write to the data folder (${problem}). Orders are blocked.`,
    makeRoom: 'Make room on this disk.',
    makeRoomSoon: 'Make room on this disk soon.',
    ownIt: 'Make sure that you own the data folder and may write in it.',
    littleLeft: (size: string) => `Only ${size} are left on the disk of the data folder.`,
    folderItself: 'The folder itself',
    /** `mode`: in octal digits, "0755". */
    mode: (mode: string) => `mode ${mode}`,
    readable: (parts: number) =>
      parts === 1
        ? 'One part of the data folder can be read or entered by other users of this computer.'
        : `${parts} parts of the data folder can be read or entered by other users of this computer.`,
    readableAdvice: 'Give folders mode 0700 and files mode 0600: chmod -R go= on the data folder.',
    works: 'The data folder can be written, has room and is readable by you alone.',
    worksByUser:
      'The data folder can be written, has room and this system keeps its rights by user, which is not looked at here.',
    bytes: (bytes: number) => (bytes === 1 ? '1 byte' : `${bytes} bytes`),
  },

  policy: {
    none: 'This computer has no policy file. All settings are yours.',
    inForce: 'Your administrator’s policy is in force.',
    changeable: 'Your administrator’s policy is in force, but others can change its file.',
    changeableAdvice: 'The file and its folders should belong to root and be writable by root alone.',
    whoChanges: 'Who can change the file',
    whoChangesUnseen: 'not checked on Windows: see its Security tab',
    file: 'File',
    allowedHosts: 'Allowed hosts',
    readOnly: 'Read-only mode',
    readOnlyOn: 'on: live accounts send no orders',
    limits: 'Pre-trade limits',
    updates: 'Updates',
    updatesOff: 'off',
    dataFolder: 'Data folder',
    orderValue: (most: string, currency: string) => `order value up to ${most} ${currency}`,
    orderSize: (most: string, currency: string) => `order size up to ${most} ${currency}`,
    distancePercent: (percent: string) => `price beyond the book up to ${percent} %`,
    slippagePercent: (percent: string) => `slippage of market orders up to ${percent} %`,
    sameSideSeconds: (seconds: number) => `warning for a second order within ${seconds} s`,
    ordersAMinute: (orders: number) => `up to ${orders} orders a minute`,
  },

  archive: {
    absent: 'There is no archive yet: no history was read.',
    absentAdvice: 'Choose History beside Deposits to read it.',
    newer: 'The archive was written by a newer version of this app.',
    newerAdvice: 'Update Counterfoil to read the history; nothing is written to that file.',
    damaged: (why: string) => `The archive's file is damaged: ${why}.`,
    /** A `why`. */
    notTogether: 'it does not hold together',
    damagedAdvice: 'Restart Counterfoil to download history again. Reviews and orders are not affected.',
    notLooked: (why: string) => `The archive could not be looked over: ${why}. Try again.`,
    whole: 'The archive holds together.',
    deposits: 'Deposits',
    withdrawals: 'Withdrawals',
    version: 'Version of the file',
    setAside: 'Rows set aside',
  },

  logs: {
    rows: 'Rows',
    head: 'Latest hash',
  },

  journal: {
    notOpened: (why: string) => `The journal verifies now, but it could not be opened at the start: ${why}`,
    notOpenedAdvice: 'Start the app again.',
    whole: 'Every row of the order journal is as it was written.',
    absent: 'There is no order journal yet: nothing was placed.',
    advice: 'Do not place orders. Copy the data folder, then restore a valid backup. Keep the damaged file.',
  },

  reviews: {
    whole: 'Every row of the review log is as it was written, and none is missing at its end.',
    absent: 'There is no review log yet: nothing was said of any record.',
    advice:
      'Copy the whole data folder before anything else, then restore the reviews from a backup that verifies.',
    cut: (rows: number) => `Entries are missing from the end (expected ${rows}), or this is another log.`,
  },
};

export const diagnosticsMachineText = catalogue('diagnostics-machine', machineInEnglish);
