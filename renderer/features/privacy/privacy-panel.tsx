import { useState } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { privacyText } from '../../../shared/messages/privacy.ts';
import { usePreferences, useSetPreferences } from '../../state/app-state.ts';
import { useCall } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Setting } from '../../ui/setting.tsx';
import { useLockWindow } from '../../state/use-privacy.ts';
import { WipeDialog } from './wipe-dialog.tsx';

const words = privacyText.panel;
const MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 240] as const;

/** Who may see what at this computer, and how everything on it is taken away. */
export function PrivacyPanel() {
  const preferences = usePreferences();
  const change = useSetPreferences();
  const lock = useLockWindow();
  const [wiping, setWiping] = useState(false);
  const app = useCall('app.describe', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  return (
    <Panel title={words.title}>
      <Setting name={words.amounts} note={words.amountsNote}>
        <Segmented
          label={words.amounts}
          value={preferences.hideAmounts ? 'hidden' : 'shown'}
          onChange={(next) => change({ hideAmounts: next === 'hidden' })}
          options={[
            { value: 'shown', label: words.shown },
            { value: 'hidden', label: words.hidden },
          ]}
        />
      </Setting>
      <Setting name={words.lock} note={words.lockNote}>
        <span className="bar">
          <Select
            scale="small"
            aria-label={words.lockAfter}
            options={minuteOptions(preferences.autoLockMinutes)}
            value={String(preferences.autoLockMinutes ?? 'never')}
            onChange={(next) => change({ autoLockMinutes: next === 'never' ? null : Number(next) })}
          />
          <Button size="small" onClick={lock}>
            {words.lockNow}
          </Button>
        </span>
      </Setting>
      <Setting name={words.secrets} note={formatScreenProtection(app)}>
        <Segmented
          label={words.secrets}
          value={preferences.protectScreen ? 'kept-out' : 'allowed'}
          onChange={(next) => change({ protectScreen: next === 'kept-out' })}
          options={[
            { value: 'kept-out', label: words.keptOut },
            { value: 'allowed', label: words.allowed },
          ]}
        />
      </Setting>
      <Setting name={words.wipe} note={words.wipeNote}>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setWiping(true)}>
          {words.wipe}
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
    ...minutes.map((one) => ({ value: String(one), label: formatMinutes(one) })),
    { value: 'never', label: words.never },
  ];
}

function formatMinutes(minutes: number): string {
  return minutes % 60 === 0 ? words.afterHours(minutes / 60) : words.afterMinutes(minutes);
}

function formatScreenProtection(app: CallReply<'app.describe'> | undefined): string {
  const { secretsNote: what, secretsLimit: limit } = words;
  if (app?.host === 'browser') return `${what} ${limit.browser}`;
  if (app?.platform === 'linux') return `${what} ${limit.linux}`;
  if (app?.platform === 'darwin') return `${what} ${limit.macos}`;
  return `${what} ${limit.windows}`;
}
