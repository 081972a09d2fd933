import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { appText } from '../../../shared/messages/app.ts';
import type { Feature } from '../../state/feature.ts';

export const records: Feature = {
  name: 'records',
  screens: [
    { name: 'deposits', title: appText.screens.deposits, icon: ArrowDownToLine, ofAccount: true },
    { name: 'withdrawals', title: appText.screens.withdrawals, icon: ArrowUpFromLine, ofAccount: true },
  ],
};
