import { asObject } from '../storage/as-object.ts';

/** Version 4 to 5: how numbers and dates are written, as the language of the computer writes them until somebody chooses. */
export function withFormats(old: Record<string, unknown>): Record<string, unknown> {
  return { ...old, preferences: { ...asObject(old['preferences']), numbers: 'system', dates: 'system' } };
}
