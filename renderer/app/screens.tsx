import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartLine,
  CircleUserRound,
  ListOrdered,
  Settings,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { ScreenName } from './screen.tsx';

interface ScreenEntry {
  title: string;
  icon: LucideIcon;
  /** At the lower end of the navigation. */
  low?: boolean;
  /** Each screen is a chunk of its own, so that the frame stands before any of them is fetched. */
  load: () => Promise<ComponentType>;
}

export const screens: Record<ScreenName, ScreenEntry> = {
  trade: {
    title: 'Trade',
    icon: ChartLine,
    load: async () => (await import('../trade/trade-screen.tsx')).TradeScreen,
  },
  deposits: {
    title: 'Deposits',
    icon: ArrowDownToLine,
    load: async () => (await import('../records/records-screen.tsx')).DepositsScreen,
  },
  withdrawals: {
    title: 'Withdrawals',
    icon: ArrowUpFromLine,
    load: async () => (await import('../records/records-screen.tsx')).WithdrawalsScreen,
  },
  orders: {
    title: 'Orders',
    icon: ListOrdered,
    load: async () => (await import('../orders/orders-screen.tsx')).OrdersScreen,
  },
  accounts: {
    title: 'Accounts',
    icon: CircleUserRound,
    low: true,
    load: async () => (await import('../accounts/accounts-screen.tsx')).AccountsScreen,
  },
  settings: {
    title: 'Settings',
    icon: Settings,
    low: true,
    load: async () => (await import('../settings/settings-screen.tsx')).SettingsScreen,
  },
};
