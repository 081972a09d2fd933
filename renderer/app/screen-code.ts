/** The code of every screen, as one chunk: what `screens.tsx` fetches once the frame stands. Imported by nothing else. */
export { AccountsScreen } from '../accounts/accounts-screen.tsx';
export { DiagnosticsScreen } from '../diagnostics/diagnostics-screen.tsx';
export { OrdersScreen } from '../orders/orders-screen.tsx';
export { DepositsScreen, WithdrawalsScreen } from '../records/records-screen.tsx';
export { ReviewScreen } from '../review/review-screen.tsx';
export { SettingsScreen } from '../settings/settings-screen.tsx';
export { TradeScreen } from '../trade/trade-screen.tsx';
