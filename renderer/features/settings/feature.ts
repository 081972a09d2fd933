import { Settings } from 'lucide-react';
import { appText } from '../../../shared/messages/app.ts';
import type { Feature } from '../../state/feature.ts';

export const settings: Feature = {
  name: 'settings',
  screens: [{ name: 'settings', title: appText.screens.settings, icon: Settings, low: true }],
};
