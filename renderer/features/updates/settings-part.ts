import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { updatesMessages } from '../../../shared/messages/updates.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { AboutPanel } from './about-panel.tsx';
import { UpdatesPanel } from './updates-panel.tsx';

const { updates, about } = settingsSectionsMessages;

export const updateSettings: readonly SettingsPart[] = [
  {
    section: 'updates',
    // Looking for updates is not offered everywhere; this row always is.
    rows: [{ name: updates.version, caption: updates.versionNote }],
    Panel: UpdatesPanel,
  },
  {
    section: 'about',
    rows: [
      { name: about.version, caption: about.versionNote },
      { name: updatesMessages.about.licences, caption: about.licences },
    ],
    Panel: AboutPanel,
  },
];
