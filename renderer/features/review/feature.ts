import { ClipboardCheck } from 'lucide-react';
import { appText } from '../../../shared/messages/app.ts';
import type { Feature } from '../../state/feature.ts';

export const review: Feature = {
  name: 'review',
  screens: [{ name: 'review', title: appText.screens.review, icon: ClipboardCheck, ofAccount: true }],
};
