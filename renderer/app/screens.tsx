import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartLine,
  CircleUserRound,
  ClipboardCheck,
  ListOrdered,
  Settings,
  Stethoscope,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { appText } from '../../shared/messages/app.ts';
import type { ScreenName } from '../state/navigation.tsx';
import type * as screenCode from './screen-code.ts';

/** All screens are one chunk beside the frame's: the frame stands before it is fetched, and one file loads faster than twenty. */
export type ScreenCode = typeof screenCode;

interface ScreenEntry {
  title: string;
  icon: LucideIcon;
  /** At the lower end of the navigation. */
  low?: boolean;
  /** What it shows is of the account in the header. */
  ofAccount?: true;
  component: (code: ScreenCode) => ComponentType;
}

export const screens: Record<ScreenName, ScreenEntry> = {
  trade: {
    title: appText.screens.trade,
    ofAccount: true,
    icon: ChartLine,
    component: (code) => code.TradeScreen,
  },
  deposits: {
    title: appText.screens.deposits,
    ofAccount: true,
    icon: ArrowDownToLine,
    component: (code) => code.DepositsScreen,
  },
  withdrawals: {
    title: appText.screens.withdrawals,
    ofAccount: true,
    icon: ArrowUpFromLine,
    component: (code) => code.WithdrawalsScreen,
  },
  orders: {
    title: appText.screens.orders,
    ofAccount: true,
    icon: ListOrdered,
    component: (code) => code.OrdersScreen,
  },
  review: {
    title: appText.screens.review,
    ofAccount: true,
    icon: ClipboardCheck,
    component: (code) => code.ReviewScreen,
  },
  accounts: {
    title: appText.screens.accounts,
    icon: CircleUserRound,
    low: true,
    component: (code) => code.AccountsScreen,
  },
  settings: {
    title: appText.screens.settings,
    icon: Settings,
    low: true,
    component: (code) => code.SettingsScreen,
  },
  diagnostics: {
    title: appText.screens.diagnostics,
    icon: Stethoscope,
    low: true,
    component: (code) => code.DiagnosticsScreen,
  },
};
