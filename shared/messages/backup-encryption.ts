import { catalogue } from './catalogue.ts';

/** Backups with a passphrase: the row in Settings, its form, and the passphrase that a restore asks for. */
export const backupEncryptionMessages = catalogue('backup-encryption', {
  name: 'Encrypt backups',
  off: 'Off. Whoever has a backup can read it.',
  on: 'On for new backups, automatic and manual.',
  more: 'Without the passphrase nobody can restore them, and we cannot recover it. Earlier backups stay as they are. What encrypts is kept in the system’s keychain; the passphrase is not kept.',
  noKeychain: 'Needs a keychain. None is available here, so backups are not encrypted.',
  set: 'Set passphrase',
  change: 'Change passphrase',
  remove: 'Turn off encryption',
  removeQuestion: 'Stop encrypting new backups?',
  form: {
    label: 'Passphrase for backups',
    passphrase: 'Passphrase',
    again: 'Passphrase again',
    note: 'At least 12 characters. Write it down and keep it away from this computer.',
    short: 'Use at least 12 characters.',
    different: 'The two passphrases are different.',
    save: 'Encrypt backups',
    cancel: 'Cancel',
  },
  couldNot: 'Could not change the encryption of backups',
  unlock: {
    title: 'Encrypted backup',
    about: 'Enter the passphrase it was encrypted with.',
    passphrase: 'Passphrase',
    missing: 'Enter the passphrase.',
    begin: 'Open backup',
    underWay: 'Decrypting…',
    cancel: 'Cancel',
    close: 'Close (Esc)',
    couldNot: 'Could not open the backup',
  },
  refused: {
    gone: 'The key that encrypts backups is no longer in the keychain. Set the passphrase again in Settings, Backup.',
    needed: 'This backup is encrypted. Enter its passphrase.',
    wrong: 'Wrong passphrase. Nothing restored. Check upper and lower case and the keyboard layout.',
    nothingToOpen: 'Choose the backup again.',
  },
  /** Why an encrypted file cannot be trusted. */
  damaged: 'Its encrypted content was changed or cut off.',
});
