/** Characters of a passphrase that encrypts backups, at least. */
export const MIN_PASSPHRASE = 12;
