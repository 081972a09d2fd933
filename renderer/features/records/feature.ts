import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { appMessages } from '../../../shared/messages/app.ts';
import type { Feature } from '../../state/feature.ts';

export const records: Feature = {
  name: 'records',
  screens: [
    { name: 'deposits', title: appMessages.screens.deposits, icon: ArrowDownToLine, ofAccount: true },
    { name: 'withdrawals', title: appMessages.screens.withdrawals, icon: ArrowUpFromLine, ofAccount: true },
  ],
};
