import { accounts } from '../features/accounts/feature.ts';
import { alerts } from '../features/alerts/feature.tsx';
import { backup } from '../features/backup/feature.ts';
import { deadMan } from '../features/dead-man/feature.ts';
import { diagnostics } from '../features/diagnostics/feature.ts';
import { history } from '../features/history/feature.ts';
import { orders } from '../features/orders/feature.ts';
import { priceAlerts } from '../features/price-alerts/feature.ts';
import { privacy } from '../features/privacy/feature.ts';
import { reconcile } from '../features/reconcile/feature.ts';
import { records } from '../features/records/feature.ts';
import { review } from '../features/review/feature.ts';
import { settings } from '../features/settings/feature.ts';
import { trade } from '../features/trade/feature.ts';
import { transfers } from '../features/transfers/feature.ts';
import type { Feature, ScreenEntry } from '../state/feature.ts';
import type { ScreenName } from '../state/navigation.tsx';

/** Every feature that the frame knows of, in the order of the navigation, the top bar and the palette. */
export const FEATURES: readonly Feature[] = [
  trade,
  records,
  orders,
  history,
  review,
  accounts,
  settings,
  privacy,
  alerts,
  priceAlerts,
  deadMan,
  reconcile,
  backup,
  transfers,
  diagnostics,
];

/** The screens in the order of the navigation: Ctrl or Command with its number opens each. */
export const SCREENS: readonly ScreenEntry[] = FEATURES.flatMap(({ screens }) => screens ?? []);

export function screenOf(name: ScreenName): ScreenEntry {
  const entry = SCREENS.find((screen) => screen.name === name);
  if (entry === undefined) throw new Error(`No feature has the ${name} screen.`);
  return entry;
}
