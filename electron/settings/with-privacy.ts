import { asObject } from '../storage/as-object.ts';

/**
 * Version 3 to 4: hiding of amounts, locking without anybody there, protection from screenshots, and the leave to look for a newer
 * version, which nobody has given yet. The values are written out: a first value that changes later does not change this step.
 */
export function withPrivacy(old: Record<string, unknown>): Record<string, unknown> {
  return {
    ...old,
    preferences: {
      ...asObject(old['preferences']),
      hideAmounts: false,
      autoLockMinutes: 15,
      protectScreen: true,
    },
    updates: { allowed: false },
  };
}
