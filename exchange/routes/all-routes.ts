import type { Route } from '../http/route.ts';
import { TRANSFER_ROUTES } from './transfer-routes.ts';
import { ADDRESS_ROUTES } from './address-routes.ts';
import { ACCOUNT_ROUTES } from './account-routes.ts';
import { AMEND_ROUTES } from './amend-routes.ts';
import { BATCH_ROUTES } from './batch-routes.ts';
import { BULLET_ROUTES } from './bullet-routes.ts';
import { DEAD_MAN_ROUTES } from './dead-man-routes.ts';
import { MARKET_ROUTES } from './market-routes.ts';
import { OCO_ROUTES } from './oco-routes.ts';
import { ORDER_ROUTES } from './order-routes.ts';
import { RECORD_ROUTES } from './record-routes.ts';
import { STOP_ROUTES } from './stop-routes.ts';

/** All routes, in the order of matching. */
export const ROUTES: readonly Route[] = [
  ...RECORD_ROUTES,
  ...ORDER_ROUTES,
  ...AMEND_ROUTES,
  ...BATCH_ROUTES,
  ...DEAD_MAN_ROUTES,
  ...STOP_ROUTES,
  ...OCO_ROUTES,
  ...MARKET_ROUTES,
  ...ACCOUNT_ROUTES,
  ...ADDRESS_ROUTES,
  ...TRANSFER_ROUTES,
  ...BULLET_ROUTES,
];
