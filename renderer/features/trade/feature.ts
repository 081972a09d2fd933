import { ChartLine } from 'lucide-react';
import { appMessages } from '../../../shared/messages/app.ts';
import type { Feature } from '../../state/feature.ts';
import { followPairs } from './follow-pairs.ts';

export const trade: Feature = {
  name: 'trade',
  screens: [{ name: 'trade', title: appMessages.screens.trade, icon: ChartLine, ofAccount: true }],
  follow: followPairs,
};
