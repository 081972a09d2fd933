import { Settings } from 'lucide-react';
import { appMessages } from '../../../shared/messages/app.ts';
import type { Feature } from '../../state/feature.ts';

export const settings: Feature = {
  name: 'settings',
  screens: [{ name: 'settings', title: appMessages.screens.settings, icon: Settings, low: true }],
};
