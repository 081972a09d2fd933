import type { CallReply } from '../../shared/bridge/contract.ts';
import { inKeychain } from '../accounts/account-form.ts';
import { AlertRulesPanel } from '../alerts/alert-rules-panel.tsx';
import { AddressBookPanel } from '../addresses/address-book-panel.tsx';
import { ExplorersPanel } from '../addresses/explorers-panel.tsx';
import { usePreferences, useSetPreferences } from '../app/desk-state.ts';
import { BackupPanel } from '../backup/backup-panel.tsx';
import { useCall } from '../bridge.ts';
import { zoneOffset } from '../format/time.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Facts, Panel, PanelBody } from '../ui/panel.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { PracticePanel } from './practice-panel.tsx';
import { Setting } from './setting.tsx';
import { TradingPanel } from './trading-panel.tsx';
import './settings.css';

/** How the window looks, what guards trading, how the practice exchange behaves, and where this installation keeps its data. */
export function SettingsScreen() {
  return (
    <>
      <h1>Settings</h1>
      <div className="settings">
        <Appearance />
        <TradingPanel />
        <AlertRulesPanel />
        <PracticePanel />
        <AddressBookPanel />
        <ExplorersPanel />
        <BackupPanel />
        <About />
      </div>
    </>
  );
}

function Appearance() {
  const preferences = usePreferences();
  const change = useSetPreferences();
  return (
    <Panel title="Appearance">
      <Setting name="Theme" note="Dark and light follow the system until you choose.">
        <Segmented
          label="Theme"
          value={preferences.theme}
          onChange={(theme) => change({ theme })}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </Setting>
      <Setting name="Time zone" note={`How times are shown and typed. Local time here is ${localZone()}.`}>
        <Segmented
          label="Time zone"
          value={preferences.timeZone}
          onChange={(timeZone) => change({ timeZone })}
          options={[
            { value: 'local', label: 'Local time' },
            { value: 'utc', label: 'UTC' },
          ]}
        />
      </Setting>
      <Setting name="Row density" note="Rows of 36 or 28 pixels in every table.">
        <Segmented
          label="Row density"
          value={preferences.density}
          onChange={(density) => change({ density })}
          options={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
      </Setting>
    </Panel>
  );
}

function localZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `${timeZone} (${zoneOffset(Date.now(), 'local')} today)`;
}

function keptWords(keychain: CallReply<'keychain.describe'> | undefined): string {
  if (keychain?.state === 'unavailable') {
    return `Kept in memory for this run only: the ${keychain.name} cannot be used. Never in the data folder.`;
  }
  return keychain
    ? `Kept ${inKeychain(keychain.name)}, never in the data folder.`
    : 'Never in the data folder.';
}

const hosts = { electron: 'Electron', browser: 'Browser host (development; never packaged)' } as const;

function About() {
  const app = useCall('app.describe', {}, { staleTime: Number.POSITIVE_INFINITY });
  const keychain = useCall('keychain.describe', {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Panel title="About">
      <PanelBody>
        {app.isError ? (
          <ErrorState problem={app.error.problem} what="the version" onRetry={() => void app.refetch()} />
        ) : app.data ? (
          <Facts
            facts={[
              { label: 'Counterfoil', value: `version ${app.data.version}` },
              { label: 'Runs in', value: hosts[app.data.host] },
              { label: 'System', value: app.data.platform },
              {
                label: 'Data folder',
                value: (
                  <>
                    <span className="mono">{app.data.dataFolder}</span>{' '}
                    <CopyButton text={app.data.dataFolder} what="data folder" />
                  </>
                ),
              },
              { label: 'Credentials', value: keptWords(keychain.data) },
            ]}
          />
        ) : (
          <SkeletonLines label="Reading the version" />
        )}
      </PanelBody>
    </Panel>
  );
}
