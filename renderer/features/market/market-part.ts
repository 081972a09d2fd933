import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import type { MarketOffers } from '../../parts/market/market-offers.ts';

/** What every panel of a pair's market is given; the market itself comes from its context. */
export interface MarketPartProps {
  account: AccountView;
  view: PairView;
  offers: MarketOffers;
}
