import type { CallHandlers, CallReply } from '../../shared/bridge/contract.ts';
import { succeed } from '../../shared/base/result.ts';
import type { SettingsStore } from './settings-file.ts';

type Preferences = CallReply<'preferences.get'>;

/** The calls of the bridge about preferences. `changed` is called with new ones once they are stored. */
export function preferenceHandlers(
  settings: SettingsStore,
  changed: (preferences: Preferences) => void,
): Pick<CallHandlers, 'preferences.get' | 'preferences.set'> {
  return {
    'preferences.get': async () => succeed(settings.get().preferences),
    async 'preferences.set'(preferences) {
      const saved = settings.update((current) => ({ ...current, preferences }));
      if (!saved.ok) return saved;
      changed(preferences);
      return succeed(preferences);
    },
  };
}
