import { privacyMessages } from '../../../shared/messages/privacy.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { usePreferences, useSetPreferences } from '../../state/app-state.ts';
import { useLockWindow } from '../../state/use-privacy.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/input.tsx';
import { Setting } from '../../ui/setting.tsx';

const messages = privacyMessages.panel;
const { locks } = settingsSectionsMessages;
const MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 240] as const;

/** After how many idle minutes the window locks, and the lock at once. */
export function AutoLock() {
  const preferences = usePreferences();
  const change = useSetPreferences();
  const lock = useLockWindow();
  return (
    <Setting name={messages.lock} note={locks.autoLockNote} more={locks.autoLockMore}>
      <Select
        aria-label={messages.lockAfter}
        options={minuteOptions(preferences.autoLockMinutes)}
        value={String(preferences.autoLockMinutes ?? 'never')}
        onChange={(next) => change({ autoLockMinutes: next === 'never' ? null : Number(next) })}
      />
      <Button onClick={lock}>{privacyMessages.lockWindow}</Button>
    </Setting>
  );
}

/** A number of minutes that is not among the usual ones came out of the settings file, and stays a choice. */
function minuteOptions(now: number | null) {
  const minutes = [...new Set([...MINUTES, ...(now === null ? [] : [now])])].sort((a, b) => a - b);
  return [
    ...minutes.map((one) => ({ value: String(one), label: formatMinutes(one) })),
    { value: 'never', label: messages.never },
  ];
}

function formatMinutes(minutes: number): string {
  return minutes % 60 === 0 ? messages.afterHours(minutes / 60) : messages.afterMinutes(minutes);
}
