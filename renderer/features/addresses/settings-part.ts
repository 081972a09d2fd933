import { addressesText } from '../../../shared/messages/addresses.ts';
import { settingsSectionsText } from '../../../shared/messages/settings-sections.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { AddressBookPanel } from './address-book-panel.tsx';
import { ExplorersPanel } from './explorers-panel.tsx';

const { addresses, explorers } = settingsSectionsText;

export const addressSettings: readonly SettingsPart[] = [
  {
    section: 'addresses',
    rows: [{ name: addresses.names, caption: addressesText.lead }],
    Panel: AddressBookPanel,
  },
  {
    section: 'explorers',
    rows: [{ name: explorers.chains, caption: explorers.caption }],
    Panel: ExplorersPanel,
  },
];
