import { catalogue, plural } from './catalogue.ts';

/** What the checks of this computer and of the files found, and what to do. Also in the report for support, in English: so no plurals of the language here. */
export const machineInEnglish = {
  noAccount: 'No account selected.',
  noAccountAdvice: 'Choose an account at the top.',
  fault: 'The check stopped because of a Counterfoil error.',
  faultAdvice: 'Save a support report.',
  tookTooLong: (seconds: number) => `Stopped: this took longer than ${seconds} s.`,
  tookTooLongAdvice: 'Run it again when the computer is less busy.',
  cancelled: 'Cancelled.',
  cancelledAdvice: 'Run it again at any time.',
  /** A label, then the venue's own message, its code and the HTTP status. */
  venueMessage: 'Venue message',
  venueText: (message: string, code: string, status: number) => `${message} (code ${code}, HTTP ${status})`,
  venueTextNoCode: (message: string, status: number) => `${message} (no code, HTTP ${status})`,
  /** In place of a message that is empty. */
  venueNothing: 'nothing',

  keychain: {
    label: 'Keychain',
    unavailableAdvice: 'Until it is available, keys are kept for this session only.',
    missing: (keychain: string, account: string) => `${keychain} works, but has no API key for ${account}.`,
    missingAdvice: 'Enter the API key again in Accounts.',
    inMemory:
      'API keys are kept for this session only, because Counterfoil was started with --keychain memory.',
    inMemoryAdvice: 'Start Counterfoil without --keychain memory to save keys in the system keychain.',
    works: (keychain: string) => `${keychain} saved and returned a test item.`,
  },

  disk: {
    notPossible: 'This check is not possible here.',
    folder: 'Data folder',
    free: 'Free',
    freeUnknown: 'unknown',
    used: 'Used by Counterfoil',
    usedInFiles: (size: string, files: number) => `${size} in ${files} files`,
    /** `problem`: a code of the system. */
    notWritten: (problem: string) => `Cannot write to the data folder (${problem}). Orders are blocked.`,
    makeRoom: 'Free up space on this disk.',
    makeRoomSoon: 'Free up space on this disk soon.',
    ownIt: 'Check that you own the data folder and can write to it.',
    littleLeft: (size: string) => `Only ${size} free on the disk of the data folder.`,
    folderItself: 'The folder itself',
    /** `mode`: in octal digits, "0755". */
    mode: (mode: string) => `mode ${mode}`,
    readable: (parts: number) =>
      parts === 1
        ? 'Other users of this computer can access 1 item in the data folder.'
        : `Other users of this computer can access ${parts} items in the data folder.`,
    readableAdvice: 'Set folders to mode 0700 and files to 0600: chmod -R go= on the data folder.',
    works: 'The data folder is writable and private, with free space.',
    worksByUser:
      'The data folder is writable, with free space. Access by other users is not checked on this system.',
    bytes: (bytes: number) => (bytes === 1 ? '1 byte' : `${bytes} bytes`),
  },

  policy: {
    none: 'No policy file. You can change all settings.',
    inForce: 'Your administrator’s policy applies.',
    changeable: 'Your administrator’s policy applies, but others can change its file.',
    changeableAdvice: 'The file and its folders must belong to root and be writable by root only.',
    whoChanges: 'Who can change the file',
    whoChangesUnseen: 'not checked on Windows; see the file’s Security tab',
    file: 'File',
    allowedHosts: 'Allowed hosts',
    readOnly: 'Read-only mode',
    readOnlyOn: 'on: live accounts send no orders',
    limits: 'Pre-trade limits',
    updates: 'Updates',
    updatesOff: 'off',
    dataFolder: 'Data folder',
    orderValue: (max: string, currency: string) => `max order value ${max} ${currency}`,
    orderSize: (max: string, currency: string) => `max order size ${max} ${currency}`,
    distancePercent: (percent: string) => `max distance from best price ${percent}%`,
    slippagePercent: (percent: string) => `max market order slippage ${percent}%`,
    sameSideSeconds: (seconds: number) => `warn on same pair and side within ${seconds} s`,
    ordersAMinute: (orders: number) => `max ${orders} orders per minute`,
  },

  archive: {
    absent: 'No history yet.',
    absentAdvice: 'Download it in History.',
    newer: 'The history file was written by a newer version of Counterfoil.',
    newerAdvice: 'Update Counterfoil to see the history. The file is not changed.',
    damaged: (why: string) => `The history file is damaged: ${why}.`,
    /** A `why`. */
    notTogether: 'its structure is broken',
    damagedAdvice: 'Restart Counterfoil to download history again. Reviews and orders are not affected.',
    /** `named`: some of them, each as `damagedRecord`; `more`: how many are not named. */
    damagedRecords: (count: number, named: string, more: number) =>
      `${count === 1 ? '1 record is' : `${count} records are`} damaged: ${named}${more > 0 ? ` and ${more} more` : ''}.`,
    /** `at`: in UTC, or null where it is unreadable. */
    damagedRecord: (record: number, kind: 'deposit' | 'withdrawal', at: string | null) =>
      `record ${record} (${kind}, ${at === null ? 'time unreadable' : `${at} UTC`})`,
    miscounted: 'Records are missing from the file, or are in it twice.',
    indexes: 'An index does not match the records.',
    damagedRecordsAdvice:
      'They are in no total, statement or export. The next update in History restores those the venue still lists.',
    notChecked: (why: string) => `Could not check the history file: ${why}. Try again.`,
    whole: 'The history file is intact.',
    deposits: 'Deposits',
    withdrawals: 'Withdrawals',
    version: 'File version',
    unreadable: 'Unreadable records',
  },

  logs: {
    rows: 'Entries',
    head: 'Latest hash',
    signed: 'Signed',
    notSigned: 'no',
    /** `key`: five groups of four digits. */
    signedWith: (rows: number, key: string) => `up to entry ${rows} with key ${key}`,
    gone: (missing: number) =>
      plural(missing, {
        one: 'The log is empty or was removed: its 1 entry is missing.',
        other: `The log is empty or was removed: its ${missing} entries are missing.`,
      }),
    cut: (missing: number) =>
      plural(missing, {
        one: 'Every entry that is left is unchanged, but 1 entry is missing from the end.',
        other: `Every entry that is left is unchanged, but ${missing} entries are missing from the end.`,
      }),
    other: 'Every entry is unchanged, but this is not the log used last: another file is in its place.',
    unvouched:
      'Every entry is unchanged. Whether entries were removed from the end cannot be told: its head file is missing or damaged.',
    unvouchedAdvice: 'Restart Counterfoil to create the head file again.',
  },

  journal: {
    notOpened: (why: string) =>
      `The journal is intact now, but could not be opened when Counterfoil started: ${why}`,
    notOpenedAdvice: 'Restart Counterfoil.',
    whole: 'Order journal intact.',
    absent: 'No orders yet.',
    advice: 'Do not place orders. Copy the data folder, then restore a valid backup. Keep the damaged file.',
    cutAdvice:
      'Restore a backup that has them. Or check open and recent orders at the venue, then go on without them.',
  },

  reviews: {
    whole: 'Review log intact and complete.',
    absent: 'No reviews yet.',
    advice: 'Copy the data folder first. Then restore the reviews from a valid backup.',
    cutAdvice: 'Restore the reviews from a backup that has them, or go on without them.',
  },

  files: {
    whole: (count: string) => `Settings and lists intact (${count} files).`,
    copies: 'Some files are damaged, missing or older than their copies. The copies are intact.',
    copiesAdvice: 'Restart Counterfoil. It puts the copies in their places.',
    lost: 'Some files cannot be used, and neither can their copies.',
    lostAdvice: 'Copy the data folder first. Then restore a backup.',
    lockedAdvice:
      'Check permissions of the data folder, and that the latest version of Counterfoil is installed.',
    states: {
      none: 'not there',
      whole: 'intact',
      missing: 'missing',
      damaged: 'damaged',
      older: 'older than its copy',
      newer: 'written by a newer version',
      locked: 'cannot be opened',
    },
  },
};

export const diagnosticsMachineMessages = catalogue('diagnostics-machine', machineInEnglish);
