import type { Decimal } from '../../exact/decimal.ts';

export type Side = 'buy' | 'sell';
type TimeInForce = 'GTC' | 'GTT' | 'IOC' | 'FOK';
type SelfTradePrevention = 'CN' | 'CO' | 'CB' | 'DC';

interface CommonTerms {
  /** Null when the caller gave none. */
  clientOid: string | null;
  symbol: string;
  side: Side;
  stp: SelfTradePrevention;
  tags: string | null;
  remark: string | null;
}

export interface LimitTerms extends CommonTerms {
  type: 'limit';
  price: Decimal;
  size: Decimal;
  timeInForce: TimeInForce;
  /** Seconds; null means never. Meaningful with GTT only. */
  cancelAfter: number | null;
  postOnly: boolean;
  hidden: boolean;
  iceberg: boolean;
  /** Set when the order is an iceberg. */
  visibleSize: Decimal | null;
}

export interface MarketTerms extends CommonTerms {
  type: 'market';
  amount: { kind: 'size'; size: Decimal } | { kind: 'funds'; funds: Decimal };
}

/** A placement with parameters of the right types and formats; not yet checked against a pair. */
export type Placement = LimitTerms | MarketTerms;
