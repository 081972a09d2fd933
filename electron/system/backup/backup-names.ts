/** What a file name says of an automatic backup. */
export interface NamedBackup {
  /** The file's name, without its folder. */
  name: string;
  /** When it was made, in whole seconds, as milliseconds since the epoch. */
  at: number;
  /** Of the data folder that made it. Two computers may share one folder for their backups. */
  installation: string;
  isSealed: boolean;
}

const NAME = /^counterfoil-auto-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([0-9a-f]{8})\.zip(\.enc)?$/;

/** After the name of an encrypted backup. */
export const SEALED_ENDING = '.enc';

/** `counterfoil-auto-2026-11-27T21-30-00Z-1a2b3c4d.zip`, and `.enc` after it when it is encrypted. No backup that a person created has such a name. */
export function backupName(at: number, installation: string, isSealed: boolean): string {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
  return `counterfoil-auto-${time}Z-${installation}.zip${isSealed ? SEALED_ENDING : ''}`;
}

/** Null for any other file, also for one whose time is none. */
export function readBackupName(name: string): NamedBackup | null {
  const [, day, hours, minutes, seconds, installation, ending] = NAME.exec(name) ?? [];
  if (installation === undefined) return null;
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  const isSealed = ending !== undefined;
  if (Number.isNaN(at) || backupName(at, installation, isSealed) !== name) return null;
  return { name, at, installation, isSealed };
}
