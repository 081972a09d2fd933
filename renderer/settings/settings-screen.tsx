import { AlertRulesPanel } from '../alerts/alert-rules-panel.tsx';
import { AddressBookPanel } from '../addresses/address-book-panel.tsx';
import { ExplorersPanel } from '../addresses/explorers-panel.tsx';
import { usePreferences, useSetPreferences } from '../app/desk-state.ts';
import { BackupPanel } from '../backup/backup-panel.tsx';
import { zoneOffset } from '../format/time.ts';
import { Panel } from '../ui/panel.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { PrivacyPanel } from '../privacy/privacy-panel.tsx';
import { AboutPanel } from '../updates/about-panel.tsx';
import { UpdatesPanel } from '../updates/updates-panel.tsx';
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
        <PrivacyPanel />
        <TradingPanel />
        <AlertRulesPanel />
        <PracticePanel />
        <AddressBookPanel />
        <ExplorersPanel />
        <BackupPanel />
        <UpdatesPanel />
        <AboutPanel />
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
