import { ClipboardCheck } from 'lucide-react';
import { appMessages } from '../../../shared/messages/app.ts';
import type { Feature } from '../../state/feature.ts';

export const review: Feature = {
  name: 'review',
  screens: [{ name: 'review', title: appMessages.screens.review, icon: ClipboardCheck, ofAccount: true }],
};
