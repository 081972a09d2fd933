/** The version of every small file of the data folder that this app writes. One without a number is of the first. */
export const FILE_VERSION = 1;

/**
 * Whether a newer Counterfoil wrote this text: it carries a higher `version`. Such a file is no damage. It is read by nobody here, and
 * nothing is written over it or set aside.
 */
export function isNewerFile(text: string): boolean {
  try {
    const raw: unknown = JSON.parse(text);
    if (typeof raw !== 'object' || raw === null || !('version' in raw)) return false;
    return typeof raw.version === 'number' && raw.version > FILE_VERSION;
  } catch {
    return false;
  }
}
