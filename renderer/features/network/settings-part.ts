import { networkMessages } from '../../../shared/messages/network.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { NetworkPanel } from './network-panel.tsx';

export const networkSettings: readonly SettingsPart[] = [
  {
    section: 'network',
    rows: [{ name: networkMessages.proxy, caption: networkMessages.caption }],
    Panel: NetworkPanel,
  },
];
