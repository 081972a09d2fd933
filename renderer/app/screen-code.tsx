import type { ComponentType } from 'react';
import { AccountsScreen } from '../features/accounts/accounts-screen.tsx';
import { AddressBookPanel } from '../features/addresses/address-book-panel.tsx';
import { ExplorersPanel } from '../features/addresses/explorers-panel.tsx';
import { AlertRulesPanel } from '../features/alerts/alert-rules-panel.tsx';
import { BackupPanel } from '../features/backup/backup-panel.tsx';
import { DiagnosticsScreen } from '../features/diagnostics/diagnostics-screen.tsx';
import { MarketColumn } from '../features/market/market-column.tsx';
import { OrdersScreen } from '../features/orders/orders-screen.tsx';
import { WorkingPanel } from '../features/orders/working-panel.tsx';
import { PrivacyPanel } from '../features/privacy/privacy-panel.tsx';
import { ReviewScreen } from '../features/review/review-screen.tsx';
import { AppearancePanel } from '../features/settings/appearance-panel.tsx';
import { PracticePanel } from '../features/settings/practice-panel.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { TradingPanel } from '../features/settings/trading-panel.tsx';
import { TradeScreen } from '../features/trade/trade-screen.tsx';
import { AboutPanel } from '../features/updates/about-panel.tsx';
import { UpdatesPanel } from '../features/updates/updates-panel.tsx';
import { depositList, withdrawalList } from '../parts/records/record-list.ts';
import type { ScreenName } from '../state/navigation.tsx';
import { RecordsScreen } from './records-screen.tsx';

/** The panels of Settings, from the top. */
const SETTINGS = (
  <SettingsScreen>
    <AppearancePanel />
    <PrivacyPanel />
    <TradingPanel />
    <AlertRulesPanel />
    <PracticePanel />
    <AddressBookPanel />
    <ExplorersPanel />
    <BackupPanel />
    <UpdatesPanel />
    <AboutPanel />
  </SettingsScreen>
);

/**
 * The code of every screen, joined where one shows another feature's part. All of it is one chunk beside the frame's, fetched once the frame
 * stands: one file loads faster than twenty. Imported by screen-outlet.tsx alone.
 */
export const SCREEN_CODE: Readonly<Record<ScreenName, ComponentType>> = {
  trade: () => <TradeScreen Market={MarketColumn} WorkingOrders={WorkingPanel} />,
  deposits: () => <RecordsScreen list={depositList} />,
  withdrawals: () => <RecordsScreen list={withdrawalList} />,
  orders: OrdersScreen,
  review: ReviewScreen,
  accounts: AccountsScreen,
  settings: () => SETTINGS,
  diagnostics: DiagnosticsScreen,
};
