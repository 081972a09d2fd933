import { CircleUserRound } from 'lucide-react';
import { appMessages } from '../../../shared/messages/app.ts';
import type { Feature } from '../../state/feature.ts';

export const accounts: Feature = {
  name: 'accounts',
  screens: [{ name: 'accounts', title: appMessages.screens.accounts, icon: CircleUserRound, low: true }],
};
