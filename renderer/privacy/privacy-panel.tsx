import { useState } from 'react';
import type { CallReply } from '../../shared/bridge/contract.ts';
import { usePreferences, useSetPreferences } from '../app/desk-state.ts';
import { useCall } from '../bridge.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/input.tsx';
import { Panel } from '../ui/panel.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Setting } from '../settings/setting.tsx';
import { useLockWindow } from './use-privacy.ts';
import { WipeDialog } from './wipe-dialog.tsx';

const MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 240] as const;

/** Who may see what at this computer, and how everything on it is taken away. */
export function PrivacyPanel() {
  const preferences = usePreferences();
  const change = useSetPreferences();
  const lock = useLockWindow();
  const [wiping, setWiping] = useState(false);
  const app = useCall('app.describe', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  return (
    <Panel title="Privacy">
      <Setting
        name="Amounts"
        note="Hidden: a mask stands in place of every amount, balance, size, fee and total of yours in the window, and notifications tell none. Prices and market data stay, as does what you type and what you are about to send. Files are written in full."
      >
        <Segmented
          label="Amounts"
          value={preferences.hideAmounts ? 'hidden' : 'shown'}
          onChange={(next) => change({ hideAmounts: next === 'hidden' })}
          options={[
            { value: 'shown', label: 'Shown' },
            { value: 'hidden', label: 'Hidden' },
          ]}
        />
      </Setting>
      <Setting
        name="Lock the window when nobody is here"
        note="Counted from the last key or pointer in this window; in the desktop app also from the last input anywhere on this computer. The window locks on screen lock and sleep as well, whatever is chosen. Locked, no key is in memory, no order can be placed and nothing can be read; it has no password of its own."
      >
        <span className="bar">
          <Select
            scale="small"
            aria-label="Lock after"
            options={minuteOptions(preferences.autoLockMinutes)}
            value={String(preferences.autoLockMinutes ?? 'never')}
            onChange={(next) => change({ autoLockMinutes: next === 'never' ? null : Number(next) })}
          />
          <Button size="small" onClick={lock}>
            Lock now
          </Button>
        </span>
      </Setting>
      <Setting name="Forms for secrets in screenshots" note={protectWords(app)}>
        <Segmented
          label="Forms for secrets in screenshots"
          value={preferences.protectScreen ? 'kept-out' : 'allowed'}
          onChange={(next) => change({ protectScreen: next === 'kept-out' })}
          options={[
            { value: 'kept-out', label: 'Kept out' },
            { value: 'allowed', label: 'Allowed' },
          ]}
        />
      </Setting>
      <Setting
        name="Wipe this computer"
        note="Deletes the API keys in the system keychain, the order journal, the archive, the reviews, settings and everything else Counterfoil keeps here, then looks again and gives a receipt. Nothing at a venue is touched."
      >
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setWiping(true)}>
          Wipe this computer
        </Button>
      </Setting>
      {wiping ? <WipeDialog onClose={() => setWiping(false)} /> : null}
    </Panel>
  );
}

/** A number of minutes that is not among the usual ones came out of the settings file, and stays a choice. */
function minuteOptions(now: number | null) {
  const minutes = [...new Set([...MINUTES, ...(now === null ? [] : [now])])].sort((a, b) => a - b);
  return [
    ...minutes.map((one) => ({ value: String(one), label: minuteWords(one) })),
    { value: 'never', label: 'never' },
  ];
}

function minuteWords(minutes: number): string {
  if (minutes % 60 === 0) return minutes === 60 ? 'after 1 hour' : `after ${minutes / 60} hours`;
  return minutes === 1 ? 'after 1 minute' : `after ${minutes} minutes`;
}

function protectWords(app: CallReply<'app.describe'> | undefined): string {
  const what =
    'While a form for an API key is open, the system is asked to keep this window out of screenshots and shared screens.';
  if (app?.host === 'browser') return `${what} A browser offers no such protection: this does nothing here.`;
  if (app?.platform === 'linux') return `${what} Linux has no such protection: this does nothing here.`;
  if (app?.platform === 'darwin') return `${what} Some newer recording programs of macOS do not heed it.`;
  return `${what} It is no protection from a camera, nor from a program that reads memory.`;
}
