import { History } from 'lucide-react';
import { appMessages } from '../../../shared/messages/app.ts';
import type { Feature } from '../../state/feature.ts';

export const history: Feature = {
  name: 'history',
  screens: [{ name: 'history', title: appMessages.screens.history, icon: History, ofAccount: true }],
};
