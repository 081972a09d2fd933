import type { ComponentType } from 'react';
import { AccountsScreen } from '../features/accounts/accounts-screen.tsx';
import { DiagnosticsScreen } from '../features/diagnostics/diagnostics-screen.tsx';
import { MarketBook } from '../features/market/market-book.tsx';
import { MarketChart } from '../features/market/market-chart.tsx';
import { MarketStrip } from '../features/market/market-strip.tsx';
import { MarketTrades } from '../features/market/market-trades.tsx';
import { AmendDialog } from '../features/orders/amend-dialog.tsx';
import { OrdersScreen } from '../features/orders/orders-screen.tsx';
import { TradeOrders } from '../features/orders/trade-orders.tsx';
import { ReviewScreen } from '../features/review/review-screen.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { TradeScreen } from '../features/trade/trade-screen.tsx';
import { VenueRecords } from '../features/records/records-screen.tsx';
import { depositList, withdrawalList } from '../parts/records/record-list.ts';
import type { ScreenName } from '../state/navigation.tsx';
import { HistoryScreen } from './history-screen.tsx';
import { SETTINGS_PARTS } from './settings-parts.tsx';

/**
 * The code of every screen, joined where one shows another feature's part. All of it is one chunk beside the frame's, fetched once the frame
 * is there: one file loads faster than twenty. Imported by screen-outlet.tsx alone.
 */
export const SCREEN_CODE: Readonly<Record<ScreenName, ComponentType>> = {
  trade: () => (
    <>
      <TradeScreen
        MarketStrip={MarketStrip}
        Chart={MarketChart}
        Book={MarketBook}
        Trades={MarketTrades}
        Orders={TradeOrders}
      />
      <AmendDialog />
    </>
  ),
  deposits: () => <VenueRecords list={depositList} />,
  withdrawals: () => <VenueRecords list={withdrawalList} />,
  orders: () => (
    <>
      <OrdersScreen />
      <AmendDialog />
    </>
  ),
  history: HistoryScreen,
  review: ReviewScreen,
  accounts: AccountsScreen,
  settings: () => <SettingsScreen parts={SETTINGS_PARTS} />,
  diagnostics: DiagnosticsScreen,
};
