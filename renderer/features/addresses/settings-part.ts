import { addressesMessages } from '../../../shared/messages/addresses.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { AddressBookPanel } from './address-book-panel.tsx';
import { ExplorersPanel } from './explorers-panel.tsx';

const { addresses, explorers } = settingsSectionsMessages;

export const addressSettings: readonly SettingsPart[] = [
  {
    section: 'addresses',
    rows: [{ name: addresses.names, caption: addressesMessages.lead }],
    Panel: AddressBookPanel,
  },
  {
    section: 'explorers',
    rows: [{ name: explorers.chains, caption: explorers.caption }],
    Panel: ExplorersPanel,
  },
];
