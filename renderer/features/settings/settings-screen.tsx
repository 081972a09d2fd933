import { settingsText } from '../../../shared/messages/settings.ts';
import { AlertRulesPanel } from '../alerts/alert-rules-panel.tsx';
import { AddressBookPanel } from '../addresses/address-book-panel.tsx';
import { ExplorersPanel } from '../addresses/explorers-panel.tsx';
import { BackupPanel } from '../backup/backup-panel.tsx';
import { PrivacyPanel } from '../privacy/privacy-panel.tsx';
import { AboutPanel } from '../updates/about-panel.tsx';
import { UpdatesPanel } from '../updates/updates-panel.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { PracticePanel } from './practice-panel.tsx';
import { TradingPanel } from './trading-panel.tsx';
import './settings.css';

/** How the window looks, what guards trading, how the practice exchange behaves, and where this installation keeps its data. */
export function SettingsScreen() {
  return (
    <>
      <h1>{settingsText.title}</h1>
      <div className="settings">
        <AppearancePanel />
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
