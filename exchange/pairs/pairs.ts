import facts from '../data/pairs.json' with { type: 'json' };
import { decimal, type Decimal } from '../exact/decimal.ts';

/** A trading pair of the data file, with the amounts of 2.5 as decimals. */
export interface Pair {
  symbol: string;
  baseCurrency: string;
  quoteCurrency: string;
  market: string;
  baseMinSize: Decimal;
  baseMaxSize: Decimal;
  baseIncrement: Decimal;
  quoteMinSize: Decimal;
  quoteMaxSize: Decimal;
  quoteIncrement: Decimal;
  priceIncrement: Decimal;
  /** Minimum value of an order in the quote currency; null for some pairs. */
  minFunds: Decimal | null;
  /** The pair in the symbols reply: all 28 fields. */
  record: PairRecord;
}

interface PairRecord {
  symbol: string;
  name: string;
  baseCurrency: string;
  quoteCurrency: string;
  feeCurrency: string;
  market: string;
  baseMinSize: string;
  quoteMinSize: string;
  baseMaxSize: string;
  quoteMaxSize: string;
  baseIncrement: string;
  quoteIncrement: string;
  priceIncrement: string;
  priceLimitRate: string;
  minFunds: string | null;
  isMarginEnabled: boolean;
  enableTrading: boolean;
  feeCategory: number;
  makerFeeCoefficient: string;
  takerFeeCoefficient: string;
  st: boolean;
  callauctionIsEnabled: boolean;
  callauctionPriceFloor: string | null;
  callauctionPriceCeiling: string | null;
  callauctionFirstStageStartTime: number | null;
  callauctionSecondStageStartTime: number | null;
  callauctionThirdStageStartTime: number | null;
  tradingStartTime: number | null;
}

export type Pairs = ReadonlyMap<string, Pair>;

/** Every pair of the data file by its symbol. */
export function loadPairs(): Pairs {
  const pairs = new Map<string, Pair>();
  for (const fact of facts) {
    const [baseCurrency = '', quoteCurrency = ''] = fact.symbol.split('-');
    const record: PairRecord = {
      ...fact,
      baseCurrency,
      quoteCurrency,
      feeCurrency: quoteCurrency,
      enableTrading: true,
      makerFeeCoefficient: '1.00',
      takerFeeCoefficient: '1.00',
      st: false,
      callauctionIsEnabled: false,
      callauctionPriceFloor: null,
      callauctionPriceCeiling: null,
      callauctionFirstStageStartTime: null,
      callauctionSecondStageStartTime: null,
      callauctionThirdStageStartTime: null,
      tradingStartTime: null,
    };
    pairs.set(record.symbol, withAmounts(record));
  }
  return pairs;
}

function withAmounts(record: PairRecord): Pair {
  return {
    symbol: record.symbol,
    baseCurrency: record.baseCurrency,
    quoteCurrency: record.quoteCurrency,
    market: record.market,
    baseMinSize: decimal(record.baseMinSize),
    baseMaxSize: decimal(record.baseMaxSize),
    baseIncrement: decimal(record.baseIncrement),
    quoteMinSize: decimal(record.quoteMinSize),
    quoteMaxSize: decimal(record.quoteMaxSize),
    quoteIncrement: decimal(record.quoteIncrement),
    priceIncrement: decimal(record.priceIncrement),
    minFunds: record.minFunds === null ? null : decimal(record.minFunds),
    record,
  };
}
