/** The code of every screen, as one chunk: what `screens.tsx` fetches once the frame stands. Imported by nothing else. */
export { AccountsScreen } from '../features/accounts/accounts-screen.tsx';
export { DiagnosticsScreen } from '../features/diagnostics/diagnostics-screen.tsx';
export { OrdersScreen } from '../features/orders/orders-screen.tsx';
export { DepositsScreen, WithdrawalsScreen } from '../features/records/records-screen.tsx';
export { ReviewScreen } from '../features/review/review-screen.tsx';
export { SettingsScreen } from '../features/settings/settings-screen.tsx';
export { TradeScreen } from '../features/trade/trade-screen.tsx';
